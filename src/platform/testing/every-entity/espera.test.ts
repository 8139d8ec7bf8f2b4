import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '../../contract/dates/dates.ts'
import {
  esperaApi,
  type LinhaQueEspera,
  MAXIMO_SILENCIOS,
  PRIMEIRAS,
  SILENCIADOS_MOSTRADOS,
  TETO,
} from '../../contract/espera.ts'
import { MUDANCAS_EM_DIAS, mudancasApi } from '../../contract/mudancas.ts'
import { perfis } from '../../contract/permissions.ts'
import { permissions } from '../../server/access/permissions/permissions.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import { changesStatement } from '../../server/services/espera/changes.ts'
import { esperaRouter, todasAsFontes } from '../../server/services/espera/operations.ts'
import { countStatement, rowsStatement } from '../../server/services/espera/read.ts'
import { silencedStatement } from '../../server/services/espera/silenced.ts'
import { catalogOf } from '../../server/services/selecao/catalog.ts'
import { alteracoes } from '../../server/services/selecao/job.ts'
import { selecaoRouter } from '../../server/services/selecao/operations.ts'
import { matrizDaTabela } from '../access/levels.ts'
import { type Person, personOf, platformOf, someone } from '../access/people.ts'
import { runOnce } from '../records/jobs.ts'
import { everyOperation } from '../records/operations.ts'
import { testDatabase } from '../servers/databases.ts'

const own = await everyOperation()
const router = esperaRouter(own)
const op = <P extends keyof typeof esperaApi>(name: P) =>
  router.find(({ procedure }) => procedure === esperaApi[name]) as unknown as Operation<(typeof esperaApi)[P]>
const mudancas = router.find(({ procedure }) => procedure === mudancasApi.list) as unknown as Operation<
  typeof mudancasApi.list
>
const byPath = (path: string) => own.find(({ procedure }) => procedure.path === path) as Operation<never>

const database = testDatabase()
const hoje = todayIn('America/Sao_Paulo')
const query = <Row>(text: string, params: unknown[] = []) => database().query<Row>(text, params)

let platform: Platform
let people: Person[]
beforeAll(async () => {
  platform = await platformOf(database())
  people = await Promise.all(perfis.map((perfil, n) => someone(platform, perfil, `${perfil} ${n}`)))
})

const idOf = ({ actor }: Person) => String(actor?.id)
const numero = async (person: Person) => (await person.call(op('numero'), {})).total
const list = (person: Person, fonte?: string) => person.call(op('list'), fonte ? { fonte } : {})
const rows = async (person: Person, fonte: string) =>
  (await list(person, fonte)).grupos.flatMap(({ linhas }) => linhas)

/** Rows of a sheet that its preview refused. */
const recusadasNaPrevia = (planilha: string | undefined, quantas: number) =>
  query(
    `insert into planilhas_linhas (planilha_id, linha, celulas, situacao)
     select $1, n, '[]', 'recusada' from generate_series(1, $2::int) n`,
    [planilha, quantas],
  )

async function insert(table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values)
  const places = names.map((_, n) => `$${n + 1}`)
  const [row] = await query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(values),
  )
  return row?.id ?? 0
}

const chamado = (values: Record<string, unknown>) =>
  insert('predial_chamados', {
    ...{ titulo: 'Porta', descricao: 'x', solicitante_nome: 'x', data_abertura: hoje, prioridade: 'Alta' },
    ...values,
  })
const desvio = (values: Record<string, unknown>) =>
  insert('ssma_desvios', {
    ...{ titulo: 'Piso', descricao_desvio: 'x', local_ocorrencia: 'x', data_ocorrencia: hoje },
    ...{ tipo_desvio: 'Outro', risco_potencial: 'Alto', ...values },
  })
const CONTAS = 'financeiro_contas_a_pagar'
const cartao = (portador_id: string | null) =>
  insert('financeiro_cartoes', { nome_cartao: 'Viagens', tipo_cartao: 'Crédito', portador_id })

const conta = (values: Record<string, unknown>) =>
  insert('financeiro_contas_a_pagar', {
    ...{ solicitacao_compra: 'SC-1', nome_solicitante: 'x', item: 'x', centro_custo: 'x', aprovador: 'x' },
    ...{ nome_fornecedor: 'x', cnpj_fornecedor: 'x', natureza_orcamentaria: 'x', valor: '10.00' },
    ...{ data_emissao: hoje, data_vencimento: hoje, ...values },
  })

/** Gives an expense on a card back as this person, as its verb writes it. */
async function giveBack(id: number | null, por: string): Promise<void> {
  if (id === null) return
  const comment = {
    tabela: 'financeiro_despesas_cartao',
    registro_id: id,
    texto: 'Devolvida: x',
    user_id: por,
  }
  const devolucao_id = await insert('comentarios', comment)
  await query('update financeiro_despesas_cartao set devolucao_id = $2 where id = $1', [id, devolucao_id])
}

/** Writes of every kind, of which each changes what waits for somebody. */
const WRITES = 2000
/** Writes after which it is all compared. */
const APART = 80

