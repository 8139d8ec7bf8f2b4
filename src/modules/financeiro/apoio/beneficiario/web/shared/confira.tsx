import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import type { Procedure } from '#platform/contract/api.ts'
import { lerCodigo } from '#platform/contract/codigos/codigo.ts'
import { useDebounced } from '#platform/web/kit/use-debounced.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import type { beneficiarioInput, beneficiarioOutput } from '../../contract.ts'

const SETTLED_MS = 400

interface Props {
  procedure: Procedure<typeof beneficiarioInput, typeof beneficiarioOutput>
  fornecedor_id: number | null
  codigo: string | null
  /** The payable itself, once there is one. */
  exceto: number | null
}

/** Asks to look at the beneficiary of a code that is unlike those by which its supplier was paid before. */
export function ConfiraBeneficiario({ procedure, fornecedor_id, codigo, exceto }: Props) {
  const settled = useDebounced(codigo ?? '', SETTLED_MS)
  const asked = fornecedor_id !== null && lerCodigo(settled, '2026-01-01') !== null
  const { data } = useQuery({
    ...procedureQuery(procedure, { fornecedor_id: fornecedor_id ?? 0, codigo_pagamento: settled, exceto }),
    enabled: asked,
    meta: { silent: true },
  })
  const avisos = asked && settled === codigo ? (data?.avisos ?? []) : []
  return (
    <div role="status" className="empty:hidden sm:col-span-2">
      {avisos.length > 0 && (
        <div className="wrap-anywhere rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          <p className="flex items-center gap-1.5 font-medium">
            <ShieldAlert aria-hidden size={16} className="shrink-0" />
            Confira o beneficiário
          </p>
          {avisos.map(aviso => (
            <p key={aviso} className="mt-1">
              {aviso}
            </p>
          ))}
          <p className="mt-1">
            Antes de pagar, confirme com o fornecedor por um telefone que você já tinha, não pelo que veio com
            a cobrança.
          </p>
        </div>
      )}
    </div>
  )
}
