import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { type Funcionario, funcionarioLabels, funcionariosApi, statusFuncionario } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { ExportarDados } from './shared/exportar-dados.tsx'

const DocumentosCard = lazyForm(
  async () => (await import('../../documentos/web/shared/card.tsx')).DocumentosCard,
)
const FuncionarioForm = lazyForm(async () => (await import('./form.tsx')).FuncionarioForm)

/** The documents, with their expiry, and all that is kept of the person. */
const Mais = ({ record }: { record: Funcionario }) => (
  <div className="mt-7 space-y-4">
    <DocumentosCard funcionario={record} />
    <ExportarDados id={record.id} />
  </div>
)

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api: funcionariosApi, columns, Form: FuncionarioForm, labels: funcionarioLabels, Mais, exclusao },
  status: statusFuncionario,
}