test('the bell says as many as there are rows, for every profile, after whatever was written', async () => {
  const funcionarios = await Promise.all(
    ['Ativo', 'Desligado'].map(status_funcionario =>
      insert('rh_funcionarios', { nome_completo: 'F', cpf: '1', tipo_contrato: 'CLT', status_funcionario }),
    ),
  )
  const cartoes = await Promise.all([...people.map(idOf), null].map(cartao))
  const clientes = await Promise.all(
    ['Padaria', 'Olaria', 'Serraria'].map(nome_cliente => insert('comercial_clientes', { nome_cliente })),
  )
  const [cliente] = clientes
  const [admin] = people.filter(({ actor }) => actor?.perfil_acesso === 'Administrador')
  const financeiro = people.find(({ actor }) => actor?.perfil_acesso === 'Financeiro')
  await insert('alcadas', { tabela: CONTAS, perfil: 'Financeiro', faixa_ate: '50.00' })
  await insert('alcadas', { tabela: CONTAS, aprovadores: [admin, financeiro].map(one => one && idOf(one)) })
  await insert('alcadas', { tabela: CONTAS, perfil: 'Engenharia', passo: 2, faixa_de: '20.00' })
  await insert('alcadas', { tabela: 'comercial_propostas', perfil: 'Engenharia', faixa_de: '1000.00' })
  await insert('substituicoes', {
    ...{ de_id: admin && idOf(admin), para_id: idOf(people.at(-1) as Person), inicio: hoje, fim: hoje },
  })
  let serial = 0
  const of = <T>(all: readonly T[], n: number) => all[n % all.length] as T
  const write: ((n: number, m: number) => Promise<unknown>)[] = [
    (n, m) =>
      chamado({
        responsavel_id: idOf(of(people, n)),
        status: of(['Aberto', 'Em Andamento', 'Resolvido', 'Cancelado'], m),
      }),
    n =>
      query(
        `update predial_chamados set status = $2 where id = (select id from predial_chamados order by md5(id::text || $1) limit 1)`,
        [String(n), of(['Aberto', 'Fechado'], n)],
      ),
    n =>
      query(
        `update predial_chamados set responsavel_id = $2 where id = (select id from predial_chamados order by md5(id::text || $1) limit 1)`,
        [String(n), idOf(of(people, n))],
      ),
    // Refused, to each who may have asked for it.
    n =>
      query(
        `update aprovacoes set situacao = 'Recusada', motivo = 'Caro', pedido_por = $2, decidido_em = now()
         where id = (select id from aprovacoes where situacao = 'Aguardando' order by md5(id::text || $1) limit 1)`,
        [String(n), idOf(of(people, n))],
      ),
    n =>
      query(
        'delete from predial_chamados where id = (select id from predial_chamados order by md5(id::text || $1) limit 1)',
        [String(n)],
      ),
    (n, m) =>
      desvio({
        // The words alone make nobody wait: they may be those of two people.
        responsavel_acao: of([of(people, n).actor?.full_name.toUpperCase(), of(people, n).actor?.email], m),
        responsavel_id: of([idOf(of(people, n)), idOf(of(people, n + 1)), null], m),
        status_resolucao: of(['Aberto', 'Em Análise', 'Resolvido', 'Fechado'], m),
        prazo_solucao: of([null, addDays(hoje, -3), addDays(hoje, 9)], m),
      }),
    (n, m) =>
      query(
        `update ssma_desvios set responsavel_id = $2 where id = (select id from ssma_desvios order by md5(id::text || $1) limit 1)`,
        [String(n), of([idOf(of(people, n)), null], m)],
      ),
    n =>
      query(
        `update ssma_desvios set status_resolucao = $2 where id = (select id from ssma_desvios order by md5(id::text || $1) limit 1)`,
        [String(n), of(['Aberto', 'Cancelado'], n)],
      ),
    (n, m) =>
      query(
        `insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia, status_fatura) values ($1, $2, $3)
         on conflict (cartao_id, mes_referencia) do update set status_fatura = excluded.status_fatura`,
        [
          of(cartoes, n),
          `2026-0${1 + (m % 9)}`,
          of(['Aberta', 'Paga', 'Em Atraso', 'Fechada (Conciliada)'], n + m),
        ],
      ),
    (n, m) =>
      insert('rh_documentos_funcionario', {
        ...{ funcionario_id: of(funcionarios, n), tipo_documento: 'ASO', nome_arquivo: 'a.pdf' },
        ...{ path_arquivo: `x/${serial++}`, tamanho_arquivo: 1, tipo_mime_arquivo: 'application/pdf' },
        data_validade: of([addDays(hoje, -1), addDays(hoje, 30), addDays(hoje, 31), null], m),
      }),
    async (n, m) => {
      const id = await insert('comentarios', {
        tabela: 'comercial_clientes',
        registro_id: cliente,
        texto: 'Oi',
      })
      await query('insert into espera_mencoes (usuario_id, comentario_id) values ($1, $2)', [
        idOf(of(people, n + m)),
        id,
      ])
    },
    (n, m) => conta({ user_id: idOf(of(people, n)), valor: `${of([5, 30, 90], m)}.00` }),
    (n, m) =>
      query(
        `update financeiro_contas_a_pagar set valor = $2 where id = (select id from financeiro_contas_a_pagar order by md5(id::text || $1) limit 1)`,
        [String(n), of(['5.00', '5.01', '60.00'], m)],
      ),
    // A vote, as a decision writes it; an escalation; a delete.
    (n, m) =>
      query(
        `update aprovacoes set situacao = $2 where id = (select id from aprovacoes where situacao = 'Aguardando' order by md5(id::text || $1) limit 1)`,
        [String(n), of(['Aprovada', 'Recusada'], m)],
      ),
    n =>
      query(
        `update aprovacoes set escalada = true where id = (select id from aprovacoes order by md5(id::text || $1) limit 1)`,
        [String(n)],
      ),
    n =>
      query(
        'delete from financeiro_contas_a_pagar where id = (select id from financeiro_contas_a_pagar order by md5(id::text || $1) limit 1)',
        [String(n)],
      ),
    (n, m) =>
      insert('comercial_propostas', {
        ...{
          titulo_proposta: 'P',
          data_emissao: hoje,
          user_id: idOf(of(people, n)),
          cliente_id: of(clientes, m),
        },
        valor_proposta: of(['999.99', '1000.00', '5000.00'], m),
      }),
    (n, m) =>
      query(
        `update comercial_propostas set status_proposta = $2 where id = (
           select id from comercial_propostas where aprovacao = 'Recusada' order by md5(id::text || $1) limit 1)`,
        [String(n), of(['Em Elaboração', 'Cancelada'], m)],
      ),
    (n, m) =>
      query(
        `insert into comercial_envios (proposta_id, user_id, para, assunto, texto, copia, situacao)
         select id, $2, 'a@x.com', 'x', 'x', false, $3 from comercial_propostas order by md5(id::text || $1) limit 1`,
        [String(n), idOf(of(people, n)), of([null, 'Enviado', 'Falhou', 'Enviado em parte'], m)],
      ),
    // Followed, or seen again; changed by others; followed no longer.
    (n, m) =>
      query(
        `insert into espera_acompanhamentos (usuario_id, tabela, registro_id, visto)
         values ($1, 'comercial_clientes', $2, (select max(id) from auditoria))
         on conflict (usuario_id, tabela, registro_id) do update set visto = excluded.visto`,
        [idOf(of(people, n)), of(clientes, m)],
      ),
    (n, m) =>
      query('update comercial_clientes set telefone = $2 where id = $1', [of(clientes, m), `${n} ${m}`]),
    n => query('delete from espera_acompanhamentos where usuario_id = $1', [idOf(of(people, n))]),
    async (n, m) => {
      const [planilha] = await query<{ id: string }>(
        `insert into planilhas (user_id, entidade, nome_arquivo, lida, total, campos, vazias_apagam)
         values ($1, $2, 'a.csv', '{}', 9, '[]', false) returning id`,
        [idOf(of(people, n)), of(['comercial/clientes', 'financeiro/fornecedores'], m)],
      )
      await query(
        `insert into lotes (user_id, operacao, pedido, planilha_id, estado, total, recusadas, terminado_em)
         values ($1, 'x', 'x', $2, $3, 9, $4, now())`,
        [idOf(of(people, n)), planilha?.id, of(['feito', 'feito', 'cancelado'], n), of([0, 2, 3], m)],
      )
      await recusadasNaPrevia(planilha?.id, of([0, 0, 1, 2], n + m))
    },
    // A kind, or what stands first in it, is silenced; all of it comes back.
    async (n, m) => {
      const person = of(people, n)
      const { grupos } = await list(person)
      const grupo = of([...grupos, undefined], m)
      if (!grupo) return
      const silence = { fonte: grupo.fonte, silenciar: true }
      const registro = grupo.linhas[0]?.registro
      await person.call(op('silenciar'), m % 3 && registro ? { ...silence, registro } : silence)
    },
    n => query('delete from espera_silencios where usuario_id = $1', [idOf(of(people, n))]),
    n =>
      query(
        'delete from comentarios where id = (select id from comentarios order by md5(id::text || $1) limit 1)',
        [String(n)],
      ),
    // An expense on a card, given back at once or not at all; given back by another; settled.
    async (n, m) => {
      const id = await query<{ id: number }>(
        `insert into financeiro_despesas_cartao (prestacao_id, user_id, data_despesa, descricao_despesa, valor_despesa)
         select id, $2, $3, 'Táxi', 9 from financeiro_prestacao_contas_cartao order by md5(id::text || $1) limit 1 returning id`,
        [String(n), idOf(of(people, m)), hoje],
      )
      if (m % 3) await giveBack(id[0]?.id ?? null, idOf(of(people, n + m)))
    },
    async (n, m) => {
      const [row] = await query<{ id: number }>(
        'select id from financeiro_despesas_cartao order by md5(id::text || $1) limit 1',
        [String(n)],
      )
      if (m % 2) await giveBack(row?.id ?? null, idOf(of(people, m)))
      else await query('update financeiro_despesas_cartao set devolucao_id = null where id = $1', [row?.id])
    },
  ]
  const steps = fc.sample(fc.tuple(fc.nat(write.length - 1), fc.nat(97), fc.nat(89)), {
    numRuns: WRITES,
    seed: 7,
  })
  const seen = new Set<string>()
  for (const [at, [which, n, m]] of steps.entries()) {
    await write[which]?.(n, m)
    if (at % APART !== APART - 1) continue
    for (const person of people) {
      const expected = await truth(person)
      for (const fonte of Object.keys(expected)) seen.add(fonte)
      const { grupos } = await list(person)
      expect(Object.fromEntries(grupos.map(({ fonte, total }) => [fonte, total]))).toEqual(expected)
      const total = Object.values(expected).reduce((sum, n) => sum + n, 0)
      expect(await numero(person)).toBe(Math.min(total, TETO))
      for (const { fonte, linhas, mais } of grupos) {
        expect([linhas.length, mais]).toEqual([
          Math.min(expected[fonte] ?? 0, PRIMEIRAS),
          (expected[fonte] ?? 0) > PRIMEIRAS,
        ])
        expect(await rows(person, fonte)).toHaveLength(Math.min(expected[fonte] ?? 0, 50))
      }
    }
  }
  // No kind is left out of the writes.
  expect([...seen].sort()).toEqual(
    todasAsFontes(own)
      .map(({ chave }) => chave)
      .sort(),
  )
})

