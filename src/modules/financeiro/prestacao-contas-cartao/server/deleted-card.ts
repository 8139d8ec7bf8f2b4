import { onDelete } from '#platform/server/engine/on-delete.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { naoPermitido } from '#platform/server/ground/errors.ts'
import { anexosDeQuemVaiJunto } from '#platform/server/services/files/anexos/with-parent.ts'
import { cartoes } from '../../cartoes/server/table.ts'
import { podeNoCartao } from './access.ts'
import { prestacoes } from './table.ts'

const doCartao = anexosDeQuemVaiJunto(
  prestacoes,
  'select id from financeiro_prestacao_contas_cartao where cartao_id = $1',
)

/**
 * The statements of a deleted card go with it, by cascade, and so does what is attached to them.
 * @throws AppError nao_permitido for who may not change them, where somebody else opened one
 */
async function exigirPrestacoes({ db, actor }: Context, cartao_id: number): Promise<void> {
  const [cartao] = await db.query<{ portador_id: string | null; alheias: boolean }>(
    `select portador_id, exists (
       select from financeiro_prestacao_contas_cartao p where p.cartao_id = c.id and p.user_id is distinct from $2
     ) as alheias from financeiro_cartoes c where id = $1`,
    [cartao_id, actor.id],
  )
  if (!cartao?.alheias || podeNoCartao(actor, cartao.portador_id).alterar) return
  throw naoPermitido('Este cartão tem prestações de contas registradas por outras pessoas.')
}

onDelete(cartoes, {
  de: prestacoes,
  arquivos: async (context, id) => {
    await exigirPrestacoes(context, id)
    return doCartao.arquivos(context, id)
  },
  soltar: async (context, id) => {
    await exigirPrestacoes(context, id)
    await doCartao.soltar(context, id)
  },
})
