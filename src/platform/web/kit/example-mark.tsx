import { useSessao } from '../session.tsx'

interface Props {
  /** Path of the list that the record is in. */
  list: string
  row: { id: number | string; version?: number }
}

/** Says of a record that it is an example. Nothing where it is not, or where somebody changed it. */
export function ExampleMark({ list, row }: Props) {
  return useSessao().exemplos[list]?.includes(`${row.id}.${row.version}`) ? <Example /> : null
}

/** The same of the record of an address, where only that is known of it: its page, or the screen that opens it. */
export function ExampleMarkAt({ address }: { address: string }) {
  const { exemplos } = useSessao()
  const [, entidade, page, id = page] =
    /^\/([^?]+?)(?:\/(\d+)$|\?(?:.*&)?(?:id|ficha|ver)=(\d+))/.exec(address) ?? []
  return isExample(exemplos[`${entidade}/list`], id) ? <Example /> : null
}

/** Is it one, of whatever version it is? */
export const isExample = (known: readonly string[] | undefined, id: number | string | undefined): boolean =>
  known?.some(each => each.startsWith(`${id}.`)) ?? false

/** The word itself. */
export const Example = () => (
  <span
    data-etiqueta
    className="mr-1.5 shrink-0 rounded-full bg-badge-purple-bg px-2 py-0.5 font-medium text-badge-purple-fg text-xs"
  >
    Exemplo
  </span>
)