/** The same from the records alone, by other means: the keys of what waits, by kind. */
async function truth({ actor }: Person): Promise<Record<string, number>> {
  const all = (table: string) => query<Record<string, unknown>>(`select * from ${table}`)
  const eu = actor?.id
  const keys = (rows: Record<string, unknown>[]) => rows.map(({ id }) => String(id))
  const sees = (area: string) => actor?.niveis[area as never] !== ('nenhum' as never)
  const closed = (status: unknown) => ['Resolvido', 'Fechado', 'Cancelado'].includes(String(status))
  const of: Record<string, string[]> = {}

  const followed = (await all('espera_acompanhamentos')).filter(row => row.usuario_id === eu)
  const trail = await query<Record<string, unknown>>(
    `select id, tabela, registro_id, usuario_id, dono, dono_id, acao from auditoria where 'comercial_clientes' in (tabela, dono)`,
  )
  const news = followed.filter(({ tabela, registro_id, visto }) =>
    trail.some(
      row =>
        Number(row.id) > Number(visto) &&
        row.usuario_id !== eu &&
        ((row.tabela === tabela && row.registro_id === registro_id) ||
          (row.dono === tabela &&
            row.dono_id === registro_id &&
            row.tabela === 'comentarios' &&
            row.acao === 'criar')),
    ),
  )
  const mentioned = (await all('espera_mencoes')).filter(row => row.usuario_id === eu)
  const comments = await all('comentarios')
  const said = new Set(
    mentioned.map(({ comentario_id }) => comments.find(({ id }) => id === comentario_id)?.registro_id),
  )
  if (sees('comercial')) {
    of.mencoes = [...said].map(id => `comercial_clientes/${id}`)
    const envios = await all('comercial_envios')
    const ativas = (await all('comercial_propostas')).filter(({ status_proposta }) =>
      ['Em Elaboração', 'Enviada'].includes(String(status_proposta)),
    )
    of.envios = keys(
      envios.filter(
        ({ id, proposta_id, user_id, situacao }) =>
          user_id === eu &&
          ['Falhou', 'Enviado em parte'].includes(String(situacao)) &&
          ativas.some(proposta => proposta.id === proposta_id) &&
          !envios.some(other => other.proposta_id === proposta_id && Number(other.id) > Number(id)),
      ),
    )
    of.acompanhados = news.map(({ registro_id }) => `comercial_clientes/${registro_id}`)
  }
  const imports = await query<Record<string, unknown>>(
    `select l.id, p.entidade, l.recusadas
       + (select count(*) from planilhas_linhas x where x.planilha_id = p.id and x.situacao = 'recusada') as recusadas
     from lotes l join planilhas p on p.id = l.planilha_id
     where l.user_id = $1 and l.estado = 'feito' order by l.terminado_em, l.id`,
    [eu],
  )
  const newest = (row: Record<string, unknown>) =>
    imports.filter(({ entidade }) => entidade === row.entidade).at(-1)
  of.importacoes = keys(imports.filter(row => Number(row.recusadas) > 0 && newest(row) === row))

  of.chamados = keys(
    (await all('predial_chamados')).filter(row => row.responsavel_id === eu && !closed(row.status)),
  )
  of.desvios = keys(
    (await all('ssma_desvios')).filter(row => row.responsavel_id === eu && !closed(row.status_resolucao)),
  )
  const seesAllCards = actor?.niveis['financeiro.prestacao'] === 'gerir'
  const allCards = await all('financeiro_cartoes')
  const cards = allCards.filter(row => row.portador_id === eu).map(({ id }) => id)
  const corporate = allCards.filter(row => seesAllCards && row.portador_id === null).map(({ id }) => id)
  of.faturas = keys(
    (await all('financeiro_prestacao_contas_cartao')).filter(
      row =>
        [...cards, ...corporate].includes(row.cartao_id) &&
        !['Paga', 'Fechada (Conciliada)'].includes(String(row.status_fatura)),
    ),
  )
  const faturas = (await all('financeiro_prestacao_contas_cartao')).filter(row =>
    cards.includes(row.cartao_id),
  )
  of.despesas_devolvidas = keys(
    (await all('financeiro_despesas_cartao')).filter(row => {
      const reason = comments.find(({ id }) => id === row.devolucao_id)
      const mine = faturas.some(({ id }) => id === row.prestacao_id) || (seesAllCards && row.user_id === eu)
      return reason && reason.user_id !== eu && mine
    }),
  )
  const here = (await all('rh_funcionarios')).filter(row => row.status_funcionario !== 'Desligado')
  const documentos = (await all('rh_documentos_funcionario')).filter(
    row =>
      row.data_validade &&
      String(row.data_validade) <= addDays(hoje, 30) &&
      here.some(({ id }) => id === row.funcionario_id),
  )
  if (actor?.niveis.rh === 'gerir') of.documentos = keys(documentos)

  const alcadas = await all('alcadas')
  const absent = (await all('substituicoes'))
    .filter(({ para_id }) => para_id === eu)
    .map(({ de_id }) => de_id)
  const seats = people.filter(one => one.actor?.id === eu || absent.includes(one.actor?.id))
  const decides = ({ alcada_id, donos, escalada }: Record<string, unknown>) => {
    const { aprovadores, perfil } = alcadas.find(({ id }) => id === alcada_id) ?? {}
    const owners = donos as string[]
    const named = seats.some(
      seat =>
        !owners.includes(idOf(seat)) &&
        ((aprovadores as string[]).includes(idOf(seat)) || perfil === seat.actor?.perfil_acesso),
    )
    const asAdmin = escalada && actor?.perfil_acesso === 'Administrador'
    return !owners.includes(String(eu)) && (named || asAdmin)
  }
  for (const [entidade, area, tabela, field, open] of [
    [
      'financeiro/contas-a-pagar',
      'financeiro.cadastros',
      CONTAS,
      'status',
      ['Pendente', 'Aprovada', 'Vencida'],
    ],
    ['comercial/propostas', 'comercial', 'comercial_propostas', 'status_proposta', ['Em Elaboração']],
  ] as const) {
    if (!sees(area)) continue
    const records = (await all(tabela)).filter(row => (open as readonly unknown[]).includes(row[field]))
    const passos = (await all('aprovacoes')).filter(row => row.tabela === tabela)
    of[`aprovar/${entidade}`] = keys(passos.filter(row => row.situacao === 'Aguardando' && decides(row)))
    of[`recusada/${entidade}`] = keys(
      passos.filter(
        row =>
          row.situacao === 'Recusada' &&
          row.pedido_por === eu &&
          records.some(({ id }) => id === row.registro_id),
      ),
    )
  }
  const silences = (await all('espera_silencios')).filter(({ usuario_id }) => usuario_id === eu)
  const silent = (fonte: string, registro: string) =>
    silences.some(row => row.fonte === fonte && ['', registro].includes(String(row.registro)))
  return Object.fromEntries(
    Object.entries(of).flatMap(([fonte, found]) => {
      const left = found.filter(registro => !silent(fonte, registro)).length
      return left ? [[fonte, Math.min(left, TETO)] as const] : []
    }),
  )
}

