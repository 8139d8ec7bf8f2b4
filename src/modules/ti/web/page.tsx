import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { PageTabs } from '#platform/web/kit/page-tabs.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { Loading } from '#platform/web/loading.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { UsuariosList } from '../usuarios/web/list.tsx'

const Matriz = lazyForm(async () => (await import('../perfis/web/matrix.tsx')).PerfisMatrix, <Loading />)

const Alcadas = lazyForm(async () => (await import('../alcadas/web/tab.tsx')).AlcadasTab, <Loading />)

const ABAS = [
  { aba: 'usuarios', label: 'Usuários' },
  { aba: 'perfis', label: 'Perfis e permissões' },
]
const ALCADAS = { aba: 'alcadas', label: 'Alçadas' }

/** People on one tab, what their profiles may do on another, who approves what on the last. */
export function TiPage() {
  const { param } = useUrl()
  const admin = useSessao().usuario.perfil_acesso === 'Administrador'
  return (
    <>
      <PageHeader title="Usuários" description="Quem entra no Alicerce e o que cada perfil pode fazer.">
        <PageTabs label="Seções de usuários" tabs={admin ? [...ABAS, ALCADAS] : ABAS} />
      </PageHeader>
      {param('aba') === 'perfis' ? (
        <Matriz />
      ) : admin && param('aba') === ALCADAS.aba ? (
        <Alcadas />
      ) : (
        <UsuariosList />
      )}
    </>
  )
}
