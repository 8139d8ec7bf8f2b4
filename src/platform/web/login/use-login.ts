import { useCallback, useState } from 'react'
import { ApiError, type Motivo, post } from '../api.ts'
import { loadShell } from '../guard.tsx'
import { clearFailure } from '../notices/notices.tsx'
import { signedIn } from '../session.tsx'
import {
  check,
  EMPTY,
  type Errors,
  type FieldName,
  fieldNames,
  isFirst,
  isSecondStep,
  type Link,
  type Mode,
  type Values,
} from './modes.ts'
import {
  notifyAuthError,
  notifyConfirmed,
  notifyFirstAccount,
  notifyResetDone,
  notifyResetSent,
  notifySignIn,
  notifySignUp,
} from './texts.ts'

/** The step ran out, or a change of password ended it; somebody else made the first account: from the beginning. */
const STARTS_OVER: Motivo[] = ['etapa_expirada', 'ja_tem_conta']

/** What to do next where the server sends no mails. */
const NO_MAIL = {
  cadastrar:
    'Cadastro feito. Falta confirmar: peça o link a um Administrador, ou abra o que está no console do servidor.',
  esqueci:
    'Pedido registrado. Este servidor não envia e-mails: peça o link a um Administrador, ou abra o que está no console do servidor.',
}

const GENERIC = 'Ocorreu um erro. Tente novamente.'

interface SignIn {
  /** The password was right, and there is a second step. */
  segundo_fator?: boolean
}

/** How the server calls the fields of this screen. */
const SERVER_NAMES: Record<string, FieldName> = { name: 'full_name', newPassword: 'password' }

function fieldErrors(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {}
  const known = Object.entries(error.erro.campos ?? {}).map(([name, message]) => [
    SERVER_NAMES[name] ?? name,
    message,
  ])
  return Object.fromEntries(known.filter(([name]) => (fieldNames as readonly string[]).includes(name ?? '')))
}

/**
 * The state of the screen: mode, fields, what is wrong with them, and the submission.
 * @param mails the server sends mails
 */
export function useLogin(link: Link | null, mails: boolean) {
  const [mode, setMode] = useState<Mode>(link?.mode ?? 'entrar')
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  /** What a person has to do next, where no mail says it. */
  const [next, setNext] = useState<string>()
  const [busy, setBusy] = useState(false)

  /** @param kept what stays in the fields */
  const switchTo = useCallback((next: Mode, kept: Partial<Values> = {}) => {
    setMode(next)
    setValues({ ...EMPTY, ...kept })
    setErrors({})
    setFailure(undefined)
    setNext(undefined)
    clearFailure()
  }, [])

  /** There is no account yet: shown in place of the sign-in, unless somebody is at something else already. */
  const openFirst = useCallback(
    (first: Mode) => setMode(present => (present === 'entrar' ? first : present)),
    [],
  )

  function change(name: FieldName, value: string) {
    setValues(present => ({ ...present, [name]: value }))
    setErrors(present => ({ ...present, [name]: undefined }))
    setFailure(undefined)
  }

  async function enter() {
    notifySignIn()
    await signedIn()
  }

  async function run(present: Mode, { full_name, email, password, nome_empresa, codigo }: Values) {
    const address = email.trim()
    if (present === 'entrar') {
      loadShell().catch(() => {})
      const answer = await post<SignIn>('auth/sign-in/email', { email: address, password }, GENERIC)
      if (answer.segundo_fator) switchTo('codigo')
      else await enter()
    } else if (isFirst(present)) {
      loadShell().catch(() => {})
      const typed = { name: full_name.trim(), email: address, password, nome_empresa: nome_empresa.trim() }
      const proof = present === 'instalacao' ? { codigo: codigo.trim() } : {}
      await post('auth/primeira-conta', { ...typed, ...proof }, GENERIC)
      notifyFirstAccount()
      await signedIn()
    } else if (isSecondStep(present)) {
      await post('auth/sign-in/segundo-fator', { codigo: codigo.trim() }, GENERIC)
      await enter()
    } else if (present === 'cadastrar') {
      await post('auth/sign-up/email', { name: full_name.trim(), email: address, password }, GENERIC)
      notifySignUp(mails)
      switchTo('entrar')
      if (!mails) setNext(NO_MAIL.cadastrar)
    } else if (present === 'esqueci') {
      await post('auth/request-password-reset', { email: address }, GENERIC)
      if (mails) notifyResetSent()
      switchTo('entrar', { email })
      if (!mails) setNext(NO_MAIL.esqueci)
    } else {
      const chosen = { token: link?.token, newPassword: password }
      const answer = await post<{ email?: string }>('auth/reset-password', chosen, GENERIC)
      if (present === 'confirmar') notifyConfirmed()
      else notifyResetDone()
      switchTo('entrar', { email: answer.email ?? '' })
    }
  }

  /** @returns the first field to correct, where there is one */
  async function submit(): Promise<FieldName | undefined> {
    const wrong = check(mode, values)
    setErrors(wrong)
    const first = fieldNames.find(name => wrong[name])
    if (first || busy) return first
    setBusy(true)
    setFailure(undefined)
    try {
      await run(mode, values)
    } catch (error) {
      const refused = fieldErrors(error)
      const over = error instanceof ApiError && error.erro.motivo && STARTS_OVER.includes(error.erro.motivo)
      if (over) switchTo('entrar')
      else setErrors(refused)
      const message = error instanceof ApiError ? error.erro.mensagem : GENERIC
      // A field that says it says it where it is put right.
      if (over || !Object.values(refused).includes(message)) setFailure(message)
      notifyAuthError(error, () => switchTo('cadastrar'))
      return fieldNames.find(name => refused[name])
    } finally {
      setBusy(false)
    }
  }

  return { mode, values, errors, failure, next, busy, mails, switchTo, openFirst, change, submit }
}
