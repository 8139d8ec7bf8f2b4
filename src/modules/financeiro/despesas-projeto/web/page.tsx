import { useQuery } from '@tanstack/react-query'
import { FolderSearch, Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Fold } from '#platform/web/kit/fold.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { notify } from '#platform/web/notices/notices.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { despesasApi, PRIMEIRO_SELECIONE, SELECIONE_UM_PROJETO } from '../contract.ts'
import { Expenses } from './expenses.tsx'
import { Spent, Summary } from './shared/summary.tsx'

const ProjectSelector = lazyForm(
  async () => (await import('./project-selector.tsx')).ProjectSelector,
  // As wide as a phone without the page's edges: by the width of its line it would ask for none, and stand beside the title.
  <span className="block h-control w-80 max-w-full lg:max-xl:w-60 max-sm:h-11 max-sm:w-[calc(100vw-2rem)]" />,
)

export function DespesasProjetoPage() {
  const { param, change } = useUrl()
  const id = /^[1-9]\d{0,8}$/.test(param('projetoId')) ? Number(param('projetoId')) : null
  const resumo = useQuery({
    ...procedureQuery(despesasApi.resumo, { projeto_id: id ?? 0 }),
    enabled: id !== null,
  })
  // The address may be old, or anybody's: the register has the last word on the name.
  const nome_projeto = resumo.data?.nome_projeto ?? param('projetoNome')
  // Only the server says that there is none: a network that fails takes no open form away.
  const gone = resumo.error instanceof ApiError && resumo.error.erro.codigo === 'nao_encontrado'
  const projeto = id !== null && !gone ? { id, nome_projeto } : null
  // The page of a supplier leads here: to what was paid to it in all projects.
  const ofFornecedor = !projeto && /^[1-9]\d{0,8}$/.test(param('fornecedor_id'))

  const [asked, setAsked] = useState(0)
  const openNew = () => {
    if (projeto) return change({ dialogo: 'novo', id: null }, 'push', { dialogo: true })
    notify({ titulo: 'Selecione um Projeto', descricao: PRIMEIRO_SELECIONE, tom: 'destrutivo' })
    setAsked(asked + 1)
  }
  return (
    <>
      <PageHeader
        title="Despesas de Projeto"
        // Of a chosen project the line has no room for it.
        description={projeto ? undefined : 'O que cada projeto já custou, com as suas notas.'}
        slim={projeto !== null}
      >
        <ProjectSelector projeto={projeto} asked={asked} />
        {usePode(despesasApi.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={openNew}>
            Nova Despesa
          </Button>
        )}
      </PageHeader>
      {projeto ? (
        <>
          {resumo.data && (
            <Fold summary={<Spent resumo={resumo.data} />}>
              <Summary resumo={resumo.data} />
            </Fold>
          )}
          <Expenses key={projeto.id} projeto={projeto} total={resumo.data?.total} />
        </>
      ) : ofFornecedor ? (
        <Expenses />
      ) : (
        <Empty
          text={SELECIONE_UM_PROJETO}
          more="Aqui ficam os gastos de um projeto, com as suas notas, e quanto do orçamento já se foi."
          icon={<FolderSearch size={22} />}
        />
      )}
    </>
  )
}
