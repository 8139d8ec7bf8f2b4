import type { Registro } from '#platform/web/kit/record/registro.ts'
import type { Cadastro, CadastroApi } from '../../contract.ts'
import { columns } from '../columns.tsx'
import { CadastroForm } from '../form.tsx'
import type { CadastroTexts } from './page.tsx'

/** What the page of a category, or of a location, is made of. */
export function cadastroRecord(api: CadastroApi, texts: CadastroTexts): Registro {
  return {
    api,
    columns,
    Form: ({ record, onClose }: { record: Cadastro | undefined; onClose: () => void }) => (
      <CadastroForm
        api={api}
        title={record ? texts.update : texts.create}
        missing={texts.missing}
        record={record}
        onClose={onClose}
      />
    ),
  }
}
