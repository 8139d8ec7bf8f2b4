import { showInstant } from '#platform/contract/show-value.ts'
import { currentSession } from '../session.tsx'

/** A text as CSS writes it. */
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/\p{Cc}/gu, ' ')}"`

function footText(): string {
  const state = currentSession()
  const who = state.fase === 'ativa' ? ` por ${state.sessao.usuario.full_name}` : ''
  const where = decodeURI(location.host + location.pathname + location.search)
  return `Impresso${who} em ${showInstant(new Date().toISOString())} · ${where}`
}

/**
 * Whatever is printed says whence it is, by whom and when, at the foot of each page; where the browser writes nothing
 * into the margins of pages, once at the end. Called once, by the shell.
 */
export function signPrints(): void {
  let closing: HTMLElement | undefined
  addEventListener('beforeprint', () => {
    const text = footText()
    document.documentElement.style.setProperty('--impressao-pe', quoted(text))
    if ('CSSMarginRule' in window) return
    closing = document.createElement('p')
    closing.dataset.rodape = ''
    closing.textContent = text
    document.body.append(closing)
  })
  addEventListener('afterprint', () => closing?.remove())
}
