import { Link } from '@tanstack/react-router'
import { Pagamentos } from '../../pagamentos/web/shared/pagamentos.tsx'
import { Recorrencia } from '../../recorrencias/web/shared/tornar-recorrente.tsx'
import type { Conta } from '../contract.ts'

/** On the page of a payable: its payments, and the way to the other instalments of its purchase, to change or delete them together. */
export function Mais({ record }: { record: Conta }) {
  return (
    <>
      <div className={record.recorrencia_id === null ? 'flex flex-wrap items-center gap-x-3' : ''}>
        <Pagamentos record={record} />
        <Recorrencia conta={record} />
      </div>
      {record.grupo_id !== null && (
        <p className="mt-4 text-sm">
          <Link
            to="/financeiro/contas-a-pagar"
            search={{ grupo_id: record.grupo_id } as never}
            className="text-accent-text underline-offset-2 hover:underline max-sm:py-2"
          >
            {record.pode.alterar ? 'Alterar ou excluir as parcelas juntas' : 'Ver as parcelas na lista'}
          </Link>
        </p>
      )}
    </>
  )
}
