import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { PageTabs } from '#platform/web/kit/page-tabs.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { Loading } from '#platform/web/loading.tsx'
import { FuncionariosList } from './list.tsx'

const Documentos = lazyForm(
  async () => (await import('../../documentos/web/shared/list.tsx')).DocumentosList,
  <Loading />,
)

const ABAS = [
  { aba: 'funcionarios', label: 'Funcionários' },
  { aba: 'documentos', label: 'Documentos' },
]

/** Employees on one tab, the documents of all of them on the other. */
export function FuncionariosPage() {
  const { param } = useUrl()
  return (
    <>
      <PageHeader title="Cadastro de Funcionários" description="Pessoas, contratos e documentos.">
        <PageTabs label="Seções de funcionários" tabs={ABAS} />
      </PageHeader>
      {param('aba') === 'documentos' ? <Documentos /> : <FuncionariosList />}
    </>
  )
}
