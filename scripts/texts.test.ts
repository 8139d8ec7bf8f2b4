import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './files.ts'

const sources = filesBelow('src')
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .map(file => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

const NOUNS =
  'usuários|registros|resultados|linhas|arquivos|fotos|imagens|dias|meses|minutos|horas|contas|propostas|projetos|chamados|clientes|documentos|despesas|faturas|desvios|anexos|avisos|erros|pessoas|itens|vezes|novos|novas|códigos|alterações|lançamentos|cartões|campos|páginas|mensagens|sessões|parcelas|notas|emitidas|vencidos|comentários|categorias|locais|fornecedores|funcionários'
/** A value and a noun in the plural: `${rows.length} linhas`, `{total} registros`. */
const NUMBER_AND_PLURAL = new RegExp(`\\$?\\{(?!\\s*counted\\()([^{}]*)\\} (?:${NOUNS})(?![a-zà-ú])`, 'g')

test('no text says "1 registros": a number with its noun is written by counted()', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(NUMBER_AND_PLURAL)]
      // A constant is several, whatever happens.
      .filter(([, value]) => !/^[A-Z_]+$/.test(value ?? ''))
      .map(([match]) => `${file}: ${match}`),
  )
  expect(found.filter(line => !SEVERAL.some(known => line.endsWith(known)))).toEqual([])
})

/** Sentences that stand behind a condition of more than one, name a limit of many, or have no number but a name. */
const SEVERAL = [
  'contas.length} cartões',
  'read.rows.length} lançamentos',
  'more.length + 1} notas',
  'parcelas} parcelas',
  'formatCount(COUNT_LIMIT)} chamados',
  'rows} lançamentos',
  'formatCount(MAX_LINHAS)} linhas',
  'formatCount(MAXIMO_DE_LINHAS)} linhas',
  'writesPerMinute} alterações',
  'kinds} novos',
  // Of an attribute and the next one, not of a sentence.
  'simulacao} propostas',
  'seen.negativo} dias',
  'itemMedidoLabels)} itens',
  // 30, 60 and 90.
  'ate} dias',
  'last} dias',
]

/** Labels whose noun is feminine; all other labels of filters are masculine. */
const FEMININE = ['Prioridade', 'Validade', 'Criação', 'Pessoa', 'Ação', 'Categoria', 'Natureza', 'Situação']

test('the choice that filters nothing agrees with its label: Prioridade: Todas, Status: Todos', () => {
  const filters = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<Filter(?:Select|Lookup)\b(.*?)\/>/gs)].map(([, props = '']) => ({
      file,
      label: /\blabel="([^"]+)"/.exec(props)?.[1] ?? '',
      all: /\ball="([^"]+)"/.exec(props)?.[1] ?? 'Todos',
    })),
  )
  expect(filters.length).toBeGreaterThan(12)
  const wrong = filters.filter(({ label, all }) => all.startsWith('Todas') !== FEMININE.includes(label))
  expect(wrong).toEqual([])
})
