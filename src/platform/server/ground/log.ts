/** Structured log: one JSON line per event on standard output. Never pass secrets, tokens, bodies or personal data. */
type Fields = Record<string, string | number | boolean | null | undefined>
type Level = 'info' | 'warn' | 'error'

/** Standard output is written synchronously: under load, one write for many lines. */
const BATCH_MS = 20
let waiting = ''

function flush(): void {
  const lines = waiting
  waiting = ''
  if (lines) process.stdout.write(lines)
}
process.on('exit', flush)

function write(level: Level, evento: string, fields: Fields): void {
  if (!waiting) setTimeout(flush, BATCH_MS)
  waiting += `${JSON.stringify({ time: new Date().toISOString(), level, evento, ...fields })}\n`
  // What may come before a crash does not wait.
  if (level !== 'info') flush()
}

/** An unknown error as log fields: name, message and stack, with its cause. Database parameters are left out. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { erro: String(error) }
  const cause = error.cause instanceof Error ? error.cause : undefined
  // Drizzle's message repeats the query with its parameters, which are people's data: the cause says what went wrong.
  const text = cause && error.message.startsWith('Failed query') ? cause.message : error.message
  // A stored file is named after what people called it, which may name them: its folder and time tell which it is.
  const message = text.replace(/(\/\d{13})_[^'"\n]*/g, '$1')
  const code = (cause as { code?: string } | undefined)?.code ?? (error as { code?: string }).code
  const stack = (error.stack ?? '')
    .split('\n')
    .filter(line => line.startsWith('    at '))
    .join('\n')
  return { erro: error.name, mensagem: message, codigo_interno: code, pilha: stack }
}

export const log = {
  info: (evento: string, fields: Fields = {}) => write('info', evento, fields),
  warn: (evento: string, fields: Fields = {}) => write('warn', evento, fields),
  error: (evento: string, fields: Fields = {}) => write('error', evento, fields),
}
