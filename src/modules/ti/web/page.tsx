import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { PageTabs } from '#platform/web/kit/page-tabs.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { Loading } from '#platform/web/loading.tsx'
import { UsuariosList } from '../usuarios/web/list.tsx'

const Matriz = lazyForm(async () => (await import('../perfis/web/matrix.tsx')).PerfisMatrix, <Loading />)

const ABAS = [
  { aba: 'usuarios', label: 'Usuários' },
  { aba: 'perfis', label: 'Perfis e permissões' },
]

/** People on one tab, what their profiles may do on the other. */
export function TiPage() {
  const { param } = useUrl()
  return (
    <>
      <PageHeader title="Usuários" description="Quem entra no Alicerce e o que cada perfil pode fazer.">
        <PageTabs label="Seções de usuários" tabs={ABAS} />
      </PageHeader>
      {param('aba') === 'perfis' ? <Matriz /> : <UsuariosList />}
    </>
  )
}
