import { diaDaOcorrencia, ocorrencia } from '#platform/contract/dates/recorrencia.ts'
import { readFeriados } from '#platform/server/access/settings/settings.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { updateRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { recorrenciasApi, regraDe, temProxima } from '../contract.ts'
import { AREA, fazerJa, lockRecorrencia, readRecorrencia } from './service.ts'
import { recorrencias } from './table.ts'

interface Vista {
  id: number
  version: number
}

type Andamento = Pick<
  typeof recorrencias.$inferInsert,
  'seguinte' | 'proxima' | 'puladas' | 'situacao' | 'vale_desde'
>

async function mover(
  context: Context,
  lido: Awaited<ReturnType<typeof lockRecorrencia>>,
  seen: Vista,
  dados: Andamento,
) {
  const current = () => readRecorrencia(context, seen.id)
  await updateRecord(context, recorrencias, AREA, { ...seen, dados, lido }, current)
  return current()
}

/** The recurrence goes on after its next occurrence, as if that one were made. It ends where none comes after it. */
export const pularRecorrencia = operation(recorrenciasApi.pular, async (context, seen) => {
  const row = await lockRecorrencia(context, seen.id)
  if (!temProxima(row))
    throw new AppError('regra', 'Só uma recorrência ativa tem um próximo vencimento para pular.')
  const regra = { ...regraDe(row), feriados: await readFeriados(context.db) }
  const seguinte = row.seguinte + 1
  const next = ocorrencia(regra, seguinte)
  return mover(context, row, seen, {
    ...{ seguinte, proxima: next?.data ?? null, situacao: next ? row.situacao : 'Encerrada' },
    puladas: [...row.puladas, diaDaOcorrencia(regra, row.seguinte)],
  })
})

/** What was skipped last comes next again, as long as nothing was made after it and the rule still has that day there. */
export const naoPularRecorrencia = operation(recorrenciasApi.naoPular, async (context, seen) => {
  const row = await lockRecorrencia(context, seen.id)
  const regra = { ...regraDe(row), feriados: await readFeriados(context.db) }
  const pulada = row.puladas.at(-1)
  const back = row.seguinte > 0 ? ocorrencia(regra, row.seguinte - 1) : undefined
  // One that the skip ended has no occurrence any more; a person ended the others.
  const ended = row.situacao === 'Encerrada'
  const over = ended && ocorrencia(regra, row.seguinte) !== undefined
  if (!pulada || back?.dia !== pulada || over || (row.ultima !== null && row.ultima >= pulada))
    throw new AppError('regra', 'A recorrência seguiu depois deste vencimento. Ele não pode mais voltar.')
  await fazerJa(context)
  return mover(context, row, seen, {
    ...{ seguinte: back.n, proxima: back.data, situacao: ended ? 'Ativa' : row.situacao },
    puladas: row.puladas.slice(0, -1),
    vale_desde: context.hoje,
  })
})