/** Calls an operation of an entity by its path. */
const at = (person: Person, path: string, input: object) =>
  person.call(byPath(path), input as never) as Promise<never>
const novidades = (person: Person) => rows(person, 'acompanhados')
const mencoes = (person: Person) => rows(person, 'mencoes')

test('a mention waits until it is seen, and only for who may see the record', async () => {
  const [ana, rui] = await Promise.all([
    someone(platform, 'Predial', 'Ana'),
    someone(platform, 'Usuário Comum', 'Rui'),
  ])
  const id = await chamado({ titulo: 'Telhado', responsavel_id: idOf(rui), user_id: idOf(ana) })
  const comment = { registro_id: id, texto: '@Rui  veja\nisto', mencionados: [idOf(rui)] }
  await at(ana, 'predial/chamados/comentarios/create', comment)
  await at(ana, 'predial/chamados/comentarios/create', { ...comment, texto: '@Rui e isto' })
  // One record, one row: the newest of what was said there.
  expect(await mencoes(rui)).toMatchObject([
    {
      titulo: '@Rui e isto',
      detalhe: 'Ana · Chamado: Telhado',
      endereco: `/predial/chamados/${id}`,
      visto: { entidade: 'predial/chamados', id },
    },
  ])
  expect(await mencoes(ana)).toEqual([])
  const before = await numero(rui)
  const situacao = { entidade: 'predial/chamados', id }
  expect(await rui.call(op('situacao'), situacao)).toEqual({ acompanha: false, novo: true })

  // Handed on, the ticket's conversation is no longer his; nor does the mail or the palette tell of it.
  await query('update predial_chamados set responsavel_id = null where id = $1', [id])
  expect(await mencoes(rui)).toEqual([])
  await query('update predial_chamados set responsavel_id = $2 where id = $1', [id, idOf(rui)])
  expect(await mencoes(rui)).toHaveLength(1)

  await rui.call(op('visto'), situacao)
  expect(await mencoes(rui)).toEqual([])
  expect(await numero(rui)).toBe(before - 1)
  // Who may not see a record is neither mentioned there nor told of it.
  const refused = await ana.refusal(byPath('predial/chamados/comentarios/create'), {
    ...comment,
    mencionados: [idOf(await someone(platform, 'RH', 'Zoé'))],
  })
  expect(refused.campos?.mencionados).toContain('Zoé não pode ver este registro')
})

