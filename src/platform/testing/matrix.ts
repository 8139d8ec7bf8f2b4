import { expect, test } from 'vitest'
import {
  type AreaDaMatriz,
  alcanca,
  daMatriz,
  type Nivel,
  type Perfil,
  perfis,
} from '../contract/permissions.ts'
import type { Operation, Platform } from '../server/engine/operation.ts'
import { createUser, personOf } from './people.ts'

// Written again, not taken from the contract, so that a change there is seen here.
const perfisEmOrdem = [
  'Administrador',
  'Financeiro',
  'RH',
  'Engenharia',
  'TI',
  'Predial',
  'Usuário Comum',
] as const
const niveisPorArea: Record<AreaDaMatriz, string> = {
  comercial: 'gerir gerir ver gerir ver ver registrar',
  'financeiro.cadastros': 'gerir gerir nenhum ver nenhum ver nenhum',
  'financeiro.prestacao': 'gerir gerir registrar registrar registrar registrar registrar',
  'financeiro.projetos': 'gerir gerir nenhum gerir nenhum ver ver',
  'predial.chamados': 'gerir registrar registrar registrar registrar gerir registrar',
  'predial.cadastros': 'gerir ver ver ver ver gerir ver',
  rh: 'gerir nenhum gerir nenhum nenhum nenhum nenhum',
  ssma: 'gerir registrar registrar registrar registrar registrar registrar',
  'ti.usuarios': 'gerir nenhum nenhum nenhum gerir nenhum nenhum',
}

/** The level of a profile in an area, by the product's table. */
export const nivelNaTabela = (area: AreaDaMatriz, perfil: Perfil): Nivel =>
  niveisPorArea[area].split(' ')[perfisEmOrdem.indexOf(perfil)] as Nivel

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
