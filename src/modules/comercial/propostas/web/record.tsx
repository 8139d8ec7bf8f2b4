import { faltaAprovacao } from '#platform/contract/aprovacoes/aprovacao.ts'
import type { Quadro } from '#platform/web/kit/board/quadro.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { ApprovalMark } from '#platform/web/kit/status/approval-mark.tsx'
import { PdfButton } from '../../envios/web/shared/pdf-button.tsx'
import { anexosDePropostasApi } from '../anexos.ts'
import { type Proposta, propostaLabels, propostasApi, statusProposta } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { CreateProject } from './create-project.tsx'

const PropostaForm = lazyForm(async () => (await import('./form.tsx')).PropostaForm)

/** What is done with a proposal: its project, its PDF, its mail. */
const Mais = ({ record }: { record: Proposta }) => (
  <div className="mt-3 flex flex-wrap items-center gap-2">
    <CreateProject proposta={record} />
    <PdfButton proposta={record} named />
  </div>
)

/** Its approval, and its number as its PDF says it. */
const Selo = ({ record }: { record: Proposta }) => (
  <>
    <ApprovalMark row={record} />
    <span className="numeros text-muted text-sm">Nº {record.id}</span>
  </>
)

/** On its card: its approval, where it lacks one. */
const mark = (row: Proposta) => (faltaAprovacao(row) ? <ApprovalMark row={row} /> : null)

/** How the board shows one of them. */
const quadro: Quadro<Proposta> = {
  of: statusProposta,
  cartao: [['nome_cliente'], ['valor_proposta', 'data_emissao'], mark],
  soma: 'valor_proposta',
  recusa: ({ status_proposta, pode }) =>
    status_proposta === 'Aprovada'
      ? (pode.sem_converter ?? 'Abra a proposta e use "Criar Projeto": o status muda junto.')
      : 'Só uma proposta aprovada vira projeto. Aprove-a e use "Criar Projeto".',
}

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: propostasApi,
  columns,
  Form: PropostaForm,
  labels: propostaLabels,
  Mais,
  anexos: anexosDePropostasApi,
  Selo,
  quadro,
  exclusao,
}