test('what a record’s guard refuses one at a time, the condition leaves out of many: mentions on card expenses', async () => {
  const [ana, rui] = await Promise.all([
    someone(platform, 'Financeiro', 'Ana'),
    someone(platform, 'Usuário Comum', 'Rui'),
  ])
  const card = await cartao(idOf(rui))
  const prestacao_id = await insert('financeiro_prestacao_contas_cartao', {
    cartao_id: card,
    mes_referencia: '2026-01',
  })
  const id = await insert('financeiro_despesas_cartao', {
    ...{ prestacao_id, data_despesa: hoje, descricao_despesa: 'Táxi', valor_despesa: '1.00' },
  })
  for (const [entidade, registro_id] of [
    ['financeiro/despesas-cartao', id],
    ['financeiro/prestacao-contas-cartao', prestacao_id],
  ] as const)
    await at(ana, `${entidade}/comentarios/create`, { registro_id, texto: '@Rui', mencionados: [idOf(rui)] })
  expect(await mencoes(rui)).toHaveLength(2)
  await query('update financeiro_cartoes set portador_id = null where id = $1', [card])
  expect(await mencoes(rui)).toEqual([])
  expect(
    (await rui.refusal(op('acompanhar'), { entidade: 'financeiro/despesas-cartao', id, acompanha: true }))
      .status,
  ).toBe(403)
})

