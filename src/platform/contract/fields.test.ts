import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { daysBetween } from './dates/dates.ts'
import {
  byId,
  data,
  dataOpcional,
  dinheiro,
  dinheiroOpcional,
  documento,
  documentoOpcional,
  EMAIL_INVALIDO,
  email,
  emailOpcional,
  id,
  idOpcional,
  texto,
  textoDeBusca,
  textoLongo,
  textoLongoOpcional,
  textoOpcional,
  updateInput,
} from './fields.ts'

/** The messages a form would show, or an empty list when the value is accepted. */
const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(issue => issue.message) ?? []

const nome = texto('Informe o nome.')
const NUL = 'a\u0000b'
const LONE = 'a\ud800b'
const NOT_STORABLE = 'O texto contém caracteres que não podem ser guardados.'

describe('text', () => {
  test.each([
    ['texto', nome],
    ['textoOpcional', textoOpcional()],
    ['textoLongo', textoLongo('x')],
    ['textoLongoOpcional', textoLongoOpcional()],
    ['textoDeBusca', textoDeBusca],
    ['documento', documento('x', 14)],
    ['documentoOpcional', documentoOpcional(14)],
  ])('%s refuses what PostgreSQL cannot store', (_name, schema) => {
    for (const bad of [NUL, LONE, '\udc00']) expect(messages(schema, bad)[0]).toBe(NOT_STORABLE)
    expect(messages(schema, 'São João 😀')).toEqual([])
  })

  test('every accepted text is storable and trimmed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0xffff).map(code => String.fromCharCode(code)) }), text => {
        const result = nome.safeParse(text)
        if (!result.success) return
        expect(result.data.isWellFormed()).toBe(true)
        expect(result.data).not.toContain('\u0000')
        expect(result.data).toBe(text.trim())
      }),
      { numRuns: 1000 },
    )
  })

  test('required text says its own sentence when it is empty', () => {
    expect(nome.parse('  Ana ')).toBe('Ana')
    expect(messages(nome, '')).toEqual(['Informe o nome.'])
    expect(messages(nome, ' \u00a0\n')).toEqual(['Informe o nome.'])
    for (const other of [undefined, null, 1, {}]) expect(messages(nome, other)).toEqual(['Informe um texto.'])
  })

  test('empty optional text is null', () => {
    for (const empty of ['', '  ', null, undefined]) expect(textoOpcional().parse(empty)).toBeNull()
    expect(textoOpcional().parse(' a ')).toBe('a')
    expect(textoOpcional().parse('0')).toBe('0')
  })

  test('limits', () => {
    expect(messages(nome, 'a'.repeat(500))).toEqual([])
    expect(messages(nome, 'a'.repeat(501))).toEqual(['Use no máximo 500 caracteres.'])
    expect(messages(textoLongo('x'), 'a'.repeat(20_000))).toEqual([])
    expect(messages(textoLongo('x'), 'a'.repeat(20_001))).toEqual(['Use no máximo 20.000 caracteres.'])
    expect(messages(textoOpcional(3), 'abcd')).toEqual(['Use no máximo 3 caracteres.'])
    expect(messages(textoDeBusca, 'a'.repeat(201))).toEqual(['Use no máximo 200 caracteres.'])
  })
})

describe('documents', () => {
  test('are stored bare, right or wrong', () => {
    for (const schema of [documento('Informe o CNPJ.', 14), documentoOpcional(14)]) {
      expect(schema.parse('12.abc.345/01de-35')).toBe('12ABC34501DE35')
      expect(schema.parse('111.111.111-11')).toBe('11111111111')
      expect(messages(schema, '123456789012345')).toEqual(['Use no máximo 14 caracteres.'])
    }
    expect(documentoOpcional(44).parse(`${'5206 0433 '.repeat(5)}1615`)).toHaveLength(44)
  })

  test('punctuation alone is empty', () => {
    for (const empty of ['', ' .-/', null, undefined]) expect(documentoOpcional(14).parse(empty)).toBeNull()
    expect(messages(documento('Informe o CNPJ.', 14), './-')).toEqual(['Informe o CNPJ.'])
  })
})

