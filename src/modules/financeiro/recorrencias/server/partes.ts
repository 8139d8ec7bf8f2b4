import { formatAmount } from '#platform/contract/numbers/money.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import { defineLines } from '#platform/server/engine/lines.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { asked, type Queryable, type Question } from '#platform/server/ground/database/database.ts'
import { AppError, naoPermitido } from '#platform/server/ground/errors.ts'
import type { LinhasAuditadas } from '#platform/server/services/auditoria/lines.ts'
import { toldWithOwner } from '#platform/server/services/auditoria/owners.ts'
import {
  type Parte,
  parteInput,
  percentuaisDemais,
  rateioHistoria,
  textoDaParte,
} from '../../apoio/rateio/contract.ts'
import { exigirProjetos, exigirQueCaibam } from '../../despesas-projeto/server/service.ts'
import { partesDaRecorrencia } from './table.ts'

const AREA = 'financeiro.projetos'

const linhas = defineLines({
  table: partesDaRecorrencia,
  parent: 'recorrencia_id',
  line: parteInput.omit({ nome_projeto: true }),
  campo: 'rateio',
})

type Guardada = Parte & { id: number }

/** The parts of recurrences: of many, where many are changed at once. */
const reading: Question<number, Guardada[]> = {
  key: 'read parts of recurrences',
  ask: async (db, ids) => {
    const rows = await db.prepared<Guardada & { recorrencia_id: number }>(
      `select l.recorrencia_id, l.id, l.projeto_id, p.nome_projeto, l.categoria, l.percentual, l.valor
       from financeiro_recorrencias_partes l join financeiro_projetos p on p.id = l.projeto_id
       where l.recorrencia_id = any($1::int[]) order by l.posicao, l.id`,
      [ids],
    )
    const partes = Map.groupBy(rows, ({ recorrencia_id }) => recorrencia_id)
    return ids.map(id => (partes.get(id) ?? []).map(({ recorrencia_id: _, ...parte }) => parte))
  },
}

const read = (db: Queryable, id: number) => asked(db, reading, id)

/** The parts of a recurrence; none for who may not see projects. */
export async function readPartes({ db, actor }: Context, id: number): Promise<Guardada[]> {
  return alcanca(nivelDe(actor, AREA), 'ver') ? read(db, id) : []
}

/** Parts of a value that varies are percentages, and come to at most 100. @throws AppError dados_invalidos */
function exigirPercentuais(partes: readonly Parte[]): void {
  const refuse = (campo: string, message: string) => {
    throw new AppError('dados_invalidos', message, { campos: { [campo]: message } })
  }
  const at = partes.findIndex(({ valor, percentual }) => valor !== null || percentual === null)
  if (at >= 0) refuse(`rateio.${at}.valor`, 'O valor varia: informe o percentual, não o valor.')
  const demais = percentuaisDemais(partes)
  if (demais) refuse('rateio', demais)
}

const equal = (a: Parte, b: Parte) =>
  (['id', 'projeto_id', 'categoria', 'percentual', 'valor'] as const).every(name => a[name] === b[name])

/**
 * Makes the parts of a locked recurrence those that are given; where none are given, looks whether its own still fit. They become
 * expenses of projects, so that it takes the level `registrar` there.
 * @param valor of each payable; null where it varies
 * @returns whether anything changed
 * @throws AppError dados_invalidos, nao_permitido
 */
export async function salvarPartes(
  context: Context,
  id: number,
  valor: string | null,
  given: readonly Parte[] | undefined,
): Promise<boolean> {
  const { db, actor } = context
  const stored = await read(db, id)
  const seen = alcanca(nivelDe(actor, AREA), 'ver')
  const wanted = (seen ? given : undefined) ?? stored
  if (valor === null) exigirPercentuais(wanted)
  else exigirQueCaibam({ valor }, wanted)
  const same =
    wanted.length === stored.length && wanted.every((parte, at) => equal(parte, stored[at] as Parte))
  if (same) return false
  if (!alcanca(nivelDe(actor, AREA), 'registrar'))
    throw naoPermitido('Ratear para projetos pede permissão para registrar despesas de projetos.')
  await exigirProjetos(db, wanted)
  return linhas.save(
    db,
    id,
    wanted.map(({ nome_projeto: _, ...parte }) => parte),
  )
}

/** The audit trail keeps decimals as numbers. */
const reais = (stored: unknown) => (stored === null ? null : Number(stored).toFixed(2))
const historia: LinhasAuditadas = {
  ...rateioHistoria,
  campos: { projeto_id: 'Projeto', categoria: 'Categoria', percentual: '%', valor: 'Valor' },
  nome: ['categoria'],
  tabela: 'financeiro_recorrencias_partes',
  dono: 'financeiro_recorrencias',
  coluna: 'recorrencia_id',
  area: AREA,
  soHavendo: true,
  references: { projeto_id: { table: 'financeiro_projetos', name: 'nome_projeto' } },
  formatos: { valor: stored => formatAmount(reais(stored) ?? '0.00') },
  texto: ({ projeto_id, categoria, percentual, valor }) =>
    textoDaParte({ nome_projeto: projeto_id, categoria, percentual, valor: reais(valor ?? null) }),
}
// In the history of the recurrence.
toldWithOwner(historia)
