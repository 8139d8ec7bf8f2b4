import { beforeAll, expect, test } from 'vitest'
import { matrizPadrao } from '#modules/areas.ts'
import { redatoresDeConta } from '#modules/financeiro/contas-a-pagar/server/notificacoes.ts'
import { redatoresDePrestacao } from '#modules/financeiro/prestacao-contas-cartao/server/notificacoes.ts'
import { redatoresDeDocumento } from '#modules/rh/documentos/server/notificacoes.ts'
import { redatoresDeDesvio } from '#modules/ssma/desvios/server/notificacoes.ts'
import { addDays, formatDate, monthOf, todayIn } from '#platform/contract/dates/dates.ts'
import type { Actor } from '#platform/server/access/permissions/actor.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import type { Compose } from '#platform/server/ground/mail/messages.ts'
import { composer, RESUMO } from '#platform/server/services/notificacoes/compose.ts'
import { writeChoices } from '#platform/server/services/notificacoes/preferences.ts'
import { createUser } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'

const APP = 'https://alicerce.empresa.com.br'
const timezone = 'America/Sao_Paulo'
const hoje = todayIn(timezone)
const day = (days: number) => addDays(hoje, days)
const shown = (days: number) => formatDate(day(days))
const ate = day(6)
/** What Monday's summary looks for, whoever gets it. */
const dados = { contas_vencendo: ate, faturas_abertas: ate, desvios_prazo: ate, documentos_vencendo: ate }

const database = testDatabase()

let compose: Compose
let ana: Actor
let rui: Actor
let rh: Actor

