import type { OutputOf } from '../../../contract/api.ts'
import type { selecaoApi } from '../../../contract/selecao.ts'
import type { Context } from '../../engine/operation.ts'
import type { Catalog } from './catalog.ts'

type Recente = OutputOf<typeof selecaoApi.recentes>['lotes'][number]

/** Who reloads the page after the end of a request is offered its undo for so long. */
const JUST_DONE_S = 120
/** As many as a person may have under way. */
const MOST = 3

/** A person's requests that go on, and the last one where it has just ended and can be undone. Spreadsheets have a screen of their own. */
export async function recentes({ db, actor }: Context, catalog: Catalog): Promise<Recente[]> {
  const lotes = await db.query<Omit<Recente, 'exclui' | 'semVolta'>>(
    `select id, estado, total, feitas, recusadas, operacao, desfaz is not null as desfaz from lotes l
     where user_id = $1 and planilha_id is null and (estado = 'andando'
       or (terminado_em > now() - make_interval(secs => $2) and desfaz is null and feitas > 0
         and not exists (select from lotes d where d.user_id = l.user_id and d.created_at > l.created_at)))
     order by created_at desc limit ${MOST}`,
    [actor.id, JUST_DONE_S],
  )
  return lotes
    .map(lote => {
      const { exclui, semVolta } = catalog.verb(lote.operacao).operation.procedure
      return { ...lote, exclui: !!exclui, semVolta: !!semVolta }
    })
    .filter(({ estado, semVolta }) => estado === 'andando' || !semVolta)
}
