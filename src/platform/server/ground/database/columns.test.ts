import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/servers/databases.ts'

const database = testDatabase()

test('a date is found by both of its forms', async () => {
  const [row] = await database().query(
    `select f_data('2026-02-28') as dia, f_data('0987-12-01') as antigo, f_data(null) as nenhum`,
  )
  expect(row).toEqual({ dia: '28/02/2026 2026-02-28', antigo: '01/12/0987 0987-12-01', nenhum: '' })
})

test.each([
  ['0.00', '0,00 0,00'],
  ['0.05', '0,05 0,05'],
  ['480.50', '480,50 480,50'],
  ['1234.56', '1234,56 1.234,56'],
  ['-123456.78', '-123456,78 -123.456,78'],
  ['1000000.00', '1000000,00 1.000.000,00'],
  ['9999999999999.99', '9999999999999,99 9.999.999.999.999,99'],
  [null, ''],
])('an amount of %s is found by both of its forms', async (valor, texto) => {
  const [row] = await database().query('select f_valor($1::numeric(15, 2)) as texto', [valor])
  expect(row).toEqual({ texto })
})

test('parts become one folded text, those that are null an empty part of it', async () => {
  const [row] = await database().query(`select f_busca_de(array['Ação', null, 'ＡB', '']) as texto`)
  expect(row).toEqual({ texto: ' acao  ab ' })
})

/** Of the stored form. Each thousand characters cost every statement that writes the table 30 thousand instructions. */
const LONGEST = 6_000

test('no statement reads a long expression of a searched text', async () => {
  const searched = await database().query<{ tabela: string; letras: number }>(
    `select adrelid::regclass::text as tabela, length(adbin::text) as letras
     from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
     where attgenerated = 's' and attname like 'busca%'`,
  )
  expect(searched.length).toBeGreaterThan(20)
  expect(searched.filter(({ letras }) => letras > LONGEST)).toEqual([])
})
