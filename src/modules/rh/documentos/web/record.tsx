import { useNavigate } from '@tanstack/react-router'
import { Download, Eye, Trash2 } from 'lucide-react'
import { formatKb, nomeVisivel, temPrevia } from '#platform/contract/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { PreviewDialog } from '#platform/web/kit/files/preview-later.ts'
import { useDownload } from '#platform/web/kit/files/use-download.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { type DocumentoDaPagina, documentoLabels, documentosApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { ExpiryMark } from './shared/expiry-mark.tsx'

const EditDialog = lazyForm(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** Whose document it is, and its file. */
function Mais({ record }: { record: DocumentoDaPagina }) {
  const { id, nome_arquivo, tamanho_arquivo } = record
  const navigate = useNavigate()
  const employee = `/rh/funcionarios/${record.funcionario_id}`
  const files = useDownload(documentosApi.download)
  const deletion = useDelete<DocumentoDaPagina>(documentosApi.delete, {
    title: 'Excluir documento',
    sentence: 'Tem certeza que deseja excluir este documento?',
    affects: ['rh/funcionarios'],
    also: () => {
      void navigate({ to: employee })
      return { titulo: documentosApi.delete.sucesso ?? '' }
    },
  })
  return (
    <>
      <MoreFacts>
        <MoreFact label="Funcionário">
          <RecordLink to={employee}>{record.nome_completo}</RecordLink>
        </MoreFact>
        <MoreFact label="Arquivo">
          <bdi className="wrap-anywhere">{nomeVisivel(nome_arquivo)}</bdi>{' '}
          <span className="numeros whitespace-nowrap text-muted text-sm">{formatKb(tamanho_arquivo)}</span>
        </MoreFact>
      </MoreFacts>
      <div className="mt-3 flex flex-wrap gap-2">
        {temPrevia(record.tipo_mime_arquivo) && (
          <Button icon={<Eye size={16} />} onClick={() => files.view(id, nome_arquivo)}>
            Visualizar
          </Button>
        )}
        <Button icon={<Download size={16} />} onClick={() => files.download(id)}>
          Baixar
        </Button>
        {record.pode.excluir && (
          <Button icon={<Trash2 size={16} />} onClick={() => deletion.ask(record)}>
            Excluir documento
          </Button>
        )}
      </div>
      {files.viewing && <PreviewDialog {...files.viewing} onClose={files.closeView} />}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: { ...documentosApi, list: documentosApi.todos },
  titulo: {
    tipo: 'Documento',
    nome: ({ tipo_documento, nome_completo }: DocumentoDaPagina) => `${tipo_documento} de ${nome_completo}`,
  },
  columns,
  Form: EditDialog,
  labels: documentoLabels,
  Selo: ({ record }: { record: DocumentoDaPagina }) =>
    record.data_validade && <ExpiryMark date={record.data_validade} />,
  Mais,
}
