import type { ColunasExportadas } from '#platform/contract/export.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { harmlessName } from '#platform/server/ground/files/names.ts'
import { xlsx } from '#platform/server/services/export/xlsx.ts'
import type { ZipEntry } from '#platform/server/services/export/zip.ts'
import { RESTA } from '../../conciliacao/server/table.ts'

/** Lines that are read and written at once. */
const PIECE = 1_000

const COLUNAS: ColunasExportadas = {
  data: ['Data', 'data'],
  descricao: ['Descrição', 'texto'],
  documento: ['Documento', 'texto'],
  valor: ['Valor (R$)', 'dinheiro'],
  tarifa: ['Tarifa (R$)', 'dinheiro'],
  situacao: ['Conciliação', 'texto'],
}

interface Conta {
  id: number
  nome: string
  linhas: number
}
type Lancamento = {
  id: number
  data: string
  descricao: string
  documento: string | null
  valor: string
  tarifa: string
  situacao: string
}

/** Lines of an account in a month, page by page. */
async function* pages({ db }: Context, { id }: Conta, mes: string) {
  let last: Pick<Lancamento, 'id' | 'data'> = { id: 0, data: mes }
  for (;;) {
    const rows = await db.query<Lancamento>(
      `select id, data::text as data, descricao, documento, valor::text as valor, tarifa::text as tarifa,
         case when ignorada then coalesce(motivo, 'Ignorado') when ${RESTA} > 0 then case when conciliado + tarifa = 0 then 'Sem par' else 'Em parte' end
           when conciliado = 0 then 'Tarifa' else 'Conciliado' end as situacao
       from financeiro_extrato_linhas
       where conta_bancaria_id = $1 and data >= $2::date and data < $2::date + interval '1 month' and (data, id) > ($3::date, $4)
       order by data, id limit ${PIECE}`,
      [id, mes, last.data, last.id],
    )
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1) as Lancamento
  }
}

/**
 * What came in from the bank's statements, a sheet for each account with lines in the month.
 * @param mes its first day
 */
export async function extratosDoMes(context: Context, mes: string): Promise<ZipEntry[]> {
  const contas = await context.db.query<Conta>(
    `select c.id, c.nome, count(*)::int as linhas
     from financeiro_contas_bancarias c join financeiro_extrato_linhas l on l.conta_bancaria_id = c.id
     where l.data >= $1::date and l.data < $1::date + interval '1 month' group by c.id order by c.nome, c.id`,
    [mes],
  )
  return contas.map(conta => ({
    name: `extratos/${conta.id}_${harmlessName(conta.nome)}.xlsx`,
    content: xlsx(
      { titulo: 'Extrato', colunas: COLUNAS, timezone: context.timezone },
      pages(context, conta, mes),
      conta.linhas,
    ),
  }))
}
