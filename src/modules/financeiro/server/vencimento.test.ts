import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const COMPARISON = /\b(?:data_vencimento(?:_fatura)?)(?:::date)? ?(<=?|>=?|between) ?([^\s,;)'`]+)/g

/**
 * Each comparison of a due date, and the day that it takes. Late is what is due before `emDiaDesde`, not before today: what is due on a
 * Saturday is paid on Monday. A text does not tell which day a parameter is, so that somebody has to say it here.
 */
const KNOWN: Record<string, Record<string, string>> = {
  'contas-a-pagar/server/lista.ts': {
    '>= $3': 'emDiaDesde of the day of the list',
    '< $4': 'emDiaDesde',
    '<= $2': 'the day of the list',
  },
  'contas-a-pagar/server/notificacoes.ts': { '< $3': 'emDiaDesde', '<= $2': 'the last day of the mail' },
  'contas-a-pagar/server/service.ts': {
    '< ${desde}': 'emDiaDesde',
    '>= ${desde}': 'emDiaDesde',
    '< emDiaDesde': 'emDiaDesde',
    '>= ?': 'a day that was asked for',
    '<= ?': 'a day that was asked for',
  },
  'contas-a-pagar/server/totais.ts': { '< ?1::date': 'emDiaDesde' },
  'prestacao-contas-cartao/server/espera.ts': { '>= :em_dia_desde': 'emDiaDesde' },
  'prestacao-contas-cartao/server/notificacoes.ts': { '<= $3': 'the last day of the mail' },
  'prestacao-contas-cartao/server/read.ts': { '< ?::date': 'emDiaDesde, by the word of the field' },
  'recebiveis/server/service.ts': { '< ${desde}': 'emDiaDesde', '< desde': 'emDiaDesde' },
  'recebiveis/server/totais.ts': { '< ?1::date': 'emDiaDesde' },
}

test('no due date is compared with a day that nobody has thought of', () => {
  const found: Record<string, string[]> = {}
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    const source = readFileSync(path.join(root, file), 'utf8')
    const here = [...source.matchAll(COMPARISON)].map(([, sign, day]) => `${sign} ${day}`)
    if (here.length > 0) found[file.replaceAll('\\', '/')] = [...new Set(here)].sort()
  }
  const known = Object.entries(KNOWN).map(([file, days]) => [file, Object.keys(days).sort()])
  expect(found).toEqual(Object.fromEntries(known))
})
