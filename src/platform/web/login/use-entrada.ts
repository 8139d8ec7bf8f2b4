import { useEffect, useState } from 'react'
import type { Entrada } from '#platform/contract/session.ts'
import { request } from '../api.ts'

/** By what the company is known, and whether it has an account; null until it is known: nobody needs it to sign in. */
export function useEntrada(): Entrada | null {
  const [entrada, setEntrada] = useState<Entrada | null>(null)
  useEffect(() => {
    request<Entrada>('empresa', {}, '').then(setEntrada, () => {})
  }, [])
  return entrada
}
