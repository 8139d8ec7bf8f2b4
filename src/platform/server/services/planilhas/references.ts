import { bareDocument } from '../../../contract/documents.ts'
import type { Referencia } from '../../../contract/export.ts'
import { type Context, permit, type Service } from '../../engine/operation.ts'
import type { Catalog } from '../selecao/catalog.ts'
import { bareName } from './folded.ts'

type Answer = Record<string, unknown> & { id: number | string }
type Found = { answer: Answer } | { motivo: string }

const SHOWN = 3
const LONGEST = 200

/** Is it one of the texts by which this answer is known? */
const isCalled = (answer: Answer, text: string) =>
  Object.entries(answer).some(
    ([key, value]) =>
      key !== 'id' &&
      typeof value === 'string' &&
      (bareName(value) === bareName(text) ||
        (/\d{11}/.test(bareDocument(text)) && bareDocument(value) === bareDocument(text))),
  )

const nameOf = ({ id: _, ...texts }: Answer) =>
  String(Object.values(texts).find(text => typeof text === 'string') ?? '')
const listed = (answers: readonly Answer[]) => answers.slice(0, SHOWN).map(nameOf).join(', ')

/**
 * Finds records by what a spreadsheet calls them, each name once.
 * @returns looks for one; `help` are the texts of further columns by their name in an answer
 */
export function referenceFinder(context: Context, catalog: Catalog) {
  const known = new Map<string, Found>()

  async function look({ procura }: Referencia, text: string, help: [string, string][]): Promise<Found> {
    const operation = catalog.at(procura) as Service | undefined
    if (!operation) throw new Error(`No operation ${procura}`)
    permit(operation.procedure, context.actor)
    const input = operation.procedure.input.parse({ busca: text.slice(0, LONGEST) })
    const answers = (await operation.run(context, input as never)) as Answer[]
    const named = answers.filter(answer => isCalled(answer, text))
    const narrowed = named.filter(answer =>
      help.every(
        ([key, value]) =>
          bareName(String(answer[key] ?? '')) === bareName(value) ||
          bareDocument(String(answer[key] ?? '')) === bareDocument(value),
      ),
    )
    const [only, ...others] = narrowed.length > 0 ? narrowed : named
    if (only && others.length === 0) return { answer: only }
    if (only)
      return {
        motivo: `Há ${others.length + 1} com este nome. Diga qual por outra coluna ou pelo documento.`,
      }
    if (answers.length === 0) return { motivo: 'Não existe no cadastro.' }
    return { motivo: `Não existe no cadastro com este nome. Parecidos: ${listed(answers)}.` }
  }

  return async (referencia: Referencia, text: string, help: [string, string][]): Promise<Found> => {
    const key = JSON.stringify([referencia.procura, bareName(text), help])
    let found = known.get(key)
    if (!found) {
      found = await look(referencia, text, help)
      known.set(key, found)
    }
    return found
  }
}
