import { useNavigate } from '@tanstack/react-router'
import { Check, FileText, LockOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { PreviewDialog } from '#platform/web/kit/files/preview-later.ts'
import { useDownload } from '#platform/web/kit/files/use-download.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { anexosDeMedicoesApi } from '../anexos.ts'
import {
  ABERTA,
  APROVADA,
  avisoDeAcima,
  type Medicao,
  medicaoLabels,
  medicoesApi,
  statusMedicao,
} from '../contract.ts'
import { Boletim } from './boletim.tsx'
import { columns } from './columns.tsx'

const MedicaoForm = lazyForm(async () => (await import('./form.tsx')).MedicaoForm)

const AprovarForm = lazyForm(async () => (await import('./aprovar.tsx')).AprovarForm)
const ReabrirMedicao = lazyForm(async () => (await import('./reabrir.tsx')).ReabrirMedicao)

/** The boletim as a table and as PDF, the approval, and the bill that it became. */
function Mais({ record }: { record: Medicao }) {
  const { id, nome, projeto_id, nome_projeto, valor, status, recebivel_id, pode } = record
  const { aprovado_por, aprovada_em, motivo_reabertura } = record
  const navigate = useNavigate()
  const pdf = useDownload(medicoesApi.pdf)
  const [approving, setApproving] = useState(false)
  const [reopening, setReopening] = useState(false)
  const project = `/financeiro/projetos/${projeto_id}`
  const deletion = useDelete(medicoesApi.delete, {
    title: 'Excluir medição',
    sentence: 'Tem certeza que deseja excluir esta medição? O recebível dela vai junto.',
    affects: ['financeiro/projetos', 'financeiro/recebiveis'],
    leaves: true,
    also: () => {
      void navigate({ to: project })
      return { titulo: medicoesApi.delete.sucesso ?? '' }
    },
  })
  return (
    <>
      <MoreFacts>
        <MoreFact label="Projeto" wide>
          <RecordLink to={project}>{nome_projeto}</RecordLink>
        </MoreFact>
        <MoreFact label="Medido">
          <span className="numeros">{formatMoney(valor)}</span>
        </MoreFact>
        {aprovado_por && aprovada_em && (
          <MoreFact label="Aprovação">{`${aprovado_por}, em ${formatDate(aprovada_em)}`}</MoreFact>
        )}
        {motivo_reabertura && <MoreFact label="Reaberta">{motivo_reabertura}</MoreFact>}
        {record.acima_do_contrato && (
          <MoreFact label="Atenção">
            <span className="text-warn-text">{avisoDeAcima(record.boletim)}</span>
          </MoreFact>
        )}
        {recebivel_id !== null && (
          <MoreFact label="Recebível" wide>
            <RecordLink
              to={`/financeiro/recebiveis/${recebivel_id}`}
            >{`${nome}: ${nome_projeto}`}</RecordLink>
          </MoreFact>
        )}
      </MoreFacts>
      <div className="mt-3 flex flex-wrap gap-2">
        {status === ABERTA && pode.alterar && (
          <Button variant="primary" icon={<Check size={16} />} onClick={() => setApproving(true)}>
            Registrar aprovação
          </Button>
        )}
        <Button icon={<FileText size={16} />} disabled={pdf.busy} onClick={() => pdf.view(id, `${nome}.pdf`)}>
          Boletim em PDF
        </Button>
        {status === APROVADA && pode.alterar && (
          <Button icon={<LockOpen size={16} />} onClick={() => setReopening(true)}>
            Reabrir medição
          </Button>
        )}
        {pode.excluir && (
          <Button icon={<Trash2 size={16} />} onClick={() => deletion.ask(record)}>
            Excluir medição
          </Button>
        )}
      </div>
      <Boletim itens={record.boletim} />
      {pdf.viewing && <PreviewDialog {...pdf.viewing} onClose={pdf.closeView} />}
      {approving && <AprovarForm medicao={record} onClose={() => setApproving(false)} />}
      {reopening && <ReabrirMedicao medicao={record} onClose={() => setReopening(false)} />}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}

/** Not made from another one: 'Nova medição' of its project begins where the last one ends. */
const { create: _, ...api } = medicoesApi

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api, columns, Form: MedicaoForm, labels: medicaoLabels, Mais, anexos: anexosDeMedicoesApi },
  listadaEm: ({ projeto_id }: Medicao) => `/financeiro/projetos/${projeto_id}`,
  Selo: ({ record }: { record: Medicao }) => <Badge value={record.status} of={statusMedicao} />,
}
