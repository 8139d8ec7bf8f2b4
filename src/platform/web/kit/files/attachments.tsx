import { useQuery } from '@tanstack/react-query'
import { Download, Eye, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Anexo, AnexosApi } from '#platform/contract/anexos.ts'
import { formatKb, nomeVisivel, recusaDoArquivo, temPrevia } from '#platform/contract/files.ts'
import { procedureQuery } from '../../queries.ts'
import { Failure } from '../failure.tsx'
import { Facts } from '../form/facts/facts-mode.ts'
import { IconButton } from '../icon-button.tsx'
import { ConfirmDelete } from '../record/confirm-delete.tsx'
import { useDelete } from '../record/use-delete.ts'
import { useFileDrop } from './file-drop.tsx'
import { FileField } from './file-field.tsx'
import { PreviewDialog } from './preview-later.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useDownload } from './use-download.ts'
import { useUploadQueue } from './use-upload-queue.ts'

export interface AttachmentsProps {
  api: AnexosApi
  /** Id of the record. */
  registro_id: number
  /** e.g. 'Fotos'. */
  title: string
  /** Entities to refetch, e.g. those that show their number. */
  affects?: readonly string[]
}

/** Photos or receipts of a record: view, download, add and delete, as the server permits. */
export function Attachments({ api, registro_id, title, affects = [] }: AttachmentsProps) {
  const { data, isPending, isError, error, refetch } = useQuery(procedureQuery(api.list, { registro_id }))
  const files = useDownload(api.download)
  const deletion = useDelete<Anexo>(api.delete, {
    title: 'Excluir anexo',
    sentence: ({ nome_arquivo }) => `Tem certeza que deseja excluir "${nomeVisivel(nome_arquivo)}"?`,
    affects,
  })
  return (
    <section aria-label={title} className="sm:col-span-2">
      <h3 className="mb-2 font-medium text-sm in-data-fatos-do-registro:mt-4">{title}</h3>
      {isPending && <p className="text-muted">Carregando anexos...</p>}
      {isError && (
        <Failure inline text="Não foi possível carregar os anexos." error={error} onRetry={refetch} />
      )}
      {data?.rows.length === 0 && <p className="mb-3 text-muted">Nenhum anexo.</p>}
      <ul className="mb-3 grid grid-cols-1 gap-3 empty:hidden sm:grid-cols-2">
        {data?.rows.map(row => (
          <Item key={row.id} api={api} row={row} files={files} onDelete={() => deletion.ask(row)} />
        ))}
      </ul>
      {/* Also among the facts of a record it is a field, with a field's label. */}
      <Facts value={undefined}>
        {data?.pode.anexar && <Add api={api} registro_id={registro_id} affects={affects} />}
      </Facts>
      {files.viewing && <PreviewDialog {...files.viewing} onClose={files.closeView} />}
      <ConfirmDelete deletion={deletion} />
    </section>
  )
}

interface ItemProps {
  api: AnexosApi
  row: Anexo
  files: ReturnType<typeof useDownload>
  onDelete: () => void
}

function Item({ api, row, files, onDelete }: ItemProps) {
  const nome = nomeVisivel(row.nome_arquivo)
  const picture = temPrevia(row.tipo_mime_arquivo) && row.tipo_mime_arquivo !== 'application/pdf'
  return (
    <li className="flex items-center gap-3 rounded-md border border-line p-2">
      <span
        aria-hidden
        className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface-2 text-muted"
      >
        {picture ? (
          <img
            src={`/api/${api.download.path}?id=${row.id}`}
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <FileText size={22} />
        )}
      </span>
      <div className="min-w-0 grow text-sm">
        <p className="truncate" title={nome}>
          <bdi>{nome}</bdi>
        </p>
        <p className="text-muted text-xs">
          {formatKb(row.tamanho_arquivo)}
          {row.autor && ` · ${row.autor}`}
          {row.origem && ` · ${row.origem}`}
        </p>
      </div>
      <div className="flex shrink-0">
        {temPrevia(row.tipo_mime_arquivo) && (
          <IconButton label="Visualizar" about={nome} onClick={() => files.view(row.id, row.nome_arquivo)}>
            <Eye size={16} />
          </IconButton>
        )}
        <IconButton label="Baixar" about={nome} onClick={() => files.download(row.id)}>
          <Download size={16} />
        </IconButton>
        {row.pode.excluir && (
          <IconButton label="Excluir" about={nome} onClick={onDelete} danger>
            <Trash2 size={16} />
          </IconButton>
        )}
      </div>
    </li>
  )
}

/** Sends what is chosen, or dropped on the page of the record, at once, since there is nothing else to fill in. */
function Add({ api, registro_id, affects = [] }: Omit<AttachmentsProps, 'title'>) {
  const regra = api.upload.arquivo
  const { send, step, cancel } = useUploadQueue(api.upload, affects)
  const [file, setFile] = useState<File | null>(null)
  const [turn, setTurn] = useState(0)
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    if (!chosen || recusaDoArquivo(regra, chosen.name, chosen.size)) return
    await send([chosen], { registro_id })
    setFile(null)
    setTurn(turn + 1)
  }
  useFileDrop(files => void send(files, { registro_id }))
  return (
    <div className="space-y-2">
      <FileField
        key={turn}
        label="Adicionar arquivo"
        regra={regra}
        file={file}
        onChange={chosen => void choose(chosen)}
        onMany={chosen => void send(chosen, { registro_id })}
        disabled={step !== null}
      />
      {step && step.of > 1 && (
        <p role="status" className="truncate text-muted text-sm">
          Enviando {step.at} de {step.of}: <bdi>{step.nome}</bdi>
        </p>
      )}
      {step && <UploadProgress progress={step.progress} onCancel={cancel} />}
    </div>
  )
}
