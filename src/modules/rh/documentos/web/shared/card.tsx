import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Eye, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { formatKb, nomeVisivel, temPrevia } from '#platform/contract/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { ExampleMark } from '#platform/web/kit/example-mark.tsx'
import { useFileDrop } from '#platform/web/kit/files/file-drop.tsx'
import { PreviewDialog } from '#platform/web/kit/files/preview-later.ts'
import { useDownload } from '#platform/web/kit/files/use-download.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { Card } from '../../../funcionarios/web/shared/facts.tsx'
import { type Documento, documentosApi } from '../../contract.ts'
import { EditDialog } from '../edit-dialog.tsx'
import { ExpiryMark } from './expiry-mark.tsx'
import { UploadDialog } from './upload-dialog.tsx'

interface Props {
  funcionario: { id: number; nome_completo: string }
}

/** The documents of an employee, in the details dialog and on the page. */
export function DocumentosCard({ funcionario }: Props) {
  const [adding, setAdding] = useState(false)
  /** Dropped on the page: each is named in a dialog of its own, one after the other. */
  const [dropped, setDropped] = useState<readonly File[]>([])
  const [edited, edit] = useState<Documento | null>(null)
  const { data, isPending, isFetching, isError, refetch } = useQuery(
    procedureQuery(documentosApi.list, { funcionario_id: funcionario.id }),
  )
  const files = useDownload(documentosApi.download)
  const deletion = useDelete<Documento>(documentosApi.delete, {
    title: 'Excluir documento',
    sentence: 'Tem certeza que deseja excluir este documento?',
    affects: ['rh/funcionarios'],
  })
  const mayAdd = usePode(documentosApi.upload)
  useFileDrop(mayAdd ? files => setDropped([...dropped, ...files]) : undefined)
  const actions = (
    <>
      <Button icon={<RefreshCw size={15} />} busy={isFetching && !isPending} onClick={() => void refetch()}>
        Atualizar
      </Button>
      {mayAdd && (
        <Button variant="primary" icon={<Plus size={16} />} onClick={() => setAdding(true)}>
          Adicionar
        </Button>
      )}
    </>
  )
  return (
    <Card
      title="Documentos Anexados"
      says={data && data.rows.length > 0 && <Quantos rows={data.rows} funcionario_id={funcionario.id} />}
      actions={actions}
    >
      {isPending && <p role="status">Carregando documentos...</p>}
      {isError && <p className="text-danger-text">Não foi possível carregar os documentos.</p>}
      {data?.rows.length === 0 && <p className="text-muted">Nenhum documento anexado.</p>}
      <ul className="divide-y divide-line">
        {data?.rows.map(row => (
          <Item
            key={row.id}
            row={row}
            files={files}
            onEdit={() => edit(row)}
            onDelete={() => deletion.ask(row)}
          />
        ))}
      </ul>
      {adding && <UploadDialog funcionario={funcionario} onClose={() => setAdding(false)} />}
      {dropped[0] && (
        <UploadDialog
          key={dropped.length}
          funcionario={funcionario}
          first={dropped[0]}
          onClose={() => setDropped(dropped.slice(1))}
        />
      )}
      {edited && <EditDialog record={edited} onClose={() => edit(null)} />}
      {files.viewing && <PreviewDialog {...files.viewing} onClose={files.closeView} />}
      <ConfirmDelete deletion={deletion} />
    </Card>
  )
}

/** How many there are, how many of them expired, and the way to their list. */
function Quantos({ rows, funcionario_id }: { rows: readonly Documento[]; funcionario_id: number }) {
  const { hoje } = useSessao()
  const expired = rows.filter(({ data_validade }) => data_validade && data_validade < hoje).length
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <Link
        to="/rh/funcionarios"
        search={{ aba: 'documentos', funcionario_id } as never}
        className="alvo numeros text-accent-text underline-offset-2 hover:underline"
      >
        {counted(rows.length, 'documento', 'documentos')}
      </Link>
      {expired > 0 && (
        <span className="numeros text-danger-text">{counted(expired, 'vencido', 'vencidos')}</span>
      )}
    </p>
  )
}

interface ItemProps {
  row: Documento
  files: ReturnType<typeof useDownload>
  onEdit: () => void
  onDelete: () => void
}

function Item({ row, files, onEdit, onDelete }: ItemProps) {
  const nome = nomeVisivel(row.nome_arquivo)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <ExampleMark list={documentosApi.list.path} row={row} />
          <RecordLink to={`/rh/documentos/${row.id}`}>{row.tipo_documento}</RecordLink>
          {row.data_validade && <ExpiryMark date={row.data_validade} />}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          <bdi>{nome}</bdi> ·{' '}
          <span className="numeros whitespace-nowrap">{formatKb(row.tamanho_arquivo)}</span>
        </p>
      </div>
      <div className="ml-auto flex">
        {temPrevia(row.tipo_mime_arquivo) && (
          <IconButton label="Visualizar" about={nome} onClick={() => files.view(row.id, row.nome_arquivo)}>
            <Eye size={16} />
          </IconButton>
        )}
        <IconButton label="Baixar" about={nome} onClick={() => files.download(row.id)}>
          <Download size={16} />
        </IconButton>
        <HistoryButton procedure={documentosApi.historico} id={row.id} about={nome} />
        {row.pode.alterar && (
          <IconButton label="Editar" about={nome} onClick={onEdit}>
            <Pencil size={16} />
          </IconButton>
        )}
        {row.pode.excluir && (
          <IconButton label="Excluir" about={nome} danger onClick={onDelete}>
            <Trash2 size={16} />
          </IconButton>
        )}
      </div>
    </li>
  )
}
