import { useEffect, useRef } from 'react'
import { Field } from './field.tsx'
import { type FieldName, isFirst, isSecondStep, type Mode, modes } from './modes.ts'
import { PasswordField } from './password-field.tsx'
import type { useLogin } from './use-login.ts'

const LINK = 'rounded-sm font-medium text-accent-text underline-offset-4 hover:underline'

export function LoginForm({
  mode,
  values,
  errors,
  failure,
  next,
  busy,
  mails,
  switchTo,
  change,
  submit,
}: ReturnType<typeof useLogin>) {
  const form = useRef<HTMLFormElement>(null)
  const { fields, button: usual, buttonSemEmail } = modes[mode]
  const button = (!mails && buttonSemEmail) || usual
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const shownMode = useRef<Mode>(undefined)
  useEffect(() => {
    const first = shownMode.current === undefined
    if (shownMode.current === mode) return
    shownMode.current = mode
    // On a phone the keyboard would cover half of a screen that nobody has seen yet.
    if (first && !matchMedia('(pointer: fine)').matches) return
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    const next = inputs.find(input => input.value === '') ?? inputs[0]
    next?.focus()
  }, [mode])
  const bind = (name: FieldName) => ({
    name,
    value: values[name],
    error: errors[name],
    onValue: (value: string) => change(name, value),
  })
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={async event => {
        event.preventDefault()
        const wrong = await submit()
        if (wrong) focus(wrong)
      }}
    >
      {fields.includes('full_name') && (
        <Field label="Nome completo" autoComplete="name" maxLength={200} {...bind('full_name')} />
      )}
      {fields.includes('email') && (
        <Field
          label="E-mail"
          type="email"
          autoComplete={mode === 'entrar' ? 'username' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...bind('email')}
        />
      )}
      {fields.includes('password') && (
        <PasswordField
          label={mode === 'redefinir' ? 'Nova senha' : 'Senha'}
          autoComplete={mode === 'entrar' ? 'current-password' : 'new-password'}
          placeholder={mode === 'entrar' ? undefined : 'Mínimo 6 caracteres'}
          {...bind('password')}
        />
      )}
      {fields.includes('nome_empresa') && (
        <Field
          label="Nome da empresa"
          autoComplete="organization"
          maxLength={120}
          {...bind('nome_empresa')}
        />
      )}
      {mode === 'instalacao' && (
        <Field
          label="Código de instalação"
          hint="Está no console onde o servidor foi iniciado, ou foi definido em SETUP_TOKEN."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          {...bind('codigo')}
        />
      )}
      {isSecondStep(mode) && (
        <Field
          label={mode === 'codigo' ? 'Código do aplicativo' : 'Código de recuperação'}
          inputMode={mode === 'codigo' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...bind('codigo')}
        />
      )}
      {isSecondStep(mode) && (
        <button
          type="button"
          className={`${LINK} -my-1 self-end py-1`}
          onClick={() => switchTo(mode === 'codigo' ? 'recuperacao' : 'codigo')}
        >
          {mode === 'codigo' ? 'Usar um código de recuperação' : 'Usar o aplicativo autenticador'}
        </button>
      )}
      {mode === 'entrar' && (
        <button
          type="button"
          className={`${LINK} -my-1 self-end py-1`}
          onClick={() => switchTo('esqueci', { email: values.email })}
        >
          Esqueceu sua senha?
        </button>
      )}
      {next && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn-text">
          {next}
        </p>
      )}
      {failure && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-text">
          {failure}
        </p>
      )}
      <button
        type="submit"
        disabled={busy}
        className="mt-1 h-11 rounded-md bg-accent font-semibold text-accent-fg shadow-sm transition-colors hover:bg-accent-hover disabled:opacity-70"
      >
        {busy ? 'Carregando...' : button}
      </button>
      {/* Who is first signs up where the confirmation is mailed, and no code of the console is asked for. */}
      {(!isFirst(mode) || (mails && mode === 'primeira')) && (
        <ModeLink
          mode={mode}
          switchTo={next => switchTo(next, mode === 'esqueci' ? { email: values.email } : {})}
        />
      )}
    </form>
  )
}

function ModeLink({ mode, switchTo }: { mode: Mode; switchTo: (mode: Mode) => void }) {
  const signIn = mode === 'entrar' || isFirst(mode)
  const back = !signIn && mode !== 'cadastrar'
  const signUp = isFirst(mode) ? 'Cadastre-se e abra o link que chega' : 'Não tem uma conta? Cadastre-se'
  const text = signIn ? signUp : 'Já tem uma conta? Faça login'
  return (
    <p className={`mt-2 text-center ${isFirst(mode) ? 'border-line border-t pt-4' : ''}`}>
      {isFirst(mode) && (
        <span className="block text-muted text-sm">Prefere confirmar o e-mail antes de entrar?</span>
      )}
      <a
        href="/login"
        className={`${LINK} inline-block py-1.5`}
        onClick={event => {
          event.preventDefault()
          switchTo(signIn ? 'cadastrar' : 'entrar')
        }}
      >
        {back ? 'Voltar para o login' : text}
      </a>
    </p>
  )
}
