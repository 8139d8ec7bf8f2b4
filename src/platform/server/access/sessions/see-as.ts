import type { Perfil } from '../../../contract/permissions.ts'
import type { Database } from '../../ground/database/database.ts'
import { registrarEvento } from '../../ground/database/trail-event.ts'
import { AppError, naoPermitido } from '../../ground/errors.ts'
import { exigirPronto } from '../permissions/actor.ts'
import type { Sessions } from './sessions.ts'

/**
 * Switches an Administrador's session to the view of another profile, or back. While it is switched, operation.ts refuses
 * every change.
 * @param perfil null switches back
 * @throws AppError nao_autenticado, nao_permitido
 */
export async function seeAs(
  db: Database,
  sessions: Sessions,
  cookie: string | undefined,
  perfil: Perfil | null,
  pedido: string,
): Promise<void> {
  const actor = await sessions.actor(cookie)
  if (!actor?.sessao_id) throw new AppError('nao_autenticado', 'Você precisa estar logado.')
  exigirPronto(actor)
  const author = { user_id: actor.id, nome: actor.full_name, operacao: 'auth/ver-como', pedido }
  const changed = await db.transaction(author, async tx => {
    const rows = await tx.query(
      `update auth_sessions s set ver_como = $2 from auth_users u
       where s.id = $1 and u.id = s."userId" and u.perfil_acesso = 'Administrador' returning s.id`,
      [actor.sessao_id, perfil === 'Administrador' ? null : perfil],
    )
    await registrarEvento(tx, {
      tabela: 'auth_sessions',
      registro_uuid: actor.id,
      acao: 'ver_como',
      depois: { perfil_acesso: perfil ?? 'Administrador' },
    })
    return rows.length > 0
  })
  sessions.forget()
  if (!changed) throw naoPermitido('Somente um Administrador pode ver como outro perfil.')
}
