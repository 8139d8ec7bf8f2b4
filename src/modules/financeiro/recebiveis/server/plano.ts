import { compareMoney, formatMoney, subtractMoney } from '#platform/contract/money.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { insertRecord } from '#platform/server/engine/records.ts'
import { AppError, naoEncontrado } from '#platform/server/ground/errors.ts'
import { type APlanejar, recebiveisApi, somaDoPlano } from '../contract.ts'
import { readRecebivel, requireReferences } from './service.ts'
import { recebiveis } from './table.ts'

async function readAPlanejar({ db }: Pick<Context, 'db'>, projeto_id: number): Promise<APlanejar> {
  const [row] = await db.query<Omit<APlanejar, 'resta'>>(
    // The proposal and the additions; null without either.
    `select o.cliente_id, c.nome_cliente, case when o.valor_proposta is not null or a.valor is not null
         then (coalesce(o.valor_proposta, 0) + coalesce(a.valor, 0))::numeric(30, 2) end as contratado,
       (select coalesce(sum(r.bruto), 0)::numeric(30, 2) from financeiro_recebiveis r
        where r.projeto_id = p.id and r.status <> 'Cancelado' and r.origem_id is null) as planejado
     from financeiro_projetos p left join comercial_propostas o on o.id = p.proposta_id
     left join comercial_clientes c on c.id = o.cliente_id
     cross join lateral (select sum(valor) as valor from financeiro_aditivos where projeto_id = p.id) a
     where p.id = $1`,
    [projeto_id],
  )
  if (!row) throw naoEncontrado()
  const { contratado, planejado } = row
  return { ...row, resta: contratado === null ? null : subtractMoney(contratado, planejado) }
}

export const lerAPlanejar = operation(recebiveisApi.aPlanejar, (context, { projeto_id }) =>
  readAPlanejar(context, projeto_id),
)

/**
 * Makes a receivable of each line. The project is locked, so that of two plans of one moment the second sees the first:
 * together they never pass the contracted value.
 */
export const planejarRecebimento = operation(
  recebiveisApi.planejar,
  async (context, { projeto_id, cliente_id, partes }) => {
    await context.db.query('select from financeiro_projetos where id = $1 for no key update', [projeto_id])
    await requireReferences(context, { projeto_id, cliente_id })
    const { resta } = await readAPlanejar(context, projeto_id)
    const soma = somaDoPlano(partes)
    if (resta !== null && compareMoney(soma, resta) > 0) {
      const message =
        compareMoney(resta, '0.00') <= 0
          ? 'O valor contratado deste projeto já está todo em recebíveis.'
          : `O plano soma ${formatMoney(soma)} e restam ${formatMoney(resta)} do valor contratado.`
      throw new AppError('dados_invalidos', message, { campos: { partes: message } })
    }
    const ids: number[] = []
    for (const { descricao, data_vencimento, bruto } of partes)
      ids.push(
        await insertRecord(context, recebiveis, {
          ...{ descricao, data_vencimento, bruto, projeto_id, cliente_id },
          tipo: 'Parcela',
        }),
      )
    return readRecebivel(context, ids[0] as number)
  },
)
