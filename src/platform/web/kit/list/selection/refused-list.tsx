import { useState } from 'react'
import { type Recusa, selecaoApi } from '#platform/contract/selecao.ts'
import { call } from '../../../api.ts'
import { notifyError } from '../../../notices/notices.tsx'
import { Button } from '../../button.tsx'

interface Props {
  /** Id of the request. */
  lote: string
  recusas: readonly Recusa[]
  /** Address below which the records have their pages; undefined where they have none. */
  page?: string | undefined
}

/** Why records of one request were refused, with the first of each reason, and all of them when asked. */
export function RefusedList({ lote, recusas, page }: Props) {
  const [all, setAll] = useState<readonly Recusa[] | null>(null)
  const [busy, setBusy] = useState(false)
  const showAll = async () => {
    setBusy(true)
    try {
      setAll((await call(selecaoApi.andamento, { id: lote, todas: true })).recusas)
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  const more = !all && recusas.some(({ quantidade, registros }) => quantidade > registros.length)
  return (
    <>
      {(all ?? recusas).map(({ motivo, quantidade, registros }) => (
        <section key={motivo} className="mt-4">
          <h3 className="font-medium">
            {motivo} <span className="numeros font-normal text-muted">({quantidade})</span>
          </h3>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {registros.map(record => (
              <li key={record.id}>
                <Refused {...record} page={page} />
              </li>
            ))}
            {quantidade > registros.length && <li>e mais {quantidade - registros.length}</li>}
          </ul>
        </section>
      ))}
      {more && (
        <Button className="mt-3" disabled={busy} onClick={() => void showAll()}>
          Mostrar todos
        </Button>
      )}
    </>
  )
}

/** Its page opens in another window: what was refused stays to be gone through. */
function Refused({ id, nome, page }: Recusa['registros'][number] & Pick<Props, 'page'>) {
  if (nome === null) return `Registro ${id}`
  if (!page) return nome
  return (
    <>
      <a
        href={`${page}/${id}`}
        target="_blank"
        rel="noopener"
        className="alvo text-accent-text underline-offset-2 hover:underline"
      >
        {nome}
      </a>
      {typeof id === 'number' && <span className="numeros text-muted"> Nº {id}</span>}
    </>
  )
}
