import { useNavigate } from '@tanstack/react-router'
import { ChartNoAxesCombined, Plus, ReceiptText } from 'lucide-react'
import { ListView, ViewSwitch } from '#platform/web/kit/board/list-view.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { FilterSelect } from '#platform/web/kit/list/filters/filter-select.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { type ProjetoRow, projetosApi, statusProjeto } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const ProjetoForm = lazyForm(async () => (await import('./form.tsx')).ProjetoForm)

/** Where the expenses of a project are. */
const expensesLink = ({ id, nome_projeto }: ProjetoRow) =>
  ({ to: '/financeiro/despesas-projeto', search: { projetoId: id, projetoNome: nome_projeto } }) as never

export function ProjetosPage() {
  const navigate = useNavigate()
  const list = useList(projetosApi.list)
  const dialog = useDialog(projetosApi.get)
  const deletion = useDelete<ProjetoRow, typeof projetosApi.delete>(exclusao.procedure, exclusao)

  return (
    <>
      <PageHeader title="Projetos" description="Trabalhos vendidos: quem os gerencia e quanto já custaram.">
        <ViewSwitch list={list} />
      </PageHeader>
      <Toolbar
        list={list}
        placeholder="Buscar por projeto, proposta, status ou gerente..."
        filters={
          <FilterSelect list={list} name="status_projeto" label="Status" options={statusProjeto.values} />
        }
      >
        <ExportMenu procedure={projetosApi.exportar} list={list} />
        {usePode(projetosApi.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Novo Projeto
          </Button>
        )}
      </Toolbar>
      <ListView
        caption="Projetos"
        columns={columns}
        list={list}
        loading="Carregando projetos..."
        empty="Nenhum projeto encontrado."
        belongs="Os trabalhos vendidos ficam aqui. Uma proposta aprovada vira projeto pelo menu da sua linha."
        actions={row => (
          <RowActions
            about={row.nome_projeto}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <IconButton
              label="Ver despesas"
              about={row.nome_projeto}
              onClick={() => void navigate(expensesLink(row))}
            >
              <ReceiptText size={16} />
            </IconButton>
            <IconButton
              label="Resultado"
              about={row.nome_projeto}
              onClick={() => void navigate({ to: `/financeiro/projetos/${row.id}` } as never)}
            >
              <ChartNoAxesCombined size={16} />
            </IconButton>
            <HistoryButton procedure={projetosApi.historico} id={row.id} about={row.nome_projeto} />
          </RowActions>
        )}
      />
      {dialog.open && <ProjetoForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
