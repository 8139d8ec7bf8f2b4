import { useQuery } from '@tanstack/react-query'
import { formatChavePix } from '#platform/contract/codigos/chave-pix.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { contasApi } from '../../contas-a-pagar/contract.ts'
import { Pontualidade } from '../../contas-a-pagar/web/shared/pontualidade.tsx'
import { anexosDeFornecedoresApi } from '../anexos.ts'
import { type Fornecedor, fornecedoresApi, fornecedorLabels } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const FornecedorForm = lazyForm(async () => (await import('./form.tsx')).FornecedorForm)

/** Where the supplier is known to be paid, as people keep it and as it was paid before: what a new code is compared with. */
function PagosAte({ record }: { record: Fornecedor }) {
  const asked = { fornecedor_id: record.id, codigo_pagamento: null, exceto: null }
  const { data } = useQuery(procedureQuery(contasApi.beneficiario, asked))
  const known = data?.conhecidos ?? []
  const of = (wanted: 'banco' | 'pix') => known.filter(({ tipo }) => tipo === wanted)
  if (known.length === 0) return null
  return (
    <MoreFacts>
      {of('banco').length > 0 && (
        <MoreFact label="Bancos conhecidos">
          {of('banco')
            .map(({ nome }) => nome)
            .join(', ')}
        </MoreFact>
      )}
      {of('pix').length > 0 && (
        <MoreFact label="Chaves PIX conhecidas">
          <ul>
            {of('pix').map(({ chave, nome }) => (
              <li key={chave} className="wrap-anywhere">
                {formatChavePix(chave)}
                {nome && <span className="text-muted"> · {nome}</span>}
              </li>
            ))}
          </ul>
        </MoreFact>
      )}
    </MoreFacts>
  )
}

const Mais = ({ record }: { record: Fornecedor }) => (
  <>
    <Pontualidade record={record} />
    <PagosAte record={record} />
  </>
)

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api: fornecedoresApi, columns, Form: FornecedorForm, labels: fornecedorLabels, Mais, exclusao },
  anexos: anexosDeFornecedoresApi,
}