test('of a followed record what others did since waits; one’s own changes and what was seen do not', async () => {
  const [ana, rui] = await Promise.all([
    someone(platform, 'Administrador', 'Ana'),
    someone(platform, 'Engenharia', 'Rui'),
  ])
  const made = (await at(ana, 'comercial/clientes/create', { nome_cliente: 'Olaria' })) as {
    id: number
    version: number
  }
  const record = { entidade: 'comercial/clientes', id: made.id }
  await rui.call(op('acompanhar'), { ...record, acompanha: true })
  expect(await novidades(rui)).toEqual([])
  const change = (person: Person, version: number, telefone: string) =>
    at(person, 'comercial/clientes/update', { id: made.id, version, dados: { telefone } })
  await change(rui, 1, '(11) 3333-0001')
  expect(await novidades(rui)).toEqual([])
  await change(ana, 2, '(11) 3333-0002')
  expect(await novidades(rui)).toMatchObject([
    { titulo: 'Olaria', detalhe: 'Ana alterou · Cliente', endereco: `/comercial/clientes/${made.id}` },
  ])
  await rui.call(op('visto'), record)
  expect(await novidades(rui)).toEqual([])
  await at(ana, 'comercial/clientes/comentarios/create', { registro_id: made.id, texto: 'Oi' })
  expect((await novidades(rui)).map(({ detalhe }) => detalhe)).toEqual(['Ana comentou · Cliente'])
  await rui.call(op('acompanhar'), { ...record, acompanha: false })
  expect(await novidades(rui)).toEqual([])
  const stranger = await someone(platform, 'RH', 'Zoé')
  expect(
    (await stranger.refusal(op('acompanhar'), { entidade: 'financeiro/cartoes', id: 1, acompanha: true }))
      .status,
  ).toBe(403)
})

test('silenced, a kind or a record does not wait, for this person alone; and comes back', async () => {
  const rui = await someone(platform, 'Predial', 'Rui')
  const ids = await Promise.all(['Um', 'Dois'].map(titulo => chamado({ titulo, responsavel_id: idOf(rui) })))
  expect(await numero(rui)).toBe(2)
  await rui.call(op('silenciar'), { fonte: 'chamados', registro: String(ids[0]), silenciar: true })
  expect((await rows(rui, 'chamados')).map(({ titulo }) => titulo)).toEqual(['Dois'])
  await rui.call(op('silenciar'), { fonte: 'chamados', silenciar: true })
  expect(await list(rui)).toEqual({
    grupos: [],
    silencios: [
      {
        fonte: 'chamados',
        titulo: 'Chamados sob sua responsabilidade',
        tudo: true,
        registros: 1,
        linhas: [],
      },
    ],
  })
  expect(await numero(rui)).toBe(0)
  await rui.call(op('silenciar'), { fonte: 'chamados', silenciar: false })
  expect(await numero(rui)).toBe(2)
  // A kind that is not this person's is none to silence.
  expect((await rui.refusal(op('silenciar'), { fonte: 'documentos', silenciar: true })).status).toBe(404)
})

test('silenced records are named, the first of them, and each comes back by itself', async () => {
  const rui = await someone(platform, 'Predial', 'Rui')
  const quantos = SILENCIADOS_MOSTRADOS + 2
  const ids: number[] = []
  for (let n = 0; n < quantos; n++)
    ids.push(await chamado({ titulo: `Porta ${n}`, responsavel_id: idOf(rui) }))
  const silencios = async (person = rui) => (await list(person)).silencios
  for (const id of ids)
    await rui.call(op('silenciar'), { fonte: 'chamados', registro: String(id), silenciar: true })
  const [all] = await silencios()
  expect(all?.registros).toBe(quantos)
  expect(all?.linhas).toEqual(
    ids.slice(0, SILENCIADOS_MOSTRADOS).map((id, n) => ({ registro: String(id), titulo: `Porta ${n}` })),
  )
  await rui.call(op('silenciar'), { fonte: 'chamados', registro: String(ids[0]), silenciar: false })
  expect((await rows(rui, 'chamados')).map(({ titulo }) => titulo)).toEqual(['Porta 0'])
  // Nobody has to deal with the second one any more, and the third one is another person's.
  await query(`update predial_chamados set status = 'Cancelado' where id = $1`, [ids[1]])
  await query('update predial_chamados set responsavel_id = null where id = $1', [ids[2]])
  const [left] = await silencios()
  expect(left?.registros).toBe(quantos - 1)
  expect(left?.linhas.map(({ registro }) => Number(registro))).toEqual(ids.slice(3))
})

test('what a person may no longer see is counted among the silenced and not named', async () => {
  const rui = await someone(platform, 'Engenharia', 'Rui')
  const registro_id = await insert('comercial_clientes', { nome_cliente: 'Padaria' })
  const comentario_id = await insert('comentarios', {
    tabela: 'comercial_clientes',
    registro_id,
    texto: 'Segredo',
  })
  await query('insert into espera_mencoes (usuario_id, comentario_id) values ($1, $2)', [
    idOf(rui),
    comentario_id,
  ])
  const registro = `comercial_clientes/${registro_id}`
  await rui.call(op('silenciar'), { fonte: 'mencoes', registro, silenciar: true })
  expect((await list(rui)).silencios).toMatchObject([
    { registros: 1, linhas: [{ registro, titulo: 'Segredo' }] },
  ])
  const niveis = { ...rui.actor?.niveis, comercial: 'nenhum' }
  const barred = personOf(platform, { ...rui.actor, niveis } as never)
  expect((await list(barred)).silencios).toMatchObject([{ registros: 1, linhas: [] }])
})

