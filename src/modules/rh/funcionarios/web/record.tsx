import type { Registro } from '#platform/web/kit/record/registro.ts'
import { DocumentosCard } from '../../documentos/web/shared/card.tsx'
import { type Funcionario, funcionariosApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { FuncionarioForm } from './form.tsx'

/** The documents, with their expiry. */
const Mais = ({ record }: { record: Funcionario }) => (
  <div className="mt-7">
    <DocumentosCard funcionario={record} />
  </div>
)

/** What the page of one of them is made of. */
export const registro: Registro = { api: funcionariosApi, columns, Form: FuncionarioForm, Mais }
