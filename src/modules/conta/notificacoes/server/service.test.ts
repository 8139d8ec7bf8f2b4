import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { matrizPadrao } from '#modules/areas.ts'
import { categoriasOperations } from '#modules/predial/categorias/server/service.ts'
import { conversaDoChamadoApi } from '#modules/predial/chamados/contract.ts'
import { redatoresDeChamado } from '#modules/predial/chamados/server/notificacoes.ts'
import { atribuirChamado, moverChamado } from '#modules/predial/chamados/server/progress.ts'
import { chamadosRouter } from '#modules/predial/chamados/server/router.ts'
import { createChamado, updateChamado } from '#modules/predial/chamados/server/service.ts'
import { locaisOperations } from '#modules/predial/locais/server/service.ts'
import { redatoresDeDesvio } from '#modules/ssma/desvios/server/notificacoes.ts'
import { createDesvio, updateDesvio } from '#modules/ssma/desvios/server/service.ts'
import type { Procedure } from '#platform/contract/api.ts'
import type { selecaoApi } from '#platform/contract/selecao.ts'
import { type Permissions, permissions } from '#platform/server/access/permissions/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { readConfig } from '#platform/server/ground/config.ts'
import { passwordResetMail } from '#platform/server/ground/mail/messages.ts'
import { correio } from '#platform/server/services/jobs/platform.ts'
import type { Runner } from '#platform/server/services/jobs/runner.ts'
import { openDelivery } from '#platform/server/services/mail/delivery.ts'
import { composer } from '#platform/server/services/notificacoes/compose.ts'
import type { Escolhas } from '#platform/server/services/notificacoes/preferences.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { PIECE, runPiece } from '#platform/server/services/selecao/piece.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { mailsDue, runJobs, runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { type SmtpReceiver, startSmtp } from '#platform/testing/servers/smtp.ts'
import { notificacoesApi } from '../contract.ts'
import { notificacoesRouter } from './router.ts'
import { getPreferencias, updatePreferencias } from './service.ts'

const APP = 'https://alicerce.empresa.com.br'

/** The operations of a ticket's conversation. */
const named = <P extends Procedure>(procedure: P) =>
  chamadosRouter.find(({ procedure: { path } }) => path === procedure.path) as Operation<P>
const createComentario = named(conversaDoChamadoApi.create)
const deleteComentario = named(conversaDoChamadoApi.delete)

const database = testDatabase()

let platform: Platform
let smtp: SmtpReceiver
let runner: Runner
let dataDir: string
let matrix: Permissions
let lugar = { categoria_id: 0, local_id: 0 }
let paula: Person
let rita: Person
let tito: Person

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  platform = { ...(await platformOf(database())), appUrl: APP }
  paula = await someone(platform, 'Predial', 'Paula')
  lugar = {
    categoria_id: (await paula.call(categoriasOperations.create, { nome: 'Marcenaria' })).id,
    local_id: (await paula.call(locaisOperations.create, { nome: 'Recepção' })).id,
  }
  dataDir = mkdtempSync(path.join(tmpdir(), 'alicerce-notificacoes-'))
  smtp = await startSmtp()
  const env = { DATA_DIR: dataDir, SMTP_URL: smtp.url, MAIL_FROM: 'Alicerce <nao-responda@empresa.com.br>' }
  matrix = permissions(database(), matrizPadrao)
  const parts = {
    db: database(),
    permissions: matrix,
    appUrl: APP,
    timezone: 'America/Sao_Paulo',
  }
  runner = await runJobs(database(), [correio], {
    deliver: openDelivery(readConfig(env)),
    compose: composer(parts, [...redatoresDeChamado, ...redatoresDeDesvio]),
  })
})
afterAll(async () => {
  await runner.stop()
  await smtp.stop()
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  rita = await someone(platform, 'Usuário Comum', 'Rita Lima')
  tito = await someone(platform, 'Usuário Comum', 'Tito Técnico')
})
afterEach(async () => {
  await settled()
  smtp.received.length = 0
})

const waiting = () => database().query<{ n: number }>('select count(*)::int as n from emails')
const settled = () => expect.poll(waiting).toEqual([{ n: 0 }])
/** The subjects of what this person got. */
async function subjects({ actor }: Person): Promise<string[]> {
  await settled()
  return smtp.received.filter(({ to }) => to[0] === actor?.email).map(({ mail }) => mail.subject ?? '')
}
const mailTo = ({ actor }: Person) => smtp.received.find(({ to }) => to[0] === actor?.email)?.mail
const novo = (titulo = 'Porta') => rita.call(createChamado, { titulo, descricao: 'Emperrada', ...lugar })
const give = (chamado: { id: number; version: number }, { actor }: Person, by = paula) =>
  by.call(atribuirChamado, { ...key(chamado), dados: { responsavel_id: actor?.id ?? null } })
