import {
  esperaApi,
  MAXIMO_ACOMPANHADOS,
  MAXIMO_SILENCIOS,
  POR_PAGINA,
  PRIMEIRAS,
  TETO,
} from '../../../contract/espera.ts'
import { numeroDe } from '../../../contract/ficha.ts'
import { mudancasApi } from '../../../contract/mudancas.ts'
import { alcanca } from '../../../contract/permissions.ts'
import { nivelDe } from '../../access/permissions/actor.ts'
import { concerne, type FonteDeEspera, fontesOf } from '../../engine/espera.ts'
import { isFicha } from '../../engine/ficha.ts'
import { parteDaFicha } from '../../engine/ficha-parts.ts'
import { type Context, type Operation, operation, router } from '../../engine/operation.ts'
import { AppError, naoEncontrado, naoPermitido } from '../../ground/errors.ts'
import { type Comentada, todasAsComentadas } from '../comentarios/mentions.ts'
import { readChanges } from './changes.ts'
import { DA_CONTA, fontesProprias, novidade } from './own.ts'
import { tabelasInteiras } from './reach.ts'
import { bound, countWaiting, readWaiting } from './read.ts'
import { readSilenced } from './silenced.ts'

/** Every kind, in the order of the screen: what concerns people first, then by department. */
export const todasAsFontes = (operations: readonly Operation[]): readonly FonteDeEspera[] => {
  const fontes = [...fontesProprias, ...fontesOf(operations)]
  const keys = fontes.map(({ chave }) => chave)
  if (new Set(keys).size < keys.length) throw new Error(`Two kinds of one key: ${keys}`)
  return fontes
}

const NAO_SE_ACOMPANHA = 'Registros deste tipo não se acompanham.'

/** The record of these words. @throws AppError where there is none, or the person may not see it */
async function exigirRegistro(context: Context, entidade: string, id: number): Promise<Comentada> {
  const comentada = [...todasAsComentadas().values()].find(one => one.entidade === entidade)
  if (!comentada) throw new AppError('dados_invalidos', NAO_SE_ACOMPANHA)
  const { auditada, registro } = comentada
  if (!alcanca(nivelDe(context.actor, auditada.area), 'ver')) throw naoPermitido()
  await registro.guard?.(context, id)
  return comentada
}

/** @param count SQL of how many this person, `$1`, has. @throws AppError regra where it is the limit */
async function exigirVaga(
  { db, actor }: Context,
  count: string,
  maximo: number,
  mensagem: string,
): Promise<void> {
  const [row] = await db.query<{ n: number }>(count, [actor.id])
  if ((row?.n ?? 0) >= maximo) throw new AppError('regra', mensagem)
}

/** The trail's newest row about the record, its comments and attachments included. */
const NEWEST = `greatest(
  (select max(id) from auditoria where tabela = $2 and registro_id = $3),
  (select max(id) from auditoria where tabela = $2 and ${DA_CONTA('$2', '$3')}),
  (select max(id) from auditoria where dono = $2 and dono_id = $3), 0)`

