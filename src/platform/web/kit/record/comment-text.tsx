import type { Comentario } from '#platform/contract/comentarios/comentarios.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A comment's text, in which the names of the mentioned people stand out. */
export function CommentText({ texto, mencionados }: Pick<Comentario, 'texto' | 'mencionados'>) {
  const names = mencionados.map(({ full_name }) => `@${escaped(full_name)}`)
  const parts = names.length > 0 ? texto.split(new RegExp(`(${names.join('|')})`)) : [texto]
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
          <span key={at} className="font-medium text-accent-text">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  )
}
