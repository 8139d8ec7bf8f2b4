import { useEffect, useRef } from 'react'
import type { RecordForm } from '#platform/web/kit/form/record-form.ts'
import { procedureQuery, queryClient } from '#platform/web/queries.ts'
import { fornecedoresApi } from '../../contract.ts'

type Name = 'fornecedor_id' | 'nome_fornecedor' | 'cnpj_fornecedor'

/** Begun on the page of a supplier, a form knows which one, not yet its name and number: they are read. */
export function useFornecedorLigado(form: Pick<RecordForm<Name>, 'watch' | 'startLate'>) {
  const tied = form.watch('nome_fornecedor') ? null : Number(form.watch('fornecedor_id')) || null
  const nameTied = ({ id, nome, cnpj }: { id: number; nome: string; cnpj: string }) => {
    // Another one may have been chosen by now.
    if (id !== tied) return
    form.startLate('nome_fornecedor', nome)
    form.startLate('cnpj_fornecedor', cnpj)
  }
  const latest = useRef(nameTied)
  latest.current = nameTied
  useEffect(() => {
    if (tied === null) return
    const found = queryClient.fetchQuery(procedureQuery(fornecedoresApi.options, { id: tied }))
    void found.then(([one]) => one && latest.current(one)).catch(() => {})
  }, [tied])
}
