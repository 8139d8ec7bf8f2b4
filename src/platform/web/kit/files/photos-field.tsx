import { FileText, ImageIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatKb, nomeVisivel, type RegraDeArquivo, recusaDoArquivo } from '#platform/contract/files.ts'
import { IconButton } from '../icon-button.tsx'
import { FileField } from './file-field.tsx'

const MAX_PHOTOS = 10

interface Props {
  /** What they are, in the plural. Default: Fotos. */
  label?: string
  /** Names the list of those that are chosen. Default: Fotos escolhidas. */
  chosen?: string
  regra: RegraDeArquivo
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  disabled?: boolean
}

/** Photos of a new record, sent after it is created. */
export function PhotosField({
  label = 'Fotos',
  chosen = 'Fotos escolhidas',
  regra,
  files,
  onChange,
  disabled = false,
}: Props) {
  const [refused, setRefused] = useState<File | null>(null)
  const [left, setLeft] = useState(0)
  const [turn, setTurn] = useState(0)
  const take = (given: readonly File[]) => {
    const bad = given.find(({ name, size }) => recusaDoArquivo(regra, name, size))
    const good = given.filter(({ name, size }) => !recusaDoArquivo(regra, name, size))
    const room = MAX_PHOTOS - files.length
    setRefused(bad ?? null)
    setLeft(Math.max(0, good.length - room))
    if (good.length === 0) return
    onChange([...files, ...good.slice(0, room)])
    // Allows choosing the same file again after its removal.
    setTurn(turn + 1)
  }
  return (
    <div className="space-y-2 sm:col-span-2">
      <FileField
        key={turn}
        label={label}
        regra={regra}
        file={refused}
        onChange={file => take(file ? [file] : [])}
        onMany={take}
        error={
          left > 0
            ? `Cabem ${MAX_PHOTOS} arquivos: ${left} ${left > 1 ? 'ficaram' : 'ficou'} de fora.`
            : undefined
        }
        disabled={disabled || files.length >= MAX_PHOTOS}
      />
      {files.length >= MAX_PHOTOS && (
        <p className="text-muted text-sm">
          Já são {MAX_PHOTOS} arquivos, quantos cabem. Remova um para trocar.
        </p>
      )}
      <ChosenFiles label={chosen} files={files} onChange={onChange} disabled={disabled} />
    </div>
  )
}

/** Files that were chosen for a new record, each with a button that takes it away again. */
export function ChosenFiles({
  label,
  files,
  onChange,
  disabled = false,
}: Omit<Props, 'regra' | 'label' | 'chosen'> & { label: string }) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-2 empty:hidden sm:grid-cols-2">
      {files.map((file, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two photos may have the same name, size and date
          key={`${index} ${file.name}`}
          className="flex items-center gap-3 rounded-md border border-line p-2"
        >
          <Thumbnail file={file} />
          <p className="min-w-0 grow text-sm">
            <bdi className="block truncate" title={nomeVisivel(file.name)}>
              {nomeVisivel(file.name)}
            </bdi>
            <span className="text-muted text-xs">{formatKb(file.size)}</span>
          </p>
          <IconButton
            label="Remover"
            about={nomeVisivel(file.name)}
            disabled={disabled}
            onClick={() => onChange(files.filter((_, other) => other !== index))}
          >
            <X aria-hidden size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState('')
  const isPicture = file.type.startsWith('image/')
  const Icon = isPicture ? ImageIcon : FileText
  const [drawn, setDrawn] = useState(isPicture)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span
      aria-hidden
      className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface-2 text-muted"
    >
      {url && drawn ? (
        <img src={url} alt="" onError={() => setDrawn(false)} className="size-full object-cover" />
      ) : (
        <Icon size={20} />
      )}
    </span>
  )
}
