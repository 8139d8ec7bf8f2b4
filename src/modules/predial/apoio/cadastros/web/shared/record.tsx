import { Trash2 } from 'lucide-react'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import type { Cadastro, CadastroApi } from '../../contract.ts'
import { columns } from '../columns.tsx'
import { useDeleteCadastro } from '../use-delete-cadastro.tsx'
import type { CadastroTexts } from './page.tsx'

const CadastroForm = lazyForm(async () => (await import('../form.tsx')).CadastroForm)

interface Gone {
  record: Cadastro
  onDeleted: () => void
}

/** What the page of a category, or of a location, is made of. */
export function cadastroRecord(api: CadastroApi, texts: CadastroTexts): Registro {
  /** With the question of the list, which moves the tickets: the one of other pages knows nothing of them. */
  function Excluir({ record, onDeleted }: Gone) {
    const deletion = useDeleteCadastro(api, texts, onDeleted)
    return (
      <>
        <IconButton label="Excluir" about={record.nome} onClick={() => deletion.ask(record)} danger>
          <Trash2 size={16} />
        </IconButton>
        {deletion.question}
      </>
    )
  }
  return {
    api,
    columns,
    verbos: { ha: ({ pode }: Cadastro) => pode.excluir, Itens: Excluir },
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
