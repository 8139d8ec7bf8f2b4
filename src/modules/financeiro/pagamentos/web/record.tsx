import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { Button } from '#platform/web/kit/button.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { type Pagamento, pagamentosApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { PagamentoForm } from './form.tsx'

/** The payable of a payment, and the delete, which no list of payments offers. */
function Mais({ record }: { record: Pagamento }) {
  const navigate = useNavigate()
  const payable = `/financeiro/contas-a-pagar/${record.conta_id}`
  const deletion = useDelete(pagamentosApi.delete, {
    title: 'Excluir pagamento',
    sentence: 'Tem certeza que deseja excluir este pagamento? A conta volta ao status de antes dele.',
    affects: ['financeiro/contas-a-pagar'],
    also: () => {
      void navigate({ to: payable })
      return { titulo: pagamentosApi.delete.sucesso ?? '' }
    },
  })
  return (
    <>
      <MoreFacts>
        <MoreFact label="Conta a Pagar">
          <RecordLink to={payable}>{`${record.solicitacao_compra} · ${record.nome_fornecedor}`}</RecordLink>
        </MoreFact>
      </MoreFacts>
      {record.pode.excluir && (
        <div className="mt-3">
          <Button icon={<Trash2 aria-hidden size={16} />} onClick={() => deletion.ask(record)}>
            Excluir pagamento
          </Button>
        </div>
      )}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}

/** What the page of one of them is made of. */
export const registro: Registro = { api: pagamentosApi, columns, Form: PagamentoForm, Mais }
