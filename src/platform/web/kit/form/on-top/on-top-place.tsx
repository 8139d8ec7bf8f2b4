import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { goBack } from '../../go-back.ts'
import { lazyForm } from '../../lazy-form.tsx'
import { closeAbove, levelIn, useOnTop } from './on-top.ts'

const OnTopForm = lazyForm(async () => (await import('./on-top-form.tsx')).OnTopForm)
const CopyForm = lazyForm(async () => (await import('./on-top-form.tsx')).CopyForm)

/**
 * Where forms open that no screen has of its own: one on top of another, and the copy of a record (`?copia=<entity>/<id>`).
 * Outside of the forms below, whose keys and events are not theirs. Mounted once, by the shell.
 */
export function OnTopPlace() {
  const { history } = useRouter()
  const level = useLocation({ select: ({ state }) => levelIn(state) })
  const copy = useLocation({ select: ({ search }) => (search as { copia?: unknown }).copia })
  const forms = useOnTop()
  // After a reload, or 'forward', the history knows of a form that is no more.
  useEffect(() => {
    if (closeAbove(level) < level) history.back()
  }, [level, history])
  return (
    <>
      {typeof copy === 'string' && <CopyForm key={copy} of={copy} />}
      {forms.slice(0, level).map((form, below) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pile changes at its top alone
        <OnTopForm key={below} form={form} level={below + 1} onClose={goBack} />
      ))}
    </>
  )
}
