import type { Registro } from '#platform/web/kit/record/registro.ts'
import { DocumentosCard } from '../../documentos/web/shared/card.tsx'
import { type Funcionario, funcionariosApi, statusFuncionario } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { FuncionarioForm } from './form.tsx'
import { ExportarDados } from './shared/exportar-dados.tsx'

/** The documents, with their expiry, and all that is kept of the person. */
const Mais = ({ record }: { record: Funcionario }) => (
  <div className="mt-7 space-y-4">
    <DocumentosCard funcionario={record} />
    <ExportarDados id={record.id} />
  </div>
)

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api: funcionariosApi, columns, Form: FuncionarioForm, Mais, exclusao },
  status: statusFuncionario,
}
