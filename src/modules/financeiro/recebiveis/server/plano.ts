import { compareMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { insertRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { recebiveisApi, somaDoPlano } from '../contract.ts'
import { readAPlanejar } from './contratado.ts'
import { readRecebivel, requireReferences } from './service.ts'
import { recebiveis } from './table.ts'

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
