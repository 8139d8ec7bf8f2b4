import { describe, expect, test } from 'vitest'
import type { Nivel } from '../../../contract/permissions.ts'
import { matrizDaTabela } from '../../../testing/access/levels.ts'
import {
  type Actor,
  exigirAlterar,
  exigirPronto,
  nivelDe,
  podeAlterar,
  podePadrao,
  temPendencia,
} from './actor.ts'

const AREA = 'comercial'
const NOBODY = '00000000-0000-0000-0000-000000000000'

const actor = (more: Partial<Actor> = {}, nivel: Nivel = 'registrar'): Actor => ({
  id: 'a0000000-0000-0000-0000-000000000000',
  full_name: 'Ana',
  email: 'ana@empresa.com.br',
  avatar_url: null,
  perfil_acesso: 'Usuário Comum',
  niveis: { ...matrizDaTabela['Usuário Comum'], [AREA]: nivel },
  ...more,
})
const { id } = actor()

/** Why somebody is held back; nothing where they pass. */
function heldBack(person: Actor, wanted?: Parameters<typeof exigirPronto>[1]): unknown {
  try {
    exigirPronto(person, wanted)
    return undefined
  } catch (error) {
    return (error as { details?: { motivo?: string } }).details?.motivo
  }
}

describe('who has something to do first', () => {
  const conta = { area: 'conta' as const }
  const setup = { area: 'conta' as const, antesDoSegundoFator: true as const }
  const clientes = { area: AREA as typeof AREA }
  const password = actor({ trocar_senha: true })
  const factor = actor({ configurar_segundo_fator: true })
  const both = actor({ trocar_senha: true, configurar_segundo_fator: true })

  test('nobody else does', () => {
    expect(temPendencia(actor())).toBe(false)
    for (const wanted of [undefined, conta, setup, clientes])
      expect(heldBack(actor(), wanted)).toBeUndefined()
  })

  test('a password comes first: nothing but the own account answers', () => {
    expect(temPendencia(password)).toBe(true)
    for (const wanted of [undefined, clientes]) expect(heldBack(password, wanted)).toBe('trocar_senha')
    for (const wanted of [conta, setup]) expect(heldBack(password, wanted)).toBeUndefined()
  })

  test('then the second factor: nothing but its setting up answers', () => {
    expect(temPendencia(factor)).toBe(true)
    for (const wanted of [undefined, clientes, conta])
      expect(heldBack(factor, wanted)).toBe('configurar_segundo_fator')
    expect(heldBack(factor, setup)).toBeUndefined()
  })

  test('who owes both owes the password first', () => {
    expect(temPendencia(both)).toBe(true)
    expect(heldBack(both, clientes)).toBe('trocar_senha')
    expect(heldBack(both, conta)).toBe('configurar_segundo_fator')
  })
})

test('a level is that of the matrix; beside the matrix everybody manages their own', () => {
  expect(nivelDe(actor({}, 'ver'), AREA)).toBe('ver')
  expect(nivelDe(actor(), 'conta')).toBe('gerir')
})

describe('a record is changed', () => {
  const own = { user_id: id }
  const foreign = { user_id: NOBODY }

  test.each<[Nivel, boolean, boolean]>([
    ['gerir', true, true],
    ['registrar', true, false],
    ['ver', false, false],
    ['nenhum', false, false],
  ])('at the level %s: own %s, of others %s', (nivel, ofOwn, ofOthers) => {
    for (const [row, may] of [
      [own, ofOwn],
      [foreign, ofOthers],
      [{ user_id: null }, ofOthers],
    ] as const) {
      expect(podeAlterar(actor({}, nivel), AREA, row)).toBe(may)
      expect(podePadrao(actor({}, nivel), AREA, row)).toEqual({ alterar: may, excluir: may })
      if (may) expect(() => exigirAlterar(actor({}, nivel), AREA, row)).not.toThrow()
      else
        expect(() => exigirAlterar(actor({}, nivel), AREA, row)).toThrow(/somente o que você mesmo registrou/)
    }
  })

  test('by who created it, where another column says so', () => {
    expect(podeAlterar(actor(), AREA, { ...foreign, criado_por: id })).toBe(true)
    expect(podeAlterar(actor(), AREA, { ...own, criado_por: NOBODY })).toBe(false)
    expect(podeAlterar(actor(), AREA, { ...own, criado_por: null })).toBe(false)
  })
})
