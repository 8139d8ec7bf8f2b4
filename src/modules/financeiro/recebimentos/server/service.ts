import { getTableName } from 'drizzle-orm'
import { compareMoney, formatMoney, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord, updateRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { deletionWithFiles } from '#platform/server/services/files/delete-record.ts'
import { linhasDe, travarComoVisto, visiveisPara } from '../../apoio/baixa/server/service.ts'
import { recebiveisApi, restaReceber } from '../../recebiveis/contract.ts'
import { exigirRecebivel, lockRecebivel, readRecebivel } from '../../recebiveis/server/service.ts'
import { recebiveis } from '../../recebiveis/server/table.ts'
import { baixa, type Recebimento, recebimentosApi } from '../contract.ts'
import './on-delete.ts'
import { recebimentos } from './table.ts'

const AREA = 'financeiro.recebimentos'
const TABELA = getTableName(recebimentos)

/** A person who may change a receivable may change all its receipts. */
type RecebimentoLido = Omit<Recebimento, 'pode'> & { dono: string | null }

const source = defineSource<RecebimentoLido>()({
  table: recebimentos,
  joins: `join financeiro_recebiveis r on r.id = t.recebivel_id
          left join comercial_clientes c on c.id = r.cliente_id`,
  extra: {
    nome: 't.nome',
    conciliado: linhasDe('recebimento_id'),
    descricao: 'r.descricao',
    nome_cliente: `coalesce(c.nome_cliente, r.nome_cliente_excluido, '')`,
    dono: 'r.user_id',
  },
  filters: { recebivel_id: 't.recebivel_id = ?' },
})

const completed = (context: Pick<Context, 'actor'>, { dono, ...row }: RecebimentoLido): Recebimento => ({
  ...row,
  conciliado: visiveisPara(context, row.conciliado),
  pode: podePadrao(context.actor, AREA, { user_id: dono }),
})

const readRecebimento = async (context: Context, id: number) =>
  completed(context, await source.one(context.db, id))

/** The receivable of a receipt that is changed, locked, before the receipt. */
async function lockRecebivelDe(context: Context, id: number) {
  const before = await source.one(context.db, id)
  return { before, recebivel: await lockRecebivel(context, before.recebivel_id) }
}

type Parte = Pick<Recebimento, 'valor' | 'glosa' | 'motivo_glosa'>

/** @throws AppError dados_invalidos where it settles nothing, more than is left, or a glosa has no reason */
function exigirQueCaiba(recebimento: Parte, resta: string): void {
  const settled = baixa(recebimento)
  const refuse = (campo: keyof Parte, message: string) => {
    throw new AppError('dados_invalidos', message, { campos: { [campo]: message } })
  }
  if (toCents(settled) <= 0n) refuse('valor', 'Informe o valor recebido ou uma glosa.')
  if (toCents(recebimento.glosa) > 0n && !recebimento.motivo_glosa)
    refuse('motivo_glosa', 'Informe o motivo da glosa.')
  if (compareMoney(settled, resta) > 0)
    refuse('valor', `Valor e glosa passam do que resta receber: ${formatMoney(resta)}.`)
}

export const listRecebimentos = operation(recebimentosApi.list, async (context, input) => {
  const page = await source.page(context.db, input, { changes: context.changes })
  return { ...page, rows: page.rows.map(row => completed(context, row)) }
})

relacionada(recebiveis, {
  titulo: 'Recebimentos',
  list: listRecebimentos,
  table: recebimentos,
  coluna: 'recebivel_id',
  source,
  semLista: 'receipts stand on the page of their receivable alone',
  semNovo: 'Registrar recebimento, a verb of the receivable, says what is left to be received',
  somas: { valor: 'valor + juros', de: { 'Entrou na conta': 'true' } },
})

export const getRecebimento = operation(recebimentosApi.get, (context, { id }) =>
  readRecebimento(context, id),
)

export const createRecebimento = operation(recebimentosApi.create, async (context, input) => {
  const recebivel = await lockRecebivel(context, input.recebivel_id)
  exigirRecebivel(recebivel)
  exigirQueCaiba(input, restaReceber(recebivel))
  return readRecebimento(context, await insertRecord(context, recebimentos, input))
})

export const updateRecebimento = operation(recebimentosApi.update, async (context, change) => {
  const { before, recebivel } = await lockRecebivelDe(context, change.id)
  const others = subtractMoney(restaReceber(recebivel), `-${baixa(before)}`)
  exigirQueCaiba({ ...before, ...change.dados }, others)
  const current = () => readRecebimento(context, change.id)
  await updateRecord(context, recebimentos, () => {}, change, current)
  return current()
})

/** What is attached goes with it. */
export const deleteRecebimento = deletionWithFiles(
  recebimentosApi.delete,
  recebimentos,
  AREA,
  { one: async (db, id) => ({ user_id: (await source.one(db, id)).dono }) },
  async (context, { id, version }) => {
    await lockRecebivelDe(context, id)
    return deleteRecord(context, recebimentos, () => {}, { id, version })
  },
)

/** Takes back a receipt that was registered by itself, of a receivable that is locked; one with attachments stays. */
export const desfazerRecebimento = ({ db }: Context, id: number) =>
  db.query(
    `delete from financeiro_recebimentos e where id = $1
     and not exists (select from anexos a where a.tabela = '${TABELA}' and a.registro_id = e.id)`,
    [id],
  )

/** Receives what is left of a receivable, on one day. */
export const receberRecebivel = operation(recebiveisApi.receber, async (context, { id, version, dados }) => {
  const recebivel = await travarComoVisto(context, { id, version }, lockRecebivel, readRecebivel)
  exigirRecebivel(recebivel)
  await insertRecord(context, recebimentos, { recebivel_id: id, valor: restaReceber(recebivel), ...dados })
  return readRecebivel(context, id)
})

/** Takes back the last receipt of a receivable. One with attachments is deleted where they are seen. */
export const estornarRecebivel = operation(recebiveisApi.estornar, async (context, seen) => {
  await travarComoVisto(context, seen, lockRecebivel, readRecebivel)
  const [last] = await context.db.query<{ id: number; anexado: boolean }>(
    `select e.id, exists (select from anexos a where a.tabela = '${TABELA}' and a.registro_id = e.id) as anexado
     from financeiro_recebimentos e where e.recebivel_id = $1 order by e.id desc limit 1`,
    [seen.id],
  )
  if (!last) throw new AppError('regra', 'Este recebível não tem recebimentos.')
  if (last.anexado) throw new AppError('regra', 'O recebimento tem anexos. Exclua-o na página do recebível.')
  await context.db.query('delete from financeiro_recebimentos where id = $1', [last.id])
  return readRecebivel(context, seen.id)
})

export const listHistoricoDeRecebimentos = historyOperation(recebimentosApi.historico, recebimentos, {
  filha: { dono: 'financeiro_recebiveis', coluna: 'recebivel_id' },
  references: { recebivel_id: { table: 'financeiro_recebiveis', name: 'descricao' } },
})
