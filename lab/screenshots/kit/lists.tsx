import { contasApi, statusConta } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { columns } from '#modules/financeiro/contas-a-pagar/web/columns.tsx'
import { fornecedoresApi } from '#modules/financeiro/fornecedores/contract.ts'
import type { Relacao } from '#platform/contract/ficha.ts'
import { ListView, ViewSwitch } from '#platform/web/kit/board/list-view.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { FilterDate } from '#platform/web/kit/list/filters/filter-date.tsx'
import { FilterGroup } from '#platform/web/kit/list/filters/filter-group.tsx'
import { FilterLookup } from '#platform/web/kit/list/filters/filter-lookup.tsx'
import { FilterSelect } from '#platform/web/kit/list/filters/filter-select.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { RelationTable } from '#platform/web/kit/record/relation.tsx'
import { Part } from './part.tsx'

const nothing = () => {}

/** A list as a screen has it, with rows of the product beside this page: views, columns, groups, totals, pages, menus of rows. */
export function WholeList() {
  const list = useList(contasApi.list)
  return (
    <Part title="Lista inteira">
      <div className="mb-3 flex">
        <ViewSwitch list={list} />
      </div>
      <Toolbar
        list={list}
        placeholder="Buscar em qualquer campo..."
        filters={
          <FilterGroup>
            <FilterSelect list={list} name="status" label="Status" options={statusConta.values} />
            <FilterDate list={list} name="vencimento_ate" label="Vencimento até" />
            <FilterLookup
              list={list}
              name="fornecedor_id"
              label="Fornecedor"
              procedure={fornecedoresApi.options}
              choice={({ id, nome }) => ({ value: id, label: nome })}
            />
          </FilterGroup>
        }
      >
        <ExportMenu procedure={contasApi.exportar} list={list} />
      </Toolbar>
      <ListView
        caption="Contas a pagar"
        columns={columns}
        list={list}
        loading="Carregando contas..."
        empty="Nenhuma conta encontrada."
        belongs="As contas a pagar ficam aqui."
        actions={row => (
          <RowActions
            about={row.solicitacao_compra}
            pode={row.pode}
            onView={nothing}
            onEdit={nothing}
            onDelete={nothing}
          >
            <HistoryButton procedure={contasApi.historico} id={row.id} about={row.solicitacao_compra} />
          </RowActions>
        )}
      />
    </Part>
  )
}

const row = (id: number, solicitacao_compra: string, valor: string, status: string) => ({
  ...{ id, solicitacao_compra, valor, status, nome_fornecedor: 'Aço Sul Ltda', parcelas: null },
  ...{ data_vencimento: '2026-12-10', dias_atraso: 0, valor_pago: '0.00', aprovacao: null, version: 1 },
  pode: { alterar: true, excluir: true },
})
const relacao = (more: Partial<Relacao>): Relacao => ({
  ...{ entidade: 'financeiro/contas-a-pagar', titulo: 'Contas a pagar', filtro: 'fornecedor_id' },
  ...{ repete: 'nome_fornecedor', campo: 'fornecedor_id', lista: '/pecas', total: 12, ocultos: 0 },
  somas: [
    { rotulo: 'Em aberto', valor: '18431.77' },
    { rotulo: 'Em atraso', valor: '1250.00' },
  ],
  rows: [row(1, 'SC-2026-00017', '1250.00', 'Pendente'), row(2, 'SC-2026-00018', '98431.77', 'Paga')],
  ...more,
})

/** What refers to a record: with sums and a list, read on where it is, none, and hidden ones. */
export function Relations() {
  const shown = [
    relacao({}),
    relacao({ titulo: 'Parcelas da compra', lista: null, campo: null, somas: [], total: 6 }),
    relacao({ titulo: 'Recorrências', total: 0, somas: [], rows: [] }),
    relacao({ titulo: 'Despesas', total: 3, ocultos: 3, somas: [], rows: [], campo: null }),
  ]
  return (
    <Part title="Relações de um registro">
      <div className="grid gap-x-6 lg:grid-cols-2">
        {shown.map(each => (
          <RelationTable
            key={each.titulo}
            relacao={each}
            about={{ id: 1, name: 'Aço Sul Ltda' }}
            narrow
            onMade={nothing}
          />
        ))}
      </div>
    </Part>
  )
}

export const supplierLookup = { procedure: fornecedoresApi.options, creates: fornecedoresApi.create }
