import { useEffect, useRef } from 'react'
import type { ContaInput } from '../contract.ts'

/** Fields that must be filled in, as they follow in the form; the first has the focus as it opens. */
const OBRIGATORIOS = [
  'solicitacao_compra',
  'nome_solicitante',
  'data_vencimento',
  'data_emissao',
  'centro_custo',
  'item',
  'natureza_orcamentaria',
  'aprovador',
  'nome_fornecedor',
] as const satisfies readonly (keyof ContaInput)[]

/**
 * While papers fill the form by themselves, keeps the cursor at the first field that they leave to be filled in; where there is none,
 * at the first of all: Enter saves. Once somebody types or presses something it stays where that is.
 */
export function useCursor(watch: (name: keyof ContaInput) => unknown, active: boolean): void {
  const touched = useRef(false)
  useEffect(() => {
    if (!active) return
    const touch = () => {
      touched.current = true
    }
    const events = ['keydown', 'pointerdown'] as const
    for (const event of events) addEventListener(event, touch, true)
    return () => {
      for (const event of events) removeEventListener(event, touch, true)
    }
  }, [active])
  const [first] = OBRIGATORIOS
  const next = OBRIGATORIOS.find(name => !watch(name)) ?? first
  useEffect(() => {
    const form = document.activeElement?.closest('form')
    if (active && !touched.current) form?.querySelector<HTMLElement>(`[name="${next}"]`)?.focus()
  }, [next, active])
}
