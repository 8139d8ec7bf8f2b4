import { operation } from '#platform/server/engine/operation.ts'
import { lockRecord, updateRecord } from '#platform/server/engine/records.ts'
import { AppError, naoPermitido } from '#platform/server/ground/errors.ts'
import { findAssignees, requireAssignee } from '#platform/server/services/people.ts'
import { chamadosApi, type EventoDoChamado } from '../contract.ts'
import { AREA, podeMover } from './access.ts'
import { fechamentoCom } from './fechamento.ts'
import { notifyAssignment, notifyStatus } from './notificacoes.ts'
import { readChamado } from './service.ts'
import { chamados } from './table.ts'

/** How a ticket goes its way: who takes care of it, where it stands, and what happened so far. */

const EVENTOS = 500

interface Trail {
  quando: string
  autor: string
  acao: 'criar' | 'alterar'
  status_de: string | null
  status_para: string
  responsavel_de: string | null
  responsavel_para: string | null
}

/** Told by the audit trail, in which every change is, whoever made it and by whatever way. */
export const andamentoDoChamado = operation(chamadosApi.andamento, async (context, { id }) => {
  await readChamado(context, id)
  const rows = await context.db.query<Trail>(
    `select a.quando, a.usuario_nome as autor, a.acao,
       a.antes ->> 'status' as status_de, a.depois ->> 'status' as status_para,
       de.name as responsavel_de, para.name as responsavel_para
     from auditoria a
     left join auth_users de on de.id = (a.antes ->> 'responsavel_id')::uuid
     left join auth_users para on para.id = (a.depois ->> 'responsavel_id')::uuid
     where a.tabela = 'predial_chamados' and a.registro_id = $1 and a.acao in ('criar', 'alterar') and (
       a.acao = 'criar'
       or a.antes ->> 'status' is distinct from a.depois ->> 'status'
       or a.antes ->> 'responsavel_id' is distinct from a.depois ->> 'responsavel_id'
     )
     order by a.id limit ${EVENTOS}`,
    [id],
  )
  return { rows: rows.flatMap(eventsOf) }
})

function eventsOf(trail: Trail): EventoDoChamado[] {
  const { quando, autor, acao, status_de, status_para, responsavel_de, responsavel_para } = trail
  const campo = acao === 'criar' ? ('abertura' as const) : ('status' as const)
  return [
    { quando, autor, campo, de: status_de, para: status_para },
    { quando, autor, campo: 'responsavel' as const, de: responsavel_de, para: responsavel_para },
  ].filter(({ de, para }) => de !== para)
}

export const listResponsaveis = operation(chamadosApi.responsaveis, ({ db }, { busca, id }) =>
  findAssignees(db, busca, id),
)

/** Whoever takes care of a ticket says how it stands, even where somebody else opened it. */
export const moverChamado = operation(chamadosApi.mover, async (context, change) => {
  const mayMove = (row: Parameters<typeof podeMover>[1]) => {
    if (!podeMover(context.actor, row))
      throw naoPermitido('Só quem abriu o chamado, quem cuida dele ou o Predial muda o seu status.')
  }
  const row = await lockRecord(context, chamados, mayMove, change.id)
  const current = () => readChamado(context, change.id)
  if (row.version !== change.version) {
    throw new AppError('conflito', 'Este chamado mudou agora há pouco. Confira e tente de novo.', {
      atual: await current(),
    })
  }
  const dados = { ...change.dados, ...(await fechamentoCom(context, row, change.dados.status)) }
  await updateRecord(context, chamados, mayMove, { ...change, dados, lido: row }, current)
  await notifyStatus(context, change.id, row, change.dados.status)
  return current()
})

export const atribuirChamado = operation(chamadosApi.atribuir, async (context, change) => {
  const { responsavel_id } = change.dados
  if (responsavel_id !== null) await requireAssignee(context.db, 'responsavel_id', responsavel_id)
  const current = () => readChamado(context, change.id)
  const before = await updateRecord(context, chamados, AREA, change, current)
  await notifyAssignment(context, change.id, before.responsavel_id, responsavel_id)
  return current()
})