const key = ({ id, version }: { id: number; version: number }) => ({ id, version })
/** Waits until each was tried and put off. */
const attempted = () =>
  expect
    .poll(() =>
      database().query(
        `select id from tarefas_do_sistema
         where nome = 'correio' and (estado = 'executando' or estado = 'aguardando' and tentativas = 0)`,
      ),
    )
    .toEqual([])
/** Holds the mails back while `meanwhile` runs, as a receiver does that is busy. */
async function delayed(change: () => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<void> {
  smtp.refuse(true)
  await change()
  await attempted()
  await meanwhile()
  smtp.refuse(false)
  await mailsDue(database())
}

describe('permissions', () => testPermissions(notificacoesRouter, () => platform))

test('whoever is given a ticket is told, with what it is and a way to it; the giver is not', async () => {
  const chamado = await novo('Porta <b>emperrada</b> & "torta"')
  await give(chamado, tito)
  expect(await subjects(tito)).toEqual(['Chamado atribuído a você: Porta <b>emperrada</b> & "torta"'])
  const mail = mailTo(tito)
  const link = `${APP}/predial/chamados/${chamado.id}`
  expect(mail?.text).toContain('Olá, Tito Técnico.')
  expect(mail?.text).toContain('Paula atribuiu a você o chamado "Porta <b>emperrada</b> & "torta"".')
  expect(mail?.text).toContain('Local: Recepção')
  expect(mail?.text).toContain(link)
  expect(mail?.text).toContain(`${APP}/configuracoes`)
  expect(mail?.html).toContain('&#60;b&#62;emperrada')
  expect(mail?.html).not.toContain('<b>emperrada')
  expect(mail?.html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
  expect(await subjects(paula)).toEqual([])
  expect(await subjects(rita)).toEqual([])
  await give({ ...chamado, version: 2 }, paula)
  expect(await subjects(paula)).toEqual([])
})

describe('many tickets at once', () => {
  const catalog = catalogOf(chamadosRouter)
  const [iniciar, , cancelar] = selecaoRouter(catalog) as [
    Operation<typeof selecaoApi.iniciar>,
    Operation,
    Operation<typeof selecaoApi.cancelar>,
  ]
  const bulk = () => ({ platform, permissions: matrix, catalog })
  /** So many tickets of Rita's, by one statement. */
  const many = (count: number) =>
    database().query<{ id: number; version: number }>(
      `insert into predial_chamados (user_id, solicitante_id, solicitante_nome, titulo, descricao, data_abertura)
       select $1, $1, 'Rita', 'Lâmpada ' || n, 'Queimada', '2026-11-01' from generate_series(1, $2) n
       returning id, version`,
      [rita.actor?.id, count],
    )
  async function ask(rows: { id: number; version: number }[], operacao: string, dados: object) {
    const alvo = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) }
    return paula.call(iniciar, { operacao, dados: { ...dados }, alvo })
  }
  const work = () => runOnce(database(), alteracoes, {}, { bulk: bulk() })

  test('given to somebody are told in one mail, with the first of them and a way to all', async () => {
    const rows = await many(12)
    await ask(rows, 'predial/chamados/atribuir', { responsavel_id: tito.actor?.id })
    await work()
    expect(await subjects(tito)).toEqual(['12 chamados atribuídos a você'])
    const text = mailTo(tito)?.text ?? ''
    expect(text).toContain('12 chamados atribuídos a você, por Paula:')
    expect(text.match(/Lâmpada/g)).toHaveLength(10)
    expect(text).toContain(`${APP}/predial/chamados/${rows[0]?.id}`)
    expect(text).toContain('E mais 2.')
    expect(text).toContain(`${APP}/predial/chamados?meus=atribuidos`)
  })

  test('are one mail for each whom they concern, however many pieces they are', async () => {
    await ask(await many(PIECE + 10), 'predial/chamados/mover', { status: 'Resolvido' })
    await work()
    expect(await subjects(rita)).toEqual([`${PIECE + 10} chamados seus mudaram de status`])
    expect(mailTo(rita)?.text).toContain('de Aberto para Resolvido')
  })

  test('cancelled half-way are told as far as they came; one alone as ever', async () => {
    const { id } = await ask(await many(PIECE + 10), 'predial/chamados/mover', { status: 'Resolvido' })
    await runPiece(bulk(), id)
    expect(smtp.received).toEqual([])
    await paula.call(cancelar, { id })
    expect(await subjects(rita)).toEqual([`${PIECE} chamados seus mudaram de status`])
    await ask(await many(1), 'predial/chamados/atribuir', { responsavel_id: tito.actor?.id })
    await work()
    expect(await subjects(tito)).toEqual(['Chamado atribuído a você: Lâmpada 1'])
  })
})