test('so many records are silenced by one person; a kind still is, and with room again a record, too', async () => {
  const rui = await someone(platform, 'Predial', 'Rui')
  const silence = (more: object) => ({ fonte: 'chamados', silenciar: true, ...more })
  await query(
    `insert into espera_silencios (usuario_id, fonte, registro) select $1, 'chamados', n::text from generate_series(2, $2::int) n`,
    [idOf(rui), MAXIMO_SILENCIOS],
  )
  await rui.call(op('silenciar'), silence({ registro: '1' }))
  const refused = await rui.refusal(op('silenciar'), silence({ registro: '999999' }))
  expect(refused).toMatchObject({ codigo: 'regra' })
  expect(refused.mensagem).toMatch(/^Cada pessoa silencia até 300 registros\. Silencie o tipo inteiro/)
  await rui.call(op('silenciar'), silence({}))
  const ana = await someone(platform, 'Predial', 'Ana')
  await ana.call(op('silenciar'), silence({ registro: '999999' }))
  await rui.call(op('silenciar'), silence({ registro: '1', silenciar: false }))
  await rui.call(op('silenciar'), silence({ registro: '999999' }))
})

test('an import with refused rows waits until the same register is imported again', async () => {
  const rui = await someone(platform, 'Engenharia', 'Rui')
  const imported = async (entidade: string, recusadas: number, naPrevia = 0) => {
    const [planilha] = await query<{ id: string }>(
      `insert into planilhas (user_id, entidade, nome_arquivo, lida, total, campos, vazias_apagam)
       values ($1, $2, 'clientes.csv', '{}', 9, '[]', false) returning id`,
      [idOf(rui), entidade],
    )
    await query(
      `insert into lotes (user_id, operacao, pedido, planilha_id, estado, total, recusadas, terminado_em)
       values ($1, 'x', 'x', $2, 'feito', 9, $3, clock_timestamp())`,
      [idOf(rui), planilha?.id, recusadas],
    )
    await recusadasNaPrevia(planilha?.id, naPrevia)
  }
  const told = async () => (await rows(rui, 'importacoes')).map(({ detalhe }) => detalhe)
  await imported('comercial/clientes', 2)
  expect(await rows(rui, 'importacoes')).toMatchObject([
    {
      ...{ titulo: 'clientes.csv', detalhe: '2 linhas recusadas de 9' },
      endereco: '/comercial/clientes?dialogo=importar&resultado=true',
    },
  ])
  // Another register is another matter; a second try with less refused takes the place of the first; without, nothing is left.
  await imported('financeiro/fornecedores', 0)
  expect(await told()).toEqual(['2 linhas recusadas de 9'])
  await imported('comercial/clientes', 1)
  expect(await told()).toEqual(['1 linha recusada de 9'])
  // What the preview refused counts as in the result.
  await imported('comercial/clientes', 0, 3)
  expect(await told()).toEqual(['3 linhas recusadas de 9'])
  await imported('comercial/clientes', 0)
  expect(await told()).toEqual([])
})

test('a verb of a row is the entity’s own, with its input and what takes it back', async () => {
  const rui = await someone(platform, 'Usuário Comum', 'Rui')
  const id = await chamado({ titulo: 'Lâmpada', status: 'Em Andamento', responsavel_id: idOf(rui) })
  const [linha] = await rows(rui, 'chamados')
  expect(linha?.verbos).toEqual([
    {
      ...{ rotulo: 'Resolver', tecla: 's', operacao: 'predial/chamados/mover', pergunta: null },
      paraMuitos: {
        ...{ id, version: 1, operacao: 'predial/chamados/mover', dados: { status: 'Resolvido' } },
        ...{ semVolta: false, feito: null },
      },
      entrada: { id, version: 1, dados: { status: 'Resolvido' } },
      volta: { status: 'Em Andamento' },
      sucesso: expect.any(String),
    },
  ])
  await at(rui, 'predial/chamados/mover', linha?.verbos[0]?.entrada ?? {})
  expect(await rows(rui, 'chamados')).toEqual([])
})

