import { Mail, Paperclip, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Comentario } from '#platform/contract/comentarios/comentarios.ts'
import { situacaoDaEntrega } from '#platform/contract/entrega.ts'
import { formatKb, nomeVisivel } from '#platform/contract/files.ts'
import { type Mudanca, verbos } from '#platform/contract/history.ts'
import type { Correio, Entrada } from '#platform/contract/linha-do-tempo.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { Avatar } from '../../shell/avatar.tsx'
import { Badge } from '../badge.tsx'
import { ChangedFields } from '../form/conflict/changed-fields.tsx'
import { IconButton } from '../icon-button.tsx'
import { CommentText } from './comment-text.tsx'

interface Props {
  entry: Entrada
  onDelete: (comentario: Comentario) => void
}

/** What tells an entry from the others. */
export function keyOf(entry: Entrada): string {
  if (entry.tipo === 'comentario') return `comentario ${entry.comentario.id}`
  if (entry.tipo === 'correio') return `correio ${entry.correio.id}`
  if (entry.tipo === 'arquivo') return `arquivo ${entry.arquivo.id}`
  return `mudanca ${entry.mudanca.id}`
}

/** One entry of a timeline. */
export function TimelineEntry({ entry, onDelete }: Props) {
  if (entry.tipo === 'comentario') return <Comment comentario={entry.comentario} onDelete={onDelete} />
  if (entry.tipo === 'correio') return <Sent correio={entry.correio} />
  if (entry.tipo === 'arquivo') {
    const { nome_arquivo, tamanho_arquivo, created_at } = entry.arquivo
    return (
      <Line
        person={entry.arquivo}
        name={entry.arquivo.autor}
        quando={created_at}
        icon={<Paperclip size={14} />}
      >
        anexou <bdi>{nomeVisivel(nome_arquivo)}</bdi>{' '}
        <span className="text-muted">({formatKb(tamanho_arquivo)})</span>
      </Line>
    )
  }
  if (entry.tipo === 'anexo') {
    const { acao, sobre, quando, usuario_nome } = entry.mudanca
    return (
      <Line person={entry.mudanca} name={usuario_nome} quando={quando} icon={<Paperclip size={14} />}>
        {acao === 'criar' ? 'anexou' : `${verbos[acao] ?? acao} o anexo`}{' '}
        <bdi>{sobre && nomeVisivel(sobre)}</bdi>
      </Line>
    )
  }
  return <Change mudanca={entry.mudanca} mail={entry.tipo === 'email'} />
}

function Comment({ comentario, onDelete }: { comentario: Comentario; onDelete: Props['onDelete'] }) {
  const { autor, created_at, pode } = comentario
  return (
    <li className="rounded-md bg-surface-2 px-3 py-2">
      <div className="flex items-start justify-between gap-2">
        <Head person={comentario} name={autor} quando={created_at} />
        {pode.excluir && (
          <IconButton label="Excluir comentário" danger onClick={() => onDelete(comentario)}>
            <Trash2 size={14} />
          </IconButton>
        )}
      </div>
      <div className="mt-1 pl-9">
        <CommentText {...comentario} />
      </div>
    </li>
  )
}

function Change({ mudanca, mail }: { mudanca: Mudanca; mail: boolean }) {
  const { acao, sobre, quando, usuario_nome, campos } = mudanca
  const fields = <ChangedFields change={mudanca} />
  return (
    <Line
      person={mudanca}
      name={usuario_nome}
      quando={quando}
      icon={mail && <Mail size={14} />}
      below={
        // What is new says all that it holds: only who asks reads it.
        acao === 'alterar'
          ? fields
          : campos.length > 0 && (
              <details className="mt-1 text-sm">
                <summary className="cursor-pointer text-muted">Ver campos</summary>
                {fields}
              </details>
            )
      }
    >
      {verbos[acao] ?? acao} {sobre && <bdi>{sobre}</bdi>}
    </Line>
  )
}

/** A mail of the system to the person whose page it is, or that told somebody of the record. */
const Sent = ({ correio: { assunto, para, situacao, motivo, created_at } }: { correio: Correio }) => (
  <Line
    person={{ avatar_url: null, email: null }}
    name="Sistema"
    quando={created_at}
    icon={<Mail size={14} />}
    below={motivo && <p className="mt-1 text-muted text-sm">{motivo}</p>}
  >
    e-mail{' '}
    {para ? (
      <>
        para <bdi>{para}</bdi>: <q>{assunto.replace(/^Aviso: /, '')}</q>
      </>
    ) : (
      <bdi>{assunto}</bdi>
    )}{' '}
    <Badge value={situacao} of={situacaoDaEntrega} />
  </Line>
)

type Person = { avatar_url: string | null; email: string | null }
interface HeadProps {
  person: Person
  name: string | null
  quando: string
  children?: ReactNode
}

function Head({ person: { avatar_url, email }, name, quando, children }: HeadProps) {
  const full_name = name ?? 'Não identificado'
  return (
    <div className="flex items-start gap-2">
      <Avatar person={{ avatar_url, email, full_name }} className="size-7 shrink-0" />
      <p className="wrap-anywhere pt-0.5">
        <span className="font-medium">{full_name}</span> {children}{' '}
        <time dateTime={quando} className="numeros whitespace-nowrap text-muted text-sm">
          {showInstant(quando)}
        </time>
      </p>
    </div>
  )
}

function Line({ icon, below, ...head }: HeadProps & { icon?: ReactNode; below?: ReactNode }) {
  return (
    <li className="px-3">
      <Head {...head}>
        {icon && <span className="mr-1 inline-block align-middle text-muted">{icon}</span>}
        {head.children}
      </Head>
      {below && <div className="pl-9">{below}</div>}
    </li>
  )
}
