import { Check } from 'lucide-react'
import { useState } from 'react'
import {
  type Campo,
  type Escolha,
  escreverFiltro,
  lerFiltro,
  temPontas,
  VAZIO,
} from '#platform/contract/filtros.ts'
import { Button } from '../../button.tsx'
import type { List } from '../use-list.ts'
import { ChoiceList, type Option } from './choice-list.tsx'
import { useOptions } from './options.ts'
import { Range } from './range.tsx'
import { useNames } from './use-names.ts'
import { fieldName } from './words.ts'

const NOTHING: Escolha = { nao: false, itens: [], vazio: false }

/** The filter of a field as the list has it. */
export function choiceOf(list: List<unknown>, name: string, campo: Campo): Escolha | null {
  const text = list.input.filtros[name]
  return text === undefined ? null : lerFiltro(campo, String(text))
}

export const putChoice = (list: List<unknown>, name: string, choice: Escolha) =>
  list.setFilter(name, escreverFiltro(choice) || null)

interface Props {
  list: List<unknown>
  name: string
  campo: Campo
  onDone: () => void
}

/** Chooses what a filter selects; each choice narrows the list at once. */
export function Editor({ list, name, campo, onDone }: Props) {
  const [text, setText] = useState('')
  const choice = choiceOf(list, name, campo) ?? NOTHING
  const names = useNames(campo, choice.itens)
  const { options, status } = useOptions({ campo, name, list, choice, text, names })
  const range = temPontas(campo)

  const choose = ({ value }: Option) => {
    if (campo.tipo === 'presenca') {
      putChoice(list, name, { nao: value !== VAZIO, itens: [], vazio: true })
      return onDone()
    }
    if (range) {
      const period = value === VAZIO ? { vazio: true } : { periodo: value }
      putChoice(list, name, { ...NOTHING, nao: choice.nao, ...period })
      return onDone()
    }
    const { itens, vazio } = choice
    const others = itens.filter(item => item !== value)
    const added = others.length < itens.length ? others : [...itens, value]
    putChoice(list, name, value === VAZIO ? { ...choice, vazio: !vazio } : { ...choice, itens: added })
    if (campo.tipo === 'texto') setText('')
  }

  const presence = [
    { value: VAZIO, label: campo.vazio ?? 'Vazio', chosen: choice.vazio && !choice.nao },
    { value: 'preenchido', label: 'Preenchido', chosen: choice.vazio && choice.nao },
  ]
  const money = campo.tipo === 'dinheiro'
  const ends = range && (
    <Range
      key={choice.periodo ?? 'entre'}
      campo={campo}
      choice={choice}
      first={money}
      onChange={next => putChoice(list, name, next)}
      onDone={onDone}
    />
  )
  return (
    <div className="flex flex-col gap-1.5">
      {money && ends}
      {money && campo.vazio !== undefined && (
        <button
          type="button"
          aria-pressed={choice.vazio}
          onClick={() => {
            putChoice(list, name, { ...NOTHING, vazio: !choice.vazio })
            onDone()
          }}
          className="flex min-h-8 items-center justify-between rounded-md px-2 py-1 text-left hover:bg-surface-2 max-sm:min-h-11"
        >
          {campo.vazio}
          {choice.vazio && <Check size={15} className="text-accent-text" />}
        </button>
      )}
      {!money && (
        <ChoiceList
          label={fieldName(campo)}
          options={campo.tipo === 'presenca' ? presence : options}
          multiple={!range && campo.tipo !== 'presenca'}
          text={text}
          onText={setText}
          onChoose={choose}
          status={campo.tipo === 'presenca' ? '' : status}
        />
      )}
      {!money && ends}
      <div className="hidden pt-2 max-sm:block">
        <Button variant="primary" className="h-11 w-full" onClick={onDone}>
          Ver resultados
        </Button>
      </div>
    </div>
  )
}
