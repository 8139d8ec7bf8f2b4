import { expect, test } from 'vitest'
import { alcanca, daMatriz, perfis } from '../../contract/permissions.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import { nivelNaTabela } from './levels.ts'
import { createUser, personOf } from './people.ts'

/** Calls every operation as every profile and as nobody: each is let through or refused as the product's table says. */
export function testPermissions(operations: Operation[], platform: () => Platform): void {
  test.each(operations.map(operation => [operation.procedure.path, operation] as const))(
    '%s answers to whom the matrix allows',
    async (_path, operation) => {
      const { area, nivel, somenteAdministrador } = operation.procedure
      for (const perfil of perfis) {
        const person = personOf(platform(), await createUser(platform().db, perfil))
        // The permission comes before the input: an input that no schema accepts tells how far the call came.
        const { codigo } = await person.refusal(operation, null)
        const allowed =
          (!daMatriz(area) || alcanca(nivelNaTabela(area, perfil), nivel)) &&
          (!somenteAdministrador || perfil === 'Administrador')
        expect([perfil, codigo]).toEqual([perfil, allowed ? 'dados_invalidos' : 'nao_permitido'])
      }
      const visitor = await personOf(platform(), null).refusal(operation, null)
      expect(visitor).toMatchObject({ status: 401, titulo: 'Erro de autenticação' })
      expect(visitor.mensagem).toBe(operation.procedure.semUsuario ?? 'Você precisa estar logado.')
    },
  )
}
