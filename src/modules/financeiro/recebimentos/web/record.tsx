import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { Button } from '#platform/web/kit/button.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { type Recebimento, recebimentosApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { RecebimentoForm } from './form.tsx'

/** The receivable of a receipt, and the delete, which no list of receipts offers. */
function Mais({ record }: { record: Recebimento }) {
  const navigate = useNavigate()
  const receivable = `/financeiro/recebiveis/${record.recebivel_id}`
  const deletion = useDelete(recebimentosApi.delete, {
    title: 'Excluir recebimento',
    sentence: 'Tem certeza que deseja excluir este recebimento? O recebível volta ao status de antes dele.',
    affects: ['financeiro/recebiveis'],
    also: () => {
      void navigate({ to: receivable })
      return { titulo: recebimentosApi.delete.sucesso ?? '' }
    },
  })
  return (
    <>
      <MoreFacts>
        <MoreFact label="Recebível">
          <RecordLink to={receivable}>{`${record.descricao} · ${record.nome_cliente}`}</RecordLink>
        </MoreFact>
      </MoreFacts>
      {record.pode.excluir && (
        <div className="mt-3">
          <Button icon={<Trash2 aria-hidden size={16} />} onClick={() => deletion.ask(record)}>
            Excluir recebimento
          </Button>
        </div>
      )}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}

/** What the page of one of them is made of. */
export const registro: Registro = { api: recebimentosApi, columns, Form: RecebimentoForm, Mais }
