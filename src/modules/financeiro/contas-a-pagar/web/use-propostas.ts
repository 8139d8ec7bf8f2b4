import { use, useEffect, useRef, useState } from 'react'
import { call } from '#platform/web/api.ts'
import type { RecordForm } from '#platform/web/kit/form/record-form.ts'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import { doFornecedorApi, type Proposta } from '../../apoio/do-fornecedor/contract.ts'

type Name = keyof Proposta
export type Propostos = Partial<Record<Name, string>>

const NAMES = [
  'solicitacao_compra',
  'centro_custo',
  'item',
  'natureza_orcamentaria',
  'aprovador',
] as const satisfies readonly Name[]

/**
 * What a proposal puts into a form.
 * @param present by field, as the form has it
 * @param presumed values that nobody typed, which give way
 */
export function aPropor(
  found: Proposta,
  present: (name: Name) => unknown,
  presumed: Partial<Record<Name, unknown>>,
): Propostos {
  const free = (name: Name) => !present(name) || present(name) === presumed[name]
  return Object.fromEntries(NAMES.flatMap(name => (found[name] && free(name) ? [[name, found[name]]] : [])))
}

type Form = Pick<
  RecordForm<Name | 'fornecedor_id'>,
  'isNew' | 'round' | 'dirty' | 'draft' | 'watch' | 'setValue' | 'startLate' | 'field'
>

const HINT = 'Das últimas contas deste fornecedor.'

/**
 * Fills a new payable from the last ones of its supplier, whoever chose that: a person, a paper, a code. What is typed stays; what
 * this person typed into the payable before gives way. Another supplier takes it back.
 */
export function usePropostas(form: Form) {
  const copy = use(FormStartContext)?.copyOf !== undefined
  const fresh = () => ({
    round: form.round,
    start: Object.fromEntries(NAMES.map(name => [name, form.watch(name)])) as Record<Name, unknown>,
  })
  const [begun, setBegun] = useState(fresh)
  if (begun.round !== form.round) setBegun(fresh())
  const [kept, setKept] = useState<{ round: number; values: Propostos }>({ round: form.round, values: {} })
  const values = kept.round === form.round ? kept.values : {}
  /** A paper is read for a while: what was proposed meanwhile counts. */
  const proposed = useRef(values)
  proposed.current = values
  /** The name of a paper, where nothing better was known of the item. */
  const named = useRef<{ round: number; nome: string }>(undefined)
  const nome = () => (named.current?.round === form.round ? named.current.nome : undefined)

  const set = (name: Name, value: unknown) =>
    form.dirty ? form.setValue(name, value) : form.startLate(name, value)
  const present = (name: Name) => form.watch(name)
  const keep = (values: Propostos) => {
    proposed.current = values
    setKept({ round: form.round, values })
  }
  const latest = {
    propose: (found: Proposta) => {
      // A draft that is back was typed, whatever it says.
      const start: Partial<typeof begun.start> = form.draft.found ? {} : begun.start
      const now = aPropor(found, present, { ...start, item: nome() ?? start.item })
      for (const name of NAMES) if (now[name]) set(name, now[name])
      keep(now)
    },
    takeBack: () => {
      const there = Object.entries(proposed.current) as [Name, string][]
      for (const [name, value] of there)
        if (present(name) === value) set(name, (name === 'item' && nome()) || (begun.start[name] ?? ''))
      if (there.length > 0) keep({})
    },
  }
  const now = useRef(latest)
  now.current = latest
  const asks = form.isNew && !copy && form.draft.settled
  const fornecedor_id = asks ? Number(form.watch('fornecedor_id')) || null : null
  const { round } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next payable of the same supplier asks again
  useEffect(() => {
    now.current.takeBack()
    if (fornecedor_id === null) return
    let over = false
    // Nobody waits for it: the fields may be typed without.
    void call(doFornecedorApi.propor, { fornecedor_id })
      .then(found => over || now.current.propose(found))
      .catch(() => {})
    return () => {
      over = true
    }
  }, [fornecedor_id, round])
  return {
    /** Values that the form has filled in by itself, as they are now. A paper may say otherwise. */
    proposed,
    /** Names a paper by which the item is called until something is known of it. @returns it, where that is the case */
    nomeDoPapel: (name: string | null) => {
      named.current = name ? { round: form.round, nome: name } : undefined
      return name && proposed.current.item === undefined ? { item: name } : {}
    },
    /** Props of a field that may be proposed, which says so. */
    field: (name: Name) => ({
      ...form.field(name),
      ...(values[name] && form.watch(name) === values[name] && { hint: HINT }),
    }),
  }
}
