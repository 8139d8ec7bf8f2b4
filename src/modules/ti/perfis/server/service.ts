import { type Matriz, matrizPadrao } from '#platform/contract/permissions.ts'
import { readMatrix } from '#platform/server/access/permissions.ts'
import { permissoes } from '#platform/server/access/table.ts'
import { historyOperation } from '#platform/server/audit/history.ts'
import { AppError } from '#platform/server/errors.ts'
import { operation } from '#platform/server/operation.ts'
import { lockPeople } from '../../usuarios/server/rules.ts'
import { perfisApi } from '../contract.ts'

const SAVE = 'update permissoes set nivel = $3 where perfil = $1 and area = $2 and nivel <> $3'

export const getPermissoes = operation(perfisApi.get, async context => ({
  matriz: await readMatrix(context.db),
  pode: { alterar: context.actor.perfil_acesso === 'Administrador' },
}))

export const updatePermissoes = operation(perfisApi.update, async (context, { mudancas }) => {
  await lockPeople(context)
  const antes: Matriz = await readMatrix(context.db)
  for (const { perfil, area, de, para } of mudancas) {
    if (perfil === 'Administrador') {
      throw new AppError('regra', 'O perfil Administrador gere todas as áreas e não pode ser alterado.', {
        titulo: 'Ação não permitida',
      })
    }
    if (antes[perfil][area] !== de) {
      throw new AppError('conflito', 'Outra pessoa alterou estas permissões. Confira e salve de novo.', {
        titulo: 'Permissões alteradas por outra pessoa',
        atual: { matriz: antes },
      })
    }
    await context.db.query(SAVE, [perfil, area, para])
  }
  return { matriz: await readMatrix(context.db) }
})

export const restaurarPermissoes = operation(perfisApi.restaurar, async context => {
  await lockPeople(context)
  for (const [perfil, niveis] of Object.entries(matrizPadrao)) {
    for (const [area, nivel] of Object.entries(niveis)) await context.db.query(SAVE, [perfil, area, nivel])
  }
  return { matriz: await readMatrix(context.db) }
})

/** Of the whole matrix: each row names its cell. */
export const listHistoricoDePermissoes = historyOperation(perfisApi.historico, permissoes, {
  registro: () => ({ where: 'tabela = ?', value: 'permissoes' }),
  nomear: true,
})
