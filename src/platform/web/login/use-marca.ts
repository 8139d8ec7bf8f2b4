import { useEffect, useState } from 'react'
import type { Marca } from '#platform/contract/session.ts'
import { request } from '../api.ts'

/** By what the company is known; null until it is, and where it is not: nobody needs it to sign in. */
export function useMarca(): Marca | null {
  const [marca, setMarca] = useState<Marca | null>(null)
  useEffect(() => {
    request<Marca>('empresa', {}, '').then(
      found => setMarca(found.nome_empresa || found.logo_url ? found : null),
      () => {},
    )
  }, [])
  return marca
}