describe('e-mail', () => {
  test('optional', () => {
    expect(emailOpcional().parse(' ')).toBeNull()
    expect(emailOpcional().parse(undefined)).toBeNull()
    expect(emailOpcional().parse(' Ana@Empresa.com.br ')).toBe('Ana@Empresa.com.br')
    for (const bad of ['ana', 'ana@', 'ana@empresa', 'a b@c.d', 'Ana <ana@empresa.com>']) {
      expect(messages(emailOpcional(), bad)).toEqual([EMAIL_INVALIDO])
    }
  })

  test('required, in lower case', () => {
    expect(email().parse(' Ana@Empresa.com ')).toBe('ana@empresa.com')
    expect(messages(email(), 'ana')).toEqual([EMAIL_INVALIDO])
    expect(messages(email(), `${'a'.repeat(242)}@empresa.com`)).toEqual([])
    expect(messages(email(), `${'a'.repeat(243)}@empresa.com`)).toEqual(['Use no máximo 254 caracteres.'])
    expect(messages(emailOpcional(), `${'a'.repeat(243)}@empresa.com`)).toEqual([
      'Use no máximo 254 caracteres.',
    ])
    expect(messages(email(), '')).toContain('Informe o e-mail.')
  })
})

describe('money', () => {
  const VALOR = 'Informe um valor.'

  test('becomes canonical', () => {
    expect(dinheiro().parse('R$ 1.234,5')).toBe('1234.50')
    expect(dinheiroOpcional().parse('1234.56')).toBe('1234.56')
  })

  test('empty optional money is null', () => {
    for (const empty of ['', '  ', null, undefined]) expect(dinheiroOpcional().parse(empty)).toBeNull()
  })

  test('what is no money says the given sentence, required or optional', () => {
    for (const bad of ['abc', '1,234', '10000000000000', 12.5, NUL, {}]) {
      expect(messages(dinheiro(VALOR), bad)).toEqual([VALOR])
      expect(messages(dinheiroOpcional(VALOR), bad)).toEqual([VALOR])
    }
    for (const empty of ['', null, undefined]) expect(messages(dinheiro(VALOR), empty)).toEqual([VALOR])
  })
})

describe('dates', () => {
  const DATA = 'Informe a data.'

  test('stay as they are', () => {
    expect(data().parse('2024-02-29')).toBe('2024-02-29')
    expect(dataOpcional().parse('2024-02-29')).toBe('2024-02-29')
  })

  test('empty optional date is null', () => {
    for (const empty of ['', ' ', null, undefined]) expect(dataOpcional().parse(empty)).toBeNull()
  })

  test('what is no date says the given sentence, required or optional', () => {
    for (const bad of ['2026-02-29', '28/02/2026', '2026-02-28T00:00:00Z', 20260228, {}]) {
      expect(messages(data(DATA), bad)).toEqual([DATA])
      expect(messages(dataOpcional(DATA), bad)).toEqual([DATA])
    }
    for (const empty of ['', null, undefined]) expect(messages(data(DATA), empty)).toEqual([DATA])
  })

  test('a rule over two dates is not asked about what is none', () => {
    const period = z
      .strictObject({ de: data(DATA), ate: data() })
      .refine(({ de, ate }) => daysBetween(de, ate) >= 0, { error: 'Ao contrário.' })
    expect(messages(period, { de: '2026-13-01', ate: '2026-01-01' })).toEqual([DATA])
    expect(messages(period, { de: '2026-01-02', ate: '2026-01-01' })).toEqual(['Ao contrário.'])
  })
})

describe('keys', () => {
  test('whole numbers that PostgreSQL’s integer holds', () => {
    for (const good of [1, 2_147_483_647]) expect(id().parse(good)).toBe(good)
    for (const bad of [0, -1, 1.5, 2_147_483_648, '1', null, Number.NaN]) {
      expect(messages(id(), bad)).toEqual(['Registro inválido.'])
    }
    expect(idOpcional().parse(undefined)).toBeNull()
    expect(idOpcional().parse(null)).toBeNull()
  })

  test('an input with a field too many is refused', () => {
    expect(byId.safeParse({ id: 1, x: 1 }).success).toBe(false)
    const update = updateInput(z.strictObject({ nome }))
    const dados = { nome: 'Ana' }
    expect(update.parse({ id: 1, version: 1, dados })).toEqual({ id: 1, version: 1, dados })
    expect(update.safeParse({ id: 1, version: 0, dados }).success).toBe(false)
    expect(update.safeParse({ id: 1, dados }).success).toBe(false)
    expect(update.safeParse({ id: 1, version: 1, dados: { ...dados, x: 1 } }).success).toBe(false)
  })
})