test('a change of status is told to those whose ticket it is, by whatever way it comes', async () => {
  const chamado = await give(await novo(), tito)
  await tito.call(moverChamado, { ...key(chamado), dados: { status: 'Em Andamento' } })
  expect(await subjects(rita)).toEqual(['Chamado Em Andamento: Porta'])
  expect(mailTo(rita)?.text).toContain(
    'Tito Técnico mudou o status do chamado "Porta" de Aberto para Em Andamento.',
  )
  const { titulo, descricao, prioridade } = chamado
  const dados = { titulo: 'Porta nova', descricao, prioridade, ...lugar }
  await paula.call(updateChamado, {
    id: chamado.id,
    version: 3,
    dados: { ...dados, status: 'Em Andamento' },
  })
  await paula.call(updateChamado, {
    id: chamado.id,
    version: 4,
    dados: { ...dados, titulo, status: 'Resolvido' },
  })
  expect(await subjects(rita)).toEqual(['Chamado Em Andamento: Porta', 'Chamado Resolvido: Porta'])
  expect(await subjects(tito)).toEqual(['Chamado atribuído a você: Porta', 'Chamado Resolvido: Porta'])
})

test('a comment is told to those who take part, and to who commented before', async () => {
  const chamado = await give(await novo(), tito)
  await paula.call(createComentario, { registro_id: chamado.id, texto: 'Vejo isso hoje.\nAmanhã, talvez.' })
  expect(await subjects(rita)).toEqual(['Comentário no chamado: Porta'])
  expect(mailTo(rita)?.text).toContain('> Vejo isso hoje.\n> Amanhã, talvez.')
  await rita.call(createComentario, { registro_id: chamado.id, texto: 'Obrigada.' })
  expect(await subjects(paula)).toEqual(['Comentário no chamado: Porta'])
  expect(await subjects(rita)).toHaveLength(1)
  expect(await subjects(tito)).toHaveLength(3)
})

test('a change that is refused tells nobody', async () => {
  const chamado = await novo()
  const stale = { id: chamado.id, version: 7, dados: { status: 'Resolvido' as const } }
  expect(await paula.refusal(moverChamado, stale)).toMatchObject({ codigo: 'conflito' })
  const comment = { registro_id: chamado.id, texto: 'Eu também!' }
  expect(await tito.refusal(createComentario, comment)).toMatchObject({ codigo: 'nao_permitido' })
  expect(await waiting()).toEqual([{ n: 0 }])
  expect(smtp.received).toEqual([])
})

test('who was suspended, or may no longer see it, gets no mail that had waited', async () => {
  const losses = [
    'update auth_users set suspenso_em = now() where id = $1',
    'update auth_users set "emailVerified" = false where id = $1',
    `update auth_users set perfil_acesso = 'RH' where id = $1`,
  ]
  await database().query(
    `insert into permissoes (perfil, area, nivel) values ('RH', 'predial.chamados', 'nenhum')`,
  )
  // As the server does when the database tells it.
  matrix.forget()
  for (const loss of losses) {
    const person = await someone(platform, 'Usuário Comum')
    const chamado = await novo()
    await delayed(
      () => give(chamado, person),
      () => database().query(loss, [person.actor?.id]),
    )
    expect(await subjects(person)).toEqual([])
  }
  await database().query(`delete from permissoes where perfil = 'RH'`)
  matrix.forget()
})

test('what no longer is so is not told: another took over, a comment was deleted, it is not wanted any more', async () => {
  const first = await novo()
  await delayed(
    () => give(first, tito),
    () => give({ ...first, version: 2 }, rita),
  )
  expect(await subjects(tito)).toEqual([])
  expect(await subjects(rita)).toEqual(['Chamado atribuído a você: Porta'])

  let comment = 0
  await delayed(
    async () => {
      comment = (await paula.call(createComentario, { registro_id: first.id, texto: 'Engano' })).id
    },
    () => paula.call(deleteComentario, { id: comment }),
  )
  expect(await subjects(rita)).toHaveLength(1)

  const second = await novo()
  await delayed(
    () => give(second, tito),
    () => tito.call(updatePreferencias, { escolhas: { chamado_atribuido: 'nunca' } }),
  )
  expect(await subjects(tito)).toEqual([])
  await give({ ...second, version: 2 }, rita)
  await give({ ...second, version: 3 }, tito)
  expect(await subjects(tito)).toEqual([])
})

