import { eq, getTableName } from 'drizzle-orm'
import {
  type Comentario,
  comentariosApi,
  notificacoesDeComentario,
} from '../../../contract/comentarios/comentarios.ts'
import { exigirAlterar, podeAlterar } from '../../access/permissions/actor.ts'
import { type Ficha, isFicha } from '../../engine/ficha.ts'
import { type Context, type Operation, operation, router } from '../../engine/operation.ts'
import { deleteRecord, insertRecord } from '../../engine/records.ts'
import { naoEncontrado } from '../../ground/errors.ts'
import type { Guard, Historico, SoDe } from '../auditoria/history.ts'
import { hangsOn } from '../auditoria/owners.ts'
import { aguardaMencionados } from '../espera/mentions.ts'
import { type Conversa as ConversaNaLinha, linhaDoTempoRouter } from '../linha-do-tempo/operations.ts'
import type { LerCorreio } from '../mail/enviados.ts'
import { notify } from '../notificacoes/notify.ts'
import {
  type Comentada,
  declararComentada,
  exigirMencionaveis,
  findMentionable,
  podeVer,
} from './mentions.ts'
import { comentarios } from './table.ts'

const LATEST = 200

/** Where an entity's comments are not open to everybody who reads its records. */
interface Conversa {
  /** @throws AppError where this person may neither read nor write comments on the record */
  exigirVer?: Guard
  /** SQL over the record `t` and the person `:eu` that says what `exigirVer` says, for statements about many records. */
  soDe?: SoDe
  /** Called for each new comment, in its transaction. */
  aoComentar?: (context: Context, registro_id: number, id: number) => Promise<void>
  /** Mails that its timeline tells beside what is in the trail; those that told of the record by default. */
  lerCorreio?: LerCorreio
}

/** Does its history have numbered records, on which one may comment? */
const ehHistorico = (operation: Operation): operation is Historico => 'registros' in operation

/**
 * The operations of an entity with those of the comments on its records and of their timeline. Whoever reads a record, by area and by the
 * guard of its history, reads its comments.
 */
export function comConversa(operations: readonly Operation[], conversa: Conversa = {}): Operation[] {
  const historico = operations.find(ehHistorico)
  if (!historico) throw new Error('Comments need an entity with a history')
  return [...operations, ...comentariosRouter(historico, conversa, operations.find(isFicha))]
}

const SELECT = `select c.id, c.version, c.user_id, c.created_at, c.registro_id, c.texto, u.name as autor,
    u.image as avatar_url, u.email, (
      select coalesce(json_agg(json_build_object('id', m.id, 'full_name', m.name) order by m.name), '[]')
      from auth_users m where m.id = any(c.mencionados)
    ) as mencionados
  from comentarios c left join auth_users u on u.id = c.user_id`

type Lido = Omit<Comentario, 'pode'>

function comentariosRouter(
  historico: Historico,
  { exigirVer, soDe, aoComentar, lerCorreio }: Conversa,
  ficha: Ficha | undefined,
): Operation[] {
  const { table, chave, guard, soDe: soDoRegistro, auditada } = historico.registros
  const ver = exigirVer ?? guard
  const so = soDe ?? soDoRegistro
  // What one statement tells of many records has to leave out the same as what is read of one.
  if (ver && !so) throw new Error(`${historico.procedure.path}: a guard needs its condition, soDe`)
  const comentada: Comentada = {
    auditada,
    ...(ver && { exigirVer: ver }),
    ...(so && { soDe: so }),
    entidade: historico.procedure.path.slice(0, historico.procedure.path.lastIndexOf('/')),
    pagina: ficha !== undefined,
    registro: { ...(guard && { guard }), ...(soDoRegistro && { soDe: soDoRegistro }) },
  }
  declararComentada(comentada)
  const { area, historia } = historico.procedure
  const tabela = getTableName(table)
  const api = comentariosApi(historico.procedure)
  hangsOn({
    tabela: 'comentarios',
    dono: tabela,
    area,
    restrita: auditada.restrita || exigirVer !== undefined,
    entidade: 'Comentário',
    campos: { texto: 'Comentário' },
    nome: [],
    ...(historia.caminho && { caminho: historia.caminho }),
  })

  /** @param lock keeps the record from being deleted before the transaction ends */
  async function exigir(context: Context, id: number, lock = false): Promise<void> {
    const found = context.db.orm.select({ id: table.id }).from(table).where(eq(chave, id))
    if ((await (lock ? found.for('key share') : found)).length === 0) throw naoEncontrado()
    await ver?.(context, id)
  }

  const withPode = ({ actor }: Context, row: Lido): Comentario => ({
    ...row,
    pode: { excluir: podeAlterar(actor, area, row) },
  })

  const ler: ConversaNaLinha['ler'] = async (context, registro_id, antes_de, limit) => {
    const rows = await context.db.query<Lido>(
      `${SELECT} where c.tabela = $1 and c.registro_id = $2 and ($3::integer is null or c.id < $3)
       order by c.id desc limit $4`,
      [tabela, registro_id, antes_de, limit],
    )
    return rows.map(row => withPode(context, row))
  }

  const operations = router(api, {
    list: operation(api.list, async (context, { registro_id }) => {
      await exigir(context, registro_id)
      return { rows: (await ler(context, registro_id, null, LATEST)).reverse() }
    }),
    pessoas: operation(api.pessoas, async (context, { registro_id, busca }) => {
      await exigir(context, registro_id)
      return findMentionable(context, comentada, registro_id, busca)
    }),
    create: operation(api.create, async (context, input) => {
      await exigir(context, input.registro_id, true)
      await exigirMencionaveis(context, comentada, input.registro_id, input.mencionados)
      const id = await insertRecord(context, comentarios, { tabela, ...input })
      const [row] = await context.db.query<Lido>(`${SELECT} where c.id = $1`, [id])
      if (!row) throw naoEncontrado()
      await aguardaMencionados(context, id, input.mencionados)
      const { mencao } = notificacoesDeComentario
      await notify(context, mencao, input.mencionados, { tabela, comentario_id: id })
      await aoComentar?.(context, input.registro_id, id)
      return withPode(context, row)
    }),
    /** One's own, or any where one manages the area. */
    delete: operation(api.delete, (context, { id, version }) => {
      const regra = async (row: typeof comentarios.$inferSelect) => {
        if (row.tabela !== tabela) throw naoEncontrado()
        await exigir(context, row.registro_id)
        exigirAlterar(context.actor, area, row)
      }
      return deleteRecord(context, comentarios, regra, { id, version })
    }),
  })
  const podeVerConversa = (context: Context, id: number) => podeVer(context, comentada, id)
  const linha = linhaDoTempoRouter(historico, { podeVer: podeVerConversa, ler }, lerCorreio)
  if (ficha) ficha.linha = linha.primeira
  return [...operations, ...linha.operations]
}
