import type { OutputOf } from '#platform/contract/api.ts'
import { formatMonth } from '#platform/contract/dates/dates.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { updateRecord } from '#platform/server/engine/records.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { searchWords } from '#platform/server/ground/database/search-words.ts'
import { followsFromShort } from '#platform/server/ground/database/short-words.ts'
import { AppError, naoEncontrado, TitledError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { cartoes } from '../../cartoes/server/table.ts'
import { EM_ABERTO, type Prestacao, prestacoesApi, statusPossiveis } from '../contract.ts'
import { exigirNoCartao, podeNoCartao, soDoPortador, veTodosOsCartoes } from './access.ts'
import './deleted-card.ts'
import {
  DESPESAS,
  escopo,
  faturasAbertas,
  faturasAbertasDosOutros,
  mesEAno,
  type PrestacaoLida,
  readPrestacaoDoMes,
  source,
} from './read.ts'
import { prestacoes } from './table.ts'

export { exigirNoCartao, podeNoCartao, soDoPortador, veTodosOsCartoes } from './access.ts'
export { source } from './read.ts'

/** As many as a list of choices carries; further ones are found by searching. */
const OPTIONS = 1000
/** Statements of others that are shown to be closed, the oldest first. */
const OF_OTHERS = 100
type Aberta = OutputOf<typeof prestacoesApi.abertas>[number]

export const withPode = ({ actor }: Context, { portador_id, ...row }: PrestacaoLida): Prestacao => ({
  ...row,
  pode: { alterar: podeNoCartao(actor, portador_id).alterar },
})

export const listCartoesDaPrestacao = findable(
  operation(prestacoesApi.cartoes, ({ db, actor }, { busca }) => {
    const params = [actor.id]
    const value = (param: string) => `$${params.push(param)}`
    const holds = (pattern: string) =>
      [`busca like f_busca(${value(pattern)})`, followsFromShort('busca', pattern, value)]
        .filter(Boolean)
        .join(' and ')
    const conditions = searchWords(busca).map(variants => `(${variants.map(holds).join(' or ')})`)
    if (!veTodosOsCartoes(actor)) conditions.push('portador_id = $1')
    return db.query(
      `select id, nome_cartao, tipo_cartao, ultimos_digitos, portador_id is not distinct from $1 as meu
     from financeiro_cartoes
     ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
     order by nome_cartao, id limit ${OPTIONS}`,
      params,
    )
  }),
  {
    table: prestacoes,
    nome: 'Fatura',
    rotulo: `c.nome_cartao || ' ' || right(t.mes_referencia, 2) || '/' || left(t.mes_referencia, 4)`,
    outros: ['t.mes_referencia', 'c.ultimos_digitos'],
    joins: 'join financeiro_cartoes c on c.id = t.cartao_id',
    depende: [
      { tabela: 'financeiro_cartoes', colunas: ['nome_cartao', 'ultimos_digitos'], chave: 'cartao_id' },
    ],
    mostra: { status: 't.status_fatura', final: 'c.ultimos_digitos' },
    detalhe: ({ status, final }) => inLine(status, final && `final ${final}`),
    restrito: actor =>
      veTodosOsCartoes(actor)
        ? undefined
        : {
            sql: `select p.id, p.created_at as momento from financeiro_prestacao_contas_cartao p
            join financeiro_cartoes c on c.id = p.cartao_id where c.portador_id = ?`,
            valor: actor.id,
          },
  },
)

export const listFaturasAbertas = operation(prestacoesApi.abertas, async ({ db, actor }) => {
  const own = await db.query<Omit<Aberta, 'de'>>(`${faturasAbertas('$1')} limit ${OPTIONS}`, [actor.id])
  const others = veTodosOsCartoes(actor)
    ? await db.query<Aberta>(`${faturasAbertasDosOutros('$1')} limit ${OF_OTHERS}`, [actor.id])
    : []
  return [...own.map(row => ({ ...row, de: null })), ...others]
})

export const listPrestacoes = operation(prestacoesApi.list, async (context, input) => {
  const { db, actor, changes } = context
  const page = await source.page(db, input, { changes, ...escopo(actor) })
  return { ...page, rows: page.rows.map(row => withPode(context, row)) }
})

export const exportPrestacoes = exportOperation(prestacoesApi.exportar, source, {
  select: ({ actor }, input) => ({ ...input, ...escopo(actor) }),
  complete: (_, row) => ({ ...row, mes_referencia: mesEAno(row) }),
  nome: row => `${row.nome_cartao} ${mesEAno(row)}`,
  somas: {
    total_despesas: DESPESAS,
    diferenca: `t.valor_total_fatura - ${DESPESAS}`,
  },
})

relacionada(cartoes, {
  titulo: 'Faturas',
  list: listPrestacoes,
  table: prestacoes,
  coluna: 'cartao_id',
  source,
  novoSe: async ({ db, actor }, id) => {
    const [cartao] = await db.query<{ portador_id: string | null }>(
      'select portador_id from financeiro_cartoes where id = $1',
      [id],
    )
    return cartao !== undefined && podeNoCartao(actor, cartao.portador_id).alterar
  },
  somas: {
    valor: 'valor_total_fatura',
    por: 'status_fatura',
    de: { 'Em aberto': umDe('t.status_fatura', EM_ABERTO) },
  },
})

export const getPrestacao = operation(prestacoesApi.get, async (context, { id }) => {
  const found = await source.one(context.db, id)
  exigirNoCartao(context.actor, found.portador_id, 'ver')
  return withPode(context, found)
})

/** Opening a month that has no statement makes one, for whoever may; of many at once, one is made and all get it. */
export const abrirPrestacao = operation(
  prestacoesApi.abrir,
  async (context, { cartao_id, mes_referencia }) => {
    const { db, actor } = context
    const [cartao] = await db.query<{ portador_id: string | null }>(
      'select portador_id from financeiro_cartoes where id = $1 for key share',
      [cartao_id],
    )
    if (!cartao) throw naoEncontrado()
    exigirNoCartao(actor, cartao.portador_id, 'ver')

    const found = await readPrestacaoDoMes(db, cartao_id, mes_referencia)
    if (found) return withPode(context, found)
    if (!podeNoCartao(actor, cartao.portador_id).alterar) {
      throw new AppError(
        'regra',
        'Este mês ainda não tem fatura, e o seu perfil de acesso não permite criá-la.',
        {
          titulo: 'Erro ao criar prestação',
        },
      )
    }
    const values = { user_id: actor.id, cartao_id, mes_referencia, status_fatura: 'Aberta' }
    try {
      await db.orm.insert(prestacoes).values(values).onConflictDoNothing()
    } catch (error) {
      throw new TitledError('Erro ao criar prestação', error)
    }
    const made = await readPrestacaoDoMes(db, cartao_id, mes_referencia)
    if (!made) throw naoEncontrado()
    return withPode(context, made)
  },
)

export const updatePrestacao = operation(prestacoesApi.update, async (context, { id, version, dados }) => {
  const { db, actor } = context
  const before = await source.find(db, id)
  if (!before) throw new AppError('nao_encontrado', 'Nenhuma prestação base.', { titulo: 'Erro' })
  const current = async () => withPode(context, await source.one(db, id))
  const credito = before.tipo_cartao === 'Crédito'
  const { status_fatura, data_vencimento_fatura, valor_total_fatura } = dados
  if (!credito && status_fatura === undefined && (data_vencimento_fatura ?? valor_total_fatura) != null) {
    exigirNoCartao(actor, before.portador_id, 'alterar')
    throw new AppError('regra', 'A fatura de um cartão de débito não tem vencimento nem valor total.')
  }
  const change = { id, version, dados: credito ? dados : { status_fatura: dados.status_fatura } }
  const old = await updateRecord(
    context,
    prestacoes,
    () => exigirNoCartao(actor, before.portador_id, 'alterar'),
    change,
    current,
  )
  const atual = old.status_fatura as Prestacao['status_fatura']
  if (!statusPossiveis(before.tipo_cartao, atual).includes(dados.status_fatura ?? atual)) {
    const message = 'Um cartão de débito tem fatura Aberta ou Fechada (Conciliada).'
    throw new AppError('dados_invalidos', message, { campos: { status_fatura: message } })
  }
  return current()
})

export const listHistoricoDePrestacoes = historyOperation(prestacoesApi.historico, prestacoes, {
  restrita: true,
  references: { cartao_id: { table: 'financeiro_cartoes', name: 'nome_cartao' } },
  formatos: { mes_referencia: value => formatMonth(String(value)) },
  soDe: actor => soDoPortador(actor, 't.cartao_id'),
  guard: async ({ db, actor }, id) => {
    exigirNoCartao(actor, (await source.one(db, id)).portador_id, 'ver')
  },
})
