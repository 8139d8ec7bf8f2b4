import { type FormEvent, useState } from 'react'
import type { CallOf } from '#platform/contract/api.ts'
import { segundoFatorApi } from '#platform/contract/second-factor.ts'
import { ApiError, call } from '../api.ts'
import { notify, notifyError } from '../notices/notices.tsx'

const { ativar } = segundoFatorApi
type Values = CallOf<typeof ativar>
type Name = keyof Values

/**
 * Password and code, sent to switch the second factor on. Without what the forms of the product bring: this page stands before all of them.
 * @param onCodes takes the recovery codes
 */
export function useActivation(onCodes: (codigos: string[]) => void) {
  const [values, setValues] = useState<Values>({ senha: '', codigo: '' })
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [busy, setBusy] = useState(false)

  /** Shows what is wrong, with the focus on the first field of it. */
  function refuse(form: HTMLFormElement, wrong: typeof errors) {
    setErrors(wrong)
    const first = (['senha', 'codigo'] as const).find(name => wrong[name])
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const missing = {
      ...(!values.senha && { senha: 'Informe a senha.' }),
      ...(!values.codigo.trim() && { codigo: 'Informe o código.' }),
    }
    refuse(form, missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const { codigos } = await call(ativar, values, { typed: true })
      notify({ titulo: ativar.sucesso ?? '' })
      onCodes(codigos)
    } catch (error) {
      notifyError(error)
      if (error instanceof ApiError) refuse(form, error.erro.campos ?? {})
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    submit,
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onValue: (value: string) => {
        setValues(present => ({ ...present, [name]: value }))
        setErrors(present => ({ ...present, [name]: undefined }))
      },
    }),
  }
}
