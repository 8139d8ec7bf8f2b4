import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { type CallOf, type Procedure, proceduresBeside } from '#platform/contract/api.ts'
import { procedureQuery } from '../../../queries.ts'
import { PartFailure } from '../../part-failure.tsx'
import { useRecordScreens } from '../../record/page-of.ts'
import type { AnyRecord, Registro } from '../../record/registro.ts'
import { useRegistro } from '../../record/use-registro.ts'
import { usePode } from '../../use-pode.ts'
import { copied } from '../start/copied.ts'
import { useCloseCopy } from '../start/copy.ts'
import { type FormStart, FormStartContext } from '../start/form-start.ts'
import { type OnTop, OnTopLevel } from './on-top.ts'

type Screen = ReturnType<typeof useRecordScreens>[number]

/** A form on top of another one. */
export function OnTopForm({ form, level, onClose }: { form: OnTop; level: number; onClose: () => void }) {
  const screen = useRecordScreens().find(({ path }) => path === form.path)
  if (!screen) return null
  return (
    <OnTopLevel value={level}>
      <Loaded screen={screen} onClose={onClose}>
        {registro => <NewForm registro={registro} start={form.start} onClose={onClose} />}
      </Loaded>
    </OnTopLevel>
  )
}

/** The form of a new record that starts with what another one has. @param of entity and key, e.g. `comercial/propostas/12` */
export function CopyForm({ of }: { of: string }) {
  const close = useCloseCopy()
  const at = of.lastIndexOf('/')
  const screen = useRecordScreens().find(({ path }) => path === `/${of.slice(0, at)}`)
  const known = screen !== undefined
  useEffect(() => {
    if (!known) close()
  }, [known, close])
  if (!screen) return null
  return (
    <Loaded screen={screen} onClose={close}>
      {registro => <Copy registro={registro} id={of.slice(at + 1)} onClose={close} />}
    </Loaded>
  )
}

interface LoadedProps {
  screen: Screen
  onClose: () => void
  children: (registro: Registro) => React.ReactNode
}

function Loaded({ screen, onClose, children }: LoadedProps) {
  const { Present: registro, failed, retry } = useRegistro(screen)
  if (registro) return children(registro)
  return failed ? <PartFailure onRetry={retry} onClose={onClose} /> : null
}

interface FormProps {
  registro: Registro
  onClose: () => void
}

function NewForm({ registro, start, onClose }: FormProps & { start: FormStart }) {
  return (
    <FormStartContext value={start}>
      <registro.Form record={undefined as never} onClose={onClose} />
    </FormStartContext>
  )
}

function Copy({ registro, id, onClose }: FormProps & { id: string }) {
  const { get, create } = proceduresBeside(registro.api.ficha) as {
    get: Procedure
    create: Procedure<z.ZodObject>
  }
  const allowed = usePode(create)
  const key = /^\d+$/.test(id) ? Number(id) : id
  const query = useQuery({
    ...procedureQuery(get, { id: key } as CallOf<typeof get>),
    enabled: allowed,
    gcTime: 0,
  })
  const refused = !allowed || query.isError
  useEffect(() => {
    if (refused) onClose()
  }, [refused, onClose])
  const record = query.data as AnyRecord | undefined
  if (!record || !allowed) return null
  const start = { values: copied(create, record), names: {}, copyOf: record }
  return <NewForm registro={registro} start={start} onClose={onClose} />
}