test('what others changed since a moment is told by kind of record, and only of what the person may see', async () => {
  const [ana, rui, zoe] = await Promise.all([
    someone(platform, 'Administrador', 'Ana'),
    someone(platform, 'Usuário Comum', 'Rui'),
    someone(platform, 'Financeiro', 'Zoé'),
  ])
  const [{ agora }] = (await query<{ agora: string }>('select clock_timestamp() as agora')) as [
    { agora: string },
  ]
  const changes = async (person: Person, desde = agora) => (await person.call(mudancas, { desde })).tipos
  const of = async (person: Person, tipo: string) => (await changes(person)).find(one => one.tipo === tipo)
  const made = (await at(ana, 'comercial/clientes/create', { nome_cliente: 'Olaria Sul' })) as { id: number }
  await at(ana, 'comercial/clientes/update', {
    id: made.id,
    version: 1,
    dados: { telefone: '(11) 3333-0001' },
  })
  // A record is one line, its newest change; one's own are no news.
  expect(await of(zoe, 'Cliente')).toEqual({
    ...{ tipo: 'Cliente', registros: 1, mais: false },
    linhas: [
      {
        ...{ id: made.id, titulo: 'Olaria Sul', quem: 'Ana alterou', quando: expect.any(String) },
        endereco: `/comercial/clientes/${made.id}`,
      },
    ],
  })
  expect(await of(ana, 'Cliente')).toBeUndefined()

  // Of cards a person sees their own alone.
  const cards = await Promise.all([idOf(rui), idOf(ana)].map(cartao))
  const bills = await Promise.all(
    cards.map(cartao_id =>
      insert('financeiro_prestacao_contas_cartao', { cartao_id, mes_referencia: '2026-02' }),
    ),
  )
  const told = async (person: Person) =>
    (await changes(person)).flatMap(({ linhas }) => linhas.flatMap(({ endereco }) => endereco ?? []))
  const addressOf = (id: number) => `/financeiro/prestacao-contas-cartao/${id}`
  expect(await told(zoe)).toEqual(expect.arrayContaining(bills.map(addressOf)))
  expect(await told(rui)).toContain(addressOf(bills[0] ?? 0))
  expect(await told(rui)).not.toContain(addressOf(bills[1] ?? 0))

  await at(ana, 'comercial/clientes/delete', { id: made.id, version: 2 })
  expect((await of(zoe, 'Cliente'))?.linhas).toMatchObject([
    { titulo: `Cliente nº ${made.id}`, quem: 'Ana excluiu', endereco: null },
  ])
  // Longer ago than changes are told is answered from where they are.
  const old = await zoe.call(mudancas, { desde: '2020-01-01T00:00:00.000Z' })
  expect(old.desde.slice(0, 10)).toBe(addDays(hoje, -MUDANCAS_EM_DIAS))
})

/** Reads a table of many without an index. Cards of a company are few, and are read by their holder. */
const UNSERVED = /Seq Scan on (?!unnest)\w+/

test('number and rows are read from indexes, by every profile', async () => {
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
  for (const { actor } of people) {
    if (!actor) continue
    const quem = { db: database(), actor, hoje, emDiaDesde: hoje }
    const changes = changesStatement(quem, ['predial_chamados'], `${hoje}T00:00:00Z`)
    const asked = [countStatement, rowsStatement, silencedStatement].flatMap(statement =>
      todasAsFontes(own).map(fonte => ({ chave: fonte.chave, ...statement(quem, [fonte]) })),
    )
    for (const { chave, text, params } of [...asked, { chave: 'mudancas', ...changes }]) {
      const plan = await database().transaction(author, async tx => {
        // Of nearly empty tables every plan costs the same: only what no index can do is left.
        await tx.query('set local enable_seqscan = off')
        return tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
      })
      const lines = plan.map(line => line['QUERY PLAN']).join('\n')
      expect(UNSERVED.test(lines) ? `${chave}\n${lines}` : '').toBe('')
    }
  }
})

test('what is chosen is decided by one request, of which each row says its part', async () => {
  await query('delete from financeiro_contas_a_pagar')
  await query('delete from alcadas')
  const zoe = await someone(platform, 'Financeiro', 'Zoé')
  await insert('alcadas', { tabela: CONTAS, aprovadores: [idOf(zoe)] })
  for (const solicitacao_compra of ['SC-1', 'SC-2', 'SC-3']) await conta({ solicitacao_compra })
  const waiting = () => rows(zoe, 'aprovar/financeiro/contas-a-pagar')
  const partOf = ({ verbos }: LinhaQueEspera, rotulo: string) =>
    verbos.find(verbo => verbo.rotulo === rotulo)?.paraMuitos
  const linhas = await waiting()
  const parts = linhas.flatMap(linha => partOf(linha, 'Aprovar') ?? [])
  expect(parts).toHaveLength(3)
  expect(parts[0]).toEqual({
    ...{ operacao: 'financeiro/contas-a-pagar/aprovar', dados: { decisao: 'Aprovar' }, semVolta: true },
    ...{ id: expect.any(Number), version: expect.any(Number), feito: ['aprovado', 'aprovados'] },
  })
  expect(partOf(linhas[0] as LinhaQueEspera, 'Recusar')).toMatchObject({
    ...{ operacao: 'financeiro/contas-a-pagar/recusar', dados: {}, semVolta: true },
    feito: ['recusado', 'recusados'],
  })

  const catalog = catalogOf(own)
  const selecao = selecaoRouter(catalog)
  const call = (path: string, input: object) =>
    zoe.call(
      selecao.find(({ procedure }) => procedure.path === path) as Operation<never>,
      input as never,
    ) as Promise<Record<string, unknown>>
  // Somebody saves one after it was seen.
  await query(`update financeiro_contas_a_pagar set item = 'Outro' where id = $1`, [parts[2]?.id])
  const { operacao, dados } = parts[0] as NonNullable<(typeof parts)[number]>
  const alvo = { ids: parts.map(({ id }) => id), versions: parts.map(({ version }) => version) }
  const { id } = await call('selecao/iniciar', { operacao, dados, alvo })
  const bulk = { platform, permissions: permissions(database(), matrizDaTabela), catalog }
  await runOnce(database(), alteracoes, {}, { bulk })
  expect(await call('selecao/andamento', { id })).toMatchObject({
    ...{ estado: 'feito', feitas: 2, recusadas: 1 },
    recusas: [{ quantidade: 1, registros: [{ id: parts[2]?.id, nome: 'SC-3' }] }],
  })
  expect((await waiting()).map(({ titulo }) => titulo)).toEqual(['SC-3'])
})
