import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { z } from 'zod'
import type { Procedure } from '#platform/contract/api.ts'
import type { Pode } from '#platform/contract/fields.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import type { Conciliado } from '../../contract.ts'
import { emLinhas, voltamAConciliar } from './conciliado.tsx'

interface Props {
  record: { id: number; version: number; pode: Pode; conciliado: Conciliado[] }
  procedure: Procedure<z.ZodType<{ id: number }>, z.ZodType>
  /** The payable or receivable that it settles: what it is called, its screen, its id and its name. */
  de: {
    rotulo: string
    tela: 'financeiro/contas-a-pagar' | 'financeiro/recebiveis'
    id: number
    nome: string
  }
  /** 'Excluir pagamento'. */
  excluir: string
  pergunta: string
}

/** On the page of a payment or a receipt: what it settles, and the delete, which no list of them offers. */
export function MaisDaBaixa({ record, procedure, de, excluir, pergunta }: Props) {
  const navigate = useNavigate()
  const settled = `/${de.tela}/${de.id}`
  const deletion = useDelete<Props['record']>(procedure, {
    title: excluir,
    sentence: ({ conciliado }) => pergunta + voltamAConciliar(conciliado),
    affects: [de.tela],
    leaves: true,
    also: () => {
      void navigate({ to: settled })
      return { titulo: procedure.sucesso ?? '' }
    },
  })
  return (
    <>
      <MoreFacts apart>
        <MoreFact label={de.rotulo} wide>
          <RecordLink to={settled}>{de.nome}</RecordLink>
        </MoreFact>
        {record.conciliado.length > 0 && (
          <MoreFact label="Conciliado" wide>
            <span className="numeros">{emLinhas(record.conciliado)}</span>
          </MoreFact>
        )}
      </MoreFacts>
      {record.pode.excluir && (
        <div className="mt-3">
          <Button icon={<Trash2 size={16} />} onClick={() => deletion.ask(record)}>
            {excluir}
          </Button>
        </div>
      )}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
