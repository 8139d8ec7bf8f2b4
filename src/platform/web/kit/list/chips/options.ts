import { type Campo, type Escolha, EU, temPontas, VAZIO } from '#platform/contract/filtros.ts'
import { fold } from '../../../paleta/places.ts'
import { useFound } from '../../typed/use-found.ts'
import type { List } from '../use-list.ts'
import type { Option } from './choice-list.tsx'
import { foundIn, nameIn, searchOf } from './use-names.ts'
import { optionName, periodsOf } from './words.ts'

const DEBOUNCE_MS = 200
/** Texts that are offered of the rows on the screen. */
const SOME_TEXTS = 12

interface Asked {
  campo: Campo
  name: string
  list: List<unknown>
  choice: Escolha
  text: string
  names: ReadonlyMap<string, string>
}

/** Records and people that the server finds for what is typed. */
function useRecords(campo: Campo, text: string) {
  const enabled = campo.procura !== undefined
  const { answer, rows, fresh } = useFound({
    ...{ text, silent: true },
    enabled: () => enabled,
    query: busca => searchOf(campo, busca),
    rowsOf: foundIn,
    shown: nameIn,
    waitMs: DEBOUNCE_MS,
  })
  return { rows: enabled ? rows : [], busy: enabled && !answer.isError && !fresh, failed: answer.isError }
}

/** The texts of a column in the rows on the screen. */
function textsSeen({ campo, name, list }: Asked): string[] {
  if (campo.tipo !== 'texto') return []
  const texts = list.rows.map(row => (row as Record<string, unknown>)[name])
  const some = new Set(texts.filter((text): text is string => typeof text === 'string' && text !== ''))
  return [...some].slice(0, SOME_TEXTS)
}

/** Values that the contract or the screen knows, in their order. */
function known(asked: Asked): [value: string, label: string][] {
  const { campo, choice, text, names } = asked
  const { tipo, valores = [], grupos = {}, palavras = {}, vazio } = campo
  const typed = tipo === 'texto' && text.trim() ? [text.trim()] : []
  const values =
    tipo === 'opcoes'
      ? [...Object.keys(palavras), ...Object.keys(grupos), ...valores]
      : [...(tipo === 'pessoa' ? [EU] : []), ...typed, ...choice.itens, ...textsSeen(asked)]
  const named = [...new Set(values)].map((value): [string, string] => [
    value,
    names.get(value) ?? optionName(campo, value),
  ])
  const periods = temPontas(campo) && tipo !== 'dinheiro' ? periodsOf(campo) : []
  return [...periods, ...named, ...(vazio ? [[VAZIO, vazio] as [string, string]] : [])]
}

/** What can be chosen of a field, narrowed by what is typed. */
export function useOptions(asked: Asked): { options: Option[]; status: string } {
  const { campo, choice, text } = asked
  const { rows, busy, failed } = useRecords(campo, text)
  const typed = fold(text.trim())
  const own = known(asked).filter(([, label]) => fold(label).includes(typed))
  const seen = new Set(own.map(([value]) => value))
  const found = rows
    .filter(({ id }) => !seen.has(String(id)))
    .map((row): [string, string] => [String(row.id), nameIn(row)])
  const all = [...own, ...found]
  const isChosen = (value: string) =>
    value === VAZIO ? choice.vazio : value === choice.periodo || choice.itens.includes(value)
  const options = all.map(([value, label]) => ({ value, label, chosen: isChosen(value) }))
  const none = all.length === 0 ? 'Nenhum resultado.' : ''
  return { options, status: busy ? 'Buscando...' : failed && typed ? 'Não foi possível buscar.' : none }
}
