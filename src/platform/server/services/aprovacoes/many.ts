import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AprovacaoEmLote } from '../../../contract/aprovacoes/aprovacao.ts'
import { type Context, operation } from '../../engine/operation.ts'
import { AppError, MUDOU_DESDE, naoEncontrado } from '../../ground/errors.ts'
import { decidir } from './decide.ts'
import { type Declarada, declaradaDe } from './declare.ts'
import { cadeirasDe, DONOS_AGORA, ehAdministrador, PODE_DECIDIR_AGORA } from './who.ts'

interface Visto {
  id: number
  version: number
}

/** The step that waits for this person; where none does, the first that waits, which is refused with its own reason. */
const queEspera = (tabela: string) => `
  select a.id as passo_id, md5(a.selo::text) as selo
  from aprovacoes a join alcadas r on r.id = a.alcada_id join "${tabela}" t on t.id = a.registro_id ${DONOS_AGORA}
  where a.tabela = $4 and a.registro_id = $5 and a.situacao = 'Aguardando'
  order by ${PODE_DECIDIR_AGORA} desc, a.passo, a.id limit 1`

/** Locks the record as it was seen, and finds the step to decide. @throws AppError nao_encontrado, conflito, regra */
async function passoDe(context: Context, { tabela, registros }: Declarada, { id, version }: Visto) {
  const { db, actor } = context
  const [row] = await db.query<{ version: number }>(
    `select version from "${tabela}" where id = $1 for update`,
    [id],
  )
  if (!row) throw naoEncontrado()
  await registros.guard?.(context, id)
  if (row.version !== version) throw new AppError('conflito', MUDOU_DESDE)
  const cadeiras = JSON.stringify(await cadeirasDe(context, actor))
  const [passo] = await db.query<{ passo_id: number; selo: string }>(queEspera(tabela), [
    actor.id,
    cadeiras,
    ehAdministrador(actor),
    tabela,
    id,
  ])
  if (!passo) throw new AppError('regra', 'Nada aqui espera por aprovação.')
  return passo
}

/**
 * The verbs that approve or refuse many records of a list, each as a single decision would be. A record that was saved since it was
 * seen is refused, so that nobody approves an amount they did not see.
 * @param api the entity's procedures, with those of `aprovacaoEmLote`
 */
export function decisoesEmLote<
  Api extends { [Nome in keyof AprovacaoEmLote]: AprovacaoEmLote[Nome] & { path: string } },
>(api: Api, table: PgTable) {
  const tabela = getTableName(table)
  async function decide(
    context: Context,
    visto: Visto,
    decisao: 'aprovar' | 'recusar',
    motivo: string | null,
  ) {
    const declarada = declaradaDe(tabela)
    const passo = await passoDe(context, declarada, visto)
    await decidir(context, declarada, { registro_id: visto.id, ...passo, decisao, motivo })
    return { id: visto.id }
  }
  return {
    aprovar: operation(api.aprovar, (context, visto: Visto) => decide(context, visto, 'aprovar', null)),
    recusar: operation(api.recusar, (context, visto: Visto & { dados: { motivo: string } }) =>
      decide(context, visto, 'recusar', visto.dados.motivo),
    ),
  }
}