/** The operations of 'Espera por mim'. @param own the entities' operations, which say what waits for whom */
export function esperaRouter(own: readonly Operation[]): Operation[] {
  const fontes = todasAsFontes(own)
  const ofActor = ({ actor }: Context) => fontes.filter(fonte => concerne(fonte, actor))

  const mudancas = router(mudancasApi, {
    list: operation(mudancasApi.list, (context, { desde }) => readChanges(context, desde)),
  })
  const situacao = operation(esperaApi.situacao, async (context, { entidade, id }) => {
    const { auditada } = await exigirRegistro(context, entidade, id)
    const { actor, db } = context
    const { text, params } = bound(
      `select exists (select from espera_acompanhamentos a
           where a.usuario_id = :eu and a.tabela = :tabela and a.registro_id = :id) as acompanha,
         exists (select from espera_mencoes m join comentarios c on c.id = m.comentario_id
           where m.usuario_id = :eu and c.tabela = :tabela and c.registro_id = :id)
         or exists (select from espera_acompanhamentos a cross join lateral ${novidade(actor)} n
           where a.usuario_id = :eu and a.tabela = :tabela and a.registro_id = :id) as novo`,
      { eu: actor.id, tabela: auditada.tabela, id, ...tabelasInteiras(actor) },
    )
    const [row] = await db.query<{ acompanha: boolean; novo: boolean }>(text, params)
    return row ?? { acompanha: false, novo: false }
  })
  // The page of a record shows whether the person follows it.
  for (const { ficha, procedure } of own.filter(isFicha)) {
    const entidade = procedure.path.slice(0, procedure.path.lastIndexOf('/'))
    parteDaFicha(ficha, situacao, (registro: { id: number | string; numero?: number }) => {
      const id = numeroDe(registro)
      return id === undefined ? undefined : { entidade, id }
    })
  }
  const waiting = router(esperaApi, {
    numero: operation(esperaApi.numero, async context => {
      const totals = await countWaiting(context, ofActor(context))
      const total = [...totals.values()].reduce((sum, one) => sum + one, 0)
      return { total: Math.min(total, TETO) }
    }),
    list: operation(esperaApi.list, async (context, { fonte, pagina }) => {
      const mine = ofActor(context)
      const asked = fonte === undefined ? mine : mine.filter(({ chave }) => chave === fonte)
      const limit = fonte === undefined ? PRIMEIRAS : POR_PAGINA
      const [grupos, silencios] = await Promise.all([
        readWaiting(context, asked, { limit, offset: (pagina - 1) * limit }),
        readSilenced(context, mine),
      ])
      return { grupos, silencios }
    }),
    silenciar: operation(esperaApi.silenciar, async (context, { fonte, registro = '', silenciar }) => {
      const { db, actor } = context
      if (!ofActor(context).some(({ chave }) => chave === fonte)) throw naoEncontrado()
      if (silenciar && registro !== '')
        await exigirVaga(
          context,
          `select count(*)::int as n from espera_silencios where usuario_id = $1 and registro <> ''`,
          MAXIMO_SILENCIOS,
          `Cada pessoa silencia até ${MAXIMO_SILENCIOS} registros. Silencie o tipo inteiro ou, em Silenciados, volte a mostrar algum antes.`,
        )
      if (silenciar)
        await db.query(
          `insert into espera_silencios (usuario_id, fonte, registro) values ($1, $2, $3) on conflict do nothing`,
          [actor.id, fonte, registro],
        )
      else
        await db.query(
          `delete from espera_silencios where usuario_id = $1 and fonte = $2 and $3 in ('', registro)`,
          [actor.id, fonte, registro],
        )
      return { silenciado: silenciar }
    }),
    situacao,
    acompanhar: operation(esperaApi.acompanhar, async (context, { entidade, id, acompanha }) => {
      const { auditada } = await exigirRegistro(context, entidade, id)
      const { db, actor } = context
      const key = [actor.id, auditada.tabela, id]
      if (!acompanha) {
        await db.query(
          `delete from espera_acompanhamentos where usuario_id = $1 and tabela = $2 and registro_id = $3
           returning avisar('mudancas', 'espera_acompanhamentos')`,
          key,
        )
        return { acompanha }
      }
      await exigirVaga(
        context,
        'select count(*)::int as n from espera_acompanhamentos where usuario_id = $1',
        MAXIMO_ACOMPANHADOS,
        `Cada pessoa acompanha até ${MAXIMO_ACOMPANHADOS} registros. Deixe de acompanhar algum antes.`,
      )
      await db.query(
        `insert into espera_acompanhamentos (usuario_id, tabela, registro_id, visto)
         values ($1, $2, $3, ${NEWEST}) on conflict do nothing
         returning avisar('mudancas', 'espera_acompanhamentos')`,
        key,
      )
      return { acompanha }
    }),
    visto: operation(esperaApi.visto, async ({ db, actor }, { entidade, id }) => {
      const comentada = [...todasAsComentadas().values()].find(one => one.entidade === entidade)
      if (!comentada) throw naoEncontrado()
      const key = [actor.id, comentada.auditada.tabela, id]
      await db.query(
        `delete from espera_mencoes m using comentarios c
         where m.usuario_id = $1 and c.id = m.comentario_id and c.tabela = $2 and c.registro_id = $3`,
        key,
      )
      await db.query(
        `update espera_acompanhamentos set visto = greatest(visto, ${NEWEST})
         where usuario_id = $1 and tabela = $2 and registro_id = $3`,
        key,
      )
      return {}
    }),
  })
  return [...waiting, ...mudancas]
}
