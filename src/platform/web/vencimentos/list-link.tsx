import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TipoDeVencimento } from '#platform/contract/vencimentos.ts'

interface Props {
  tipo: TipoDeVencimento
  dia: string
  className: string
  tabIndex?: number
  children: ReactNode
}

/** Leads to the list that holds what of a kind expires on a day; without one, to its rows here. */
export function ListLink({ tipo: { lista, campo, chave }, dia, children, ...look }: Props) {
  const [path = '/vencimentos', filters] = lista?.split('?') ?? []
  const search = lista
    ? { ...Object.fromEntries(new URLSearchParams(filters)), [campo]: dia }
    : { vista: 'lista', dia, tipo: chave }
  return (
    <Link to={path} search={search as never} {...look}>
      {children}
    </Link>
  )
}
