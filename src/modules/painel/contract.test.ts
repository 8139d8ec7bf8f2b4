import { expect, test } from 'vitest'
import { perfis } from '#platform/contract/permissions.ts'
import { blocos, blocosEntregues, vaoDe } from './contract.ts'

test.each([
  ['mes', '2026-11-23', ['2026-11-01', '2026-10-01', '2026-10-23']],
  // The month before has no such day.
  ['mes', '2026-03-31', ['2026-03-01', '2026-02-01', '2026-02-28']],
  ['mes', '2026-01-15', ['2026-01-01', '2025-12-01', '2025-12-15']],
  ['trimestre', '2026-11-23', ['2026-10-01', '2026-07-01', '2026-08-23']],
  ['trimestre', '2026-05-31', ['2026-04-01', '2026-01-01', '2026-02-28']],
  ['ano', '2028-02-29', ['2028-01-01', '2027-01-01', '2027-02-28']],
  ['12_meses', '2026-11-23', ['2025-12-01', '2024-12-01', '2025-11-23']],
] as const)(
  '%s up to %s is compared with the same span before',
  (periodo, hoje, [de, antes_de, antes_ate]) => {
    expect(vaoDe(periodo, hoje)).toEqual({ de, ate: hoje, antes_de, antes_ate })
  },
)

test.each([
  ['mes', 1, '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['mes', 11, '2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30'],
  ['trimestre', 1, '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['ano', 2, '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
  ['12_meses', 1, '2024-12-01', '2025-11-30', '2023-12-01', '2024-11-30'],
] as const)(
  '%s, %i before, is whole and compared with the whole one before it',
  (periodo, voltas, ...days) => {
    const [de, ate, antes_de, antes_ate] = days
    expect(vaoDe(periodo, '2026-11-23', voltas)).toEqual({ de, ate, antes_de, antes_ate })
  },
)

test('every profile is delivered blocks that exist, each once', () => {
  for (const perfil of perfis) {
    const delivered = blocosEntregues[perfil]
    expect(new Set(delivered).size, perfil).toBe(delivered.length)
    expect(blocos, perfil).toEqual(expect.arrayContaining([...delivered]))
  }
})