async function insert(table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values)
  const [row] = await database().query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})
       returning id`,
    Object.values(values),
  )
  return row?.id ?? 0
}
const conta = (solicitacao_compra: string, days: number, status = 'Pendente', valor: string | null = null) =>
  insert('financeiro_contas_a_pagar', {
    solicitacao_compra,
    nome_solicitante: 'Ana',
    data_vencimento: day(days),
    data_emissao: day(-60),
    centro_custo: 'Obras',
    item: 'Cimento',
    natureza_orcamentaria: 'Custeio',
    aprovador: 'Rui',
    nome_fornecedor: 'Cimentos Pedra',
    cnpj_fornecedor: '1',
    valor,
    status,
  })
const fatura = (
  cartao_id: number,
  mes_referencia: string,
  status_fatura: string,
  vencimento: number | null = null,
) =>
  insert('financeiro_prestacao_contas_cartao', {
    cartao_id,
    mes_referencia,
    status_fatura,
    data_vencimento_fatura: vencimento === null ? null : day(vencimento),
  })
const cartao = (nome_cartao: string, portador_id: string | null) =>
  insert('financeiro_cartoes', { nome_cartao, tipo_cartao: 'Crédito', portador_id })
const funcionario = (nome_completo: string, status_funcionario = 'Ativo') =>
  insert('rh_funcionarios', { nome_completo, cpf: '1', tipo_contrato: 'CLT', status_funcionario })
const documento = (funcionario_id: number, tipo_documento: string, days: number) =>
  insert('rh_documentos_funcionario', {
    funcionario_id,
    tipo_documento,
    nome_arquivo: 'a.pdf',
    path_arquivo: `${funcionario_id}/${tipo_documento}`,
    tamanho_arquivo: 1,
    tipo_mime_arquivo: 'application/pdf',
    data_validade: day(days),
  })
const desvio = (titulo: string, responsavel: Actor, days: number, status_resolucao = 'Aberto') =>
  insert('ssma_desvios', {
    titulo,
    descricao_desvio: 'x',
    local_ocorrencia: 'x',
    data_ocorrencia: day(-90),
    tipo_desvio: 'Outro',
    risco_potencial: 'Alto',
    responsavel_acao: responsavel.full_name,
    responsavel_id: responsavel.id,
    prazo_solucao: day(days),
    status_resolucao,
  })
const summaryFor = ({ id }: Actor) => compose({ notificacao: RESUMO, usuario_id: id, dados })

beforeAll(async () => {
  compose = composer(
    { db: database(), permissions: permissions(database(), matrizPadrao), appUrl: APP, timezone },
    [...redatoresDeConta, ...redatoresDePrestacao, ...redatoresDeDesvio, ...redatoresDeDocumento],
  )
  await database().query('delete from financeiro_contas_a_pagar')
  ana = await createUser(database(), 'Financeiro', 'Ana Lima')
  rui = await createUser(database(), 'Usuário Comum', 'Rui Sá')
  rh = await createUser(database(), 'RH', 'Zoé')
})

test('whoever has nothing to be told gets no summary', async () => {
  expect(await summaryFor(ana)).toBeNull()
  expect(await summaryFor(rui)).toBeNull()
  expect(await summaryFor(rh)).toBeNull()
})

test('payables: what is due or late, with sum and links; nothing paid, nothing later', async () => {
  const late = await conta('SC-1', -10, 'Aprovada', '1000.50')
  await conta('SC-2', 6, 'Pendente', '234.50')
  await conta('SC-3', 0)
  await conta('SC-4', 7, 'Pendente', '9.99')
  await conta('SC-5', -1, 'Paga', '9.99')
  await conta('SC-6', -1, 'Cancelada', '9.99')
  const mail = await summaryFor(ana)
  expect(mail).toMatchObject({
    para: ana.email,
    assunto: 'Resumo do Alicerce: 3 contas a pagar',
    link: APP,
  })
  const text = mail?.texto ?? ''
  expect(text).toContain(
    `3 contas a pagar em aberto com vencimento até ${shown(6)}, das quais 1 em atraso, no total de R$\u00a01.235,00.`,
  )
  expect(text).toContain(
    `- ${shown(-10)} (em atraso): Cimentos Pedra, SC-1, R$\u00a01.000,50\n  ${APP}/financeiro/contas-a-pagar/${late}`,
  )
  expect(text.match(/SC-\d/g)).toEqual(['SC-1', 'SC-3', 'SC-2'])
  expect(mail?.html).toContain(`vencimento_ate=${ate}`)
  expect(await summaryFor(rui)).toBeNull()
})

test('many payables are counted, and the first are listed', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, (_, n) => conta(`LOTE-${n}`, 1)))
  const mail = await summaryFor(ana)
  expect(mail?.assunto).toBe('Resumo do Alicerce: 23 contas a pagar')
  expect(mail?.texto.match(/^- /gm)).toHaveLength(15)
  await database().query('delete from financeiro_contas_a_pagar where id = any($1)', [many])
})

test('statements: open ones of one’s own cards, by their due date or from past months', async () => {
  const seu = await cartao('Viagens', rui.id)
  const past = addDays(`${monthOf(hoje)}-01`, -1).slice(0, 7)
  const older = addDays(`${past}-01`, -1).slice(0, 7)
  await fatura(seu, past, 'Aberta')
  await fatura(seu, monthOf(hoje), 'Aberta')
  await fatura(seu, older, 'Em Atraso', -20)
  await fatura(seu, '2020-01', 'Paga', -900)
  await fatura(seu, '2020-02', 'Fechada (Conciliada)')
  await fatura(await cartao('De outra', ana.id), '2020-03', 'Paga')
  const mail = await summaryFor(rui)
  expect(mail?.assunto).toBe('Resumo do Alicerce: 2 faturas em aberto')
  expect(mail?.texto).toContain(`Em Atraso, vencimento ${shown(-20)}`)
  expect(mail?.texto).toContain(`${APP}/financeiro/prestacao-contas-cartao?cartao=${seu}&mes=${past}`)
  expect(mail?.texto).not.toContain('2020')
  expect((await summaryFor(ana))?.texto).not.toContain('Viagens')
})

test('deviations: those that name the person, still open, with a deadline that comes or came', async () => {
  const id = await desvio('Piso molhado', rui, -1)
  await desvio('Corrimão', rui, 6)
  await desvio('Depois', rui, 7)
  await desvio('Resolvido', rui, 1, 'Resolvido')
  await desvio('De outra', ana, 1)
  // Called as he is, and not him.
  await desvio('De um homônimo', { ...ana, full_name: rui.full_name }, 1)
  const text = (await summaryFor(rui))?.texto ?? ''
  expect(text).toContain(`2 desvios em aberto com prazo até ${shown(6)}.`)
  expect(text).toContain(`- ${shown(-1)} (atrasado): Piso molhado\n  ${APP}/ssma/desvios/${id}`)
  expect(text).not.toContain('Depois')
})

test('documents: for RH alone, expired or expiring, of whoever still works here', async () => {
  const beto = await funcionario('Beto Reis')
  await documento(beto, 'ASO', -2)
  await documento(beto, 'CNH', 30)
  await documento(beto, 'NR-10', 31)
  await documento(await funcionario('Quem saiu', 'Desligado'), 'ASO', -2)
  const mail = await summaryFor(rh)
  expect(mail?.assunto).toBe('Resumo do Alicerce: 2 documentos')
  expect(mail?.texto).toContain('1 vencido e 1 a vencer em 30 dias')
  expect(mail?.texto).toContain(`- ${shown(-2)} (vencido): ASO, Beto Reis`)
  expect((await summaryFor(rui))?.texto).not.toContain('Beto')
  expect((await summaryFor(ana))?.texto).not.toContain('Beto')
})

test('a part that is no longer wanted is left out; with none left there is no mail', async () => {
  expect((await summaryFor(rui))?.assunto).toBe('Resumo do Alicerce: 2 faturas em aberto, 2 desvios')
  await writeChoices(database(), rui.id, { faturas_abertas: 'nunca' })
  expect((await summaryFor(rui))?.assunto).toBe('Resumo do Alicerce: 2 desvios')
  await writeChoices(database(), rui.id, { desvios_prazo: 'nunca' })
  expect(await summaryFor(rui)).toBeNull()
})
