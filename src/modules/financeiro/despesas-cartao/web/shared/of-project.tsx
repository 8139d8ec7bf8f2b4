import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#platform/web/kit/button.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { projetosApi } from '../../../projetos/contract.ts'
import { despesasCartaoApi } from '../../contract.ts'
import { columns } from '../columns.tsx'

/** The expenses of all cards with a part for the project that the address names: to where its page leads. */
export function DespesasDoProjeto({ projeto_id }: { projeto_id: number }) {
  const list = useList(despesasCartaoApi.list, {}, ['projeto_id'])
  // Who sees card expenses may not see projects.
  const { data } = useQuery({
    ...procedureQuery(projetosApi.options, { id: projeto_id }),
    meta: { silent: true },
  })
  const nome = data?.find(({ id }) => id === projeto_id)?.nome_projeto
  return (
    <section aria-label="Despesas">
      <p className="mb-3 flex items-baseline gap-x-2">
        <span className={`text-muted text-sm ${nome ? 'shrink-0' : ''}`}>
          Despesas de cartão {nome ? 'do projeto' : 'com uma parte para um projeto'}
        </span>
        {nome && (
          <span title={nome} className="min-w-0 overflow-x-clip text-ellipsis whitespace-nowrap">
            <RecordLink to={`/financeiro/projetos/${projeto_id}`}>{nome}</RecordLink>
          </span>
        )}
      </p>
      <Toolbar list={list} placeholder="Buscar por descrição, categoria ou observações...">
        <ExportMenu procedure={despesasCartaoApi.exportar} list={list} />
      </Toolbar>
      <DataTable
        caption="Despesas de cartão do projeto"
        columns={columns}
        list={list}
        loading="Carregando despesas..."
        empty="Nenhuma despesa de cartão encontrada."
        belongs="O que se pagou com um cartão e tem uma parte para este projeto fica aqui."
        step={
          nome && (
            <Link to={`/financeiro/projetos/${projeto_id}` as never} className={buttonClass()}>
              Abrir o projeto
            </Link>
          )
        }
      />
    </section>
  )
}
