import { useQuery } from '@tanstack/react-query'
import { nomeVisivel, temPrevia } from '#platform/contract/files.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { type Desvio, fotosDoDesvioApi } from '../contract.ts'

/** The photos of a deviation, large enough to be seen on paper; those that no browser shows are named. */
export function Photos({ desvio }: { desvio: Desvio }) {
  const { data } = useQuery(procedureQuery(fotosDoDesvioApi.list, { registro_id: desvio.id }))
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby="fotos" className="mt-6">
      <h2 id="fotos" className="text-muted text-sm">
        Fotos
      </h2>
      <ul className="mt-1 grid grid-cols-1 gap-3 sm:grid-cols-2 print:grid-cols-2">
        {data.rows.map(({ id, nome_arquivo, tipo_mime_arquivo }) => (
          <li key={id} className="break-inside-avoid">
            {temPrevia(tipo_mime_arquivo) ? (
              <img
                src={`/api/${fotosDoDesvioApi.download.path}?id=${id}`}
                alt={nomeVisivel(nome_arquivo)}
                className="max-h-80 w-full rounded-md border border-line object-contain"
              />
            ) : (
              <bdi className="wrap-anywhere">{nomeVisivel(nome_arquivo)}</bdi>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
