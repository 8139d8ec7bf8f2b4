import { lazy, Suspense } from 'react'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { Loading } from '#platform/web/loading.tsx'
import { UsuariosList } from '../usuarios/web/list.tsx'

const Matriz = lazy(async () => ({ default: (await import('../perfis/web/matrix.tsx')).PerfisMatrix }))

const ABAS = [
  { aba: '', label: 'Usuários' },
  { aba: 'perfis', label: 'Perfis e permissões' },
]

/** People on one tab, what their profiles may do on the other; the address keeps which. */
export function TiPage() {
  const { param, change } = useUrl()
  const perfis = param('aba') === 'perfis'
  return (
    <>
      <PageHeader title="Usuários" description="Quem entra no Alicerce e o que cada perfil pode fazer." />
      <nav aria-label="Seções de usuários" className="mb-4 flex gap-1 border-line border-b">
        {ABAS.map(({ aba, label }) => {
          const here = perfis === (aba === 'perfis')
          return (
            <button
              key={aba}
              type="button"
              aria-current={here ? 'page' : undefined}
              onClick={() => change({ aba: aba || null, busca: null, pagina: null }, 'push')}
              className={`-mb-px h-11 border-b-2 px-3 font-medium ${here ? 'border-accent text-accent-text' : 'border-transparent text-muted hover:text-ink'}`}
            >
              {label}
            </button>
          )
        })}
      </nav>
      {perfis ? (
        <Suspense fallback={<Loading />}>
          <Matriz />
        </Suspense>
      ) : (
        <UsuariosList />
      )}
    </>
  )
}
