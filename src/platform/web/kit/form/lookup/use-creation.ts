import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { type CallOf, type Procedure, proceduresBeside } from '#platform/contract/api.ts'
import { call } from '../../../api.ts'
import { notify } from '../../../notices/notices.tsx'
import { useRecordScreens } from '../../record/page-of.ts'
import { usePode } from '../../use-pode.ts'
import { openOnTop } from '../on-top/on-top.ts'
import type { LookupProcedure } from './use-lookup.ts'

type Made = { id: number | string } & Record<string, unknown>

/** Makes the records that a procedure offers, where they are of its own entity. */
export const creationOf = (procedure: Procedure): Procedure | undefined =>
  procedure.path.endsWith('/options') ? proceduresBeside(procedure).create : undefined

interface Options<Row> {
  procedure: LookupProcedure<Row>
  input: Record<string, unknown> | undefined
  /** Makes such a record; undefined where none can be made here. */
  creates: Procedure | undefined
  onMade: (row: Row) => void
}

/**
 * A new record for a choice, made in the form of its own entity on top of the present one.
 * @returns undefined where this person may not make one, or where it has no form; `label` says what the option does
 */
export function useCreation<Row>({ procedure, input, creates, onMade }: Options<Row>) {
  const router = useRouter()
  const screens = useRecordScreens()
  const allowed = usePode(creates ?? procedure) && creates
  const latest = useRef<typeof onMade | undefined>(onMade)
  latest.current = onMade
  // The form below may be gone when the record is saved.
  useEffect(
    () => () => {
      latest.current = undefined
    },
    [],
  )
  const path = creates && `/${creates.path.slice(0, creates.path.lastIndexOf('/'))}`
  const screen = screens.find(each => each.path === path)
  if (!allowed || !screen?.novo) return undefined
  const { novo } = screen
  const [first] = Object.keys((allowed.input as z.ZodObject).shape)
  const field = proceduresBeside(allowed).delete?.exclui?.nome ?? first

  /** The new record as this choice offers it. */
  const take = async (made: Made) => {
    const name = field ? String(made[field] ?? '') : ''
    const asked = { ...input, busca: name } as CallOf<typeof procedure>
    const rows = await call(procedure, asked).catch(() => [])
    const row = (rows as readonly Row[]).find(each => (each as Made).id === made.id)
    const own = creationOf(procedure) !== undefined
    if (row || own) return latest.current?.(row ?? (made as Row))
    notify({ titulo: `${name} não pode ser escolhido aqui`, descricao: 'O registro foi salvo.' })
  }
  return {
    label: (words: string) => (words ? `Criar "${words}"` : novo),
    open: (words: string) => {
      const typed = field && words ? { [field]: words } : {}
      openOnTop(router, { path: screen.path, start: { values: {}, names: {}, typed, onMade: take } })
    },
  }
}
