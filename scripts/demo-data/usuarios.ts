import { type Perfil, perfis } from '#platform/contract/permissions.ts'
import type { Pessoa } from './demo.ts'
import { asAddress, personName } from './people.ts'
import { type Random, rowRandom } from './random.ts'

const quotas: [Perfil, number][] = [
  ['Usuário Comum', 50],
  ['Engenharia', 16],
  ['Predial', 10],
  ['Financeiro', 9],
  ['RH', 6],
  ['TI', 5],
  ['Administrador', 4],
]

/** In the form of a version 4 UUID, by chance that can be repeated. */
function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Everybody who has an account: first one of each profile, whose address says which, then the others. */
export function demoPeople(seed: number, count: number): Pessoa[] {
  return Array.from({ length: count }, (_, index) => {
    const random = rowRandom(seed, 'usuarios', index + 1)
    const [id, name] = [uuid(random), personName(random)]
    const perfil = perfis[index]
    const login = perfil
      ? asAddress(perfil, '.')
      : `${asAddress(name, ' ').split(' ')[0]}.${asAddress(name, ' ').split(' ').at(-1)}${index}`
    return {
      id,
      name,
      login,
      email: `${login}@example.com`,
      perfil_acesso: perfil ?? random.weighted(quotas),
      situacao: perfil
        ? 'Ativo'
        : random.weighted([
            ['Ativo', 91],
            ['Convidado', 5],
            ['Suspenso', 4],
          ]),
    }
  })
}