test('who is given a deviation is told once, chosen or named, however the name is written; of two so called nobody', async () => {
  const base = {
    titulo: 'Piso molhado',
    descricao_desvio: 'Sem placa',
    local_ocorrencia: 'Escada',
    data_ocorrencia: '2026-05-10',
    tipo_desvio: 'Condição Insegura',
    risco_potencial: 'Alto',
    prazo_solucao: '2026-05-20',
  } as const
  await database().query(`update auth_users set name = 'Zélia Única' where id = $1`, [tito.actor?.id])
  const desvio = await rita.call(createDesvio, { ...base, responsavel_acao: 'zelia unica' })
  expect(await subjects(tito)).toEqual(['Desvio sob sua responsabilidade: Piso molhado'])
  expect(mailTo(tito)?.text).toContain(`${APP}/ssma/desvios/${desvio.id}`)
  expect(mailTo(tito)?.text).toContain('Prazo para Solução: 20/05/2026')
  const same = { ...base, status_resolucao: 'Em Análise' as const, responsavel_acao: 'zelia unica' }
  await rita.call(updateDesvio, { ...key(desvio), dados: same })
  expect(await subjects(tito)).toHaveLength(1)
  const byMail = { ...same, responsavel_acao: String(paula.actor?.email) }
  await rita.call(updateDesvio, { id: desvio.id, version: 2, dados: byMail })
  expect(await subjects(paula)).toEqual(['Desvio sob sua responsabilidade: Piso molhado'])
  await rita.call(createDesvio, { ...base, responsavel_acao: 'Rita Lima' })
  await rita.call(createDesvio, { ...base, responsavel_acao: 'Empresa de fora' })
  expect(smtp.received).toHaveLength(2)
  // Chosen among two of one name: the other one is told nothing, and neither is where only the name is given.
  await someone(platform, 'Usuário Comum', 'Zélia Única')
  const chosen = { ...base, titulo: 'Fio solto', responsavel_acao: 'Zélia Única' }
  await rita.call(createDesvio, { ...chosen, responsavel_id: tito.actor?.id })
  await rita.call(createDesvio, { ...chosen, titulo: 'De qual das duas?' })
  expect(await subjects(tito)).toEqual([
    'Desvio sob sua responsabilidade: Piso molhado',
    'Desvio sob sua responsabilidade: Fio solto',
  ])
  expect(smtp.received).toHaveLength(3)
})

test('a password is not kept waiting by what can wait', async () => {
  const chamado = await novo()
  smtp.refuse(true)
  await give(chamado, tito)
  await attempted()
  // All of them at once, and the oldest last.
  await database().transaction({ user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }, async tx => {
    await tx.query(
      `insert into emails (notificacao, usuario_id, dados)
         select notificacao, usuario_id, dados from emails, generate_series(1, 5)`,
    )
    await tx.query(
      `update tarefas_do_sistema set proxima_em = now() - interval '1 hour' where estado = 'aguardando'`,
    )
    const { para, assunto, texto, html } = passwordResetMail(
      APP,
      { name: 'Rita', email: 'rita@empresa.com.br' },
      'x',
    )
    await tx.query('insert into emails (para, assunto, texto, html) values ($1, $2, $3, $4)', [
      para,
      assunto,
      texto,
      html,
    ])
    await mailsDue(tx)
    smtp.refuse(false)
  })
  await settled()
  expect(smtp.received).toHaveLength(7)
  expect(smtp.received[0]?.mail.subject).toBe('Redefinição de senha do Alicerce')
})

test('one chooses among what one’s profile sees; what is chosen holds, and nothing else is a choice', async () => {
  const { email, preferencias } = await rita.call(getPreferencias, {})
  expect(email).toBe(rita.actor?.email)
  expect(Object.fromEntries(preferencias.map(p => [p.notificacao, p.frequencia]))).toEqual({
    aprovacao_pedida: 'na_hora',
    aprovacao_recusada: 'na_hora',
    chamado_atribuido: 'na_hora',
    chamado_comentario: 'na_hora',
    chamado_status: 'na_hora',
    desvio_responsavel: 'na_hora',
    mencao: 'na_hora',
    faturas_abertas: 'semanal',
    desvios_prazo: 'semanal',
  })
  const escolhas: Escolhas = { faturas_abertas: 'diario', chamado_status: 'nunca' }
  const saved = await rita.call(updatePreferencias, { escolhas: escolhas as never })
  expect(saved.preferencias).toContainEqual({ notificacao: 'faturas_abertas', frequencia: 'diario' })
  expect(saved.preferencias).toContainEqual({ notificacao: 'chamado_status', frequencia: 'nunca' })
  expect(saved.preferencias).toContainEqual({ notificacao: 'desvios_prazo', frequencia: 'semanal' })
  expect((await tito.call(getPreferencias, {})).preferencias).toEqual(preferencias)
  for (const wrong of [{ chamado_status: 'semanal' }, { faturas_abertas: 'na_hora' }, { senha: 'nunca' }]) {
    const refused = await rita.refusal(updatePreferencias, { escolhas: wrong })
    expect(refused).toMatchObject({ codigo: 'dados_invalidos', titulo: notificacoesApi.update.erro })
  }
})
