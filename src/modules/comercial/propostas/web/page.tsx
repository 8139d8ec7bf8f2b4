import { useNavigate } from '@tanstack/react-router'
import { FolderPlus, Plus } from 'lucide-react'
import { ListView, ViewSwitch } from '#platform/web/kit/board/list-view.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { FilterDate } from '#platform/web/kit/list/filters/filter-date.tsx'
import { FilterGroup } from '#platform/web/kit/list/filters/filter-group.tsx'
import { FilterSelect } from '#platform/web/kit/list/filters/filter-select.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { PdfButton } from '../../envios/web/shared/pdf-button.tsx'
import { filtroDeStatus, propostasApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { projectLink } from './project-link.ts'
import { Total } from './total.tsx'

const PropostaForm = lazyForm(async () => (await import('./form.tsx')).PropostaForm)

export function PropostasPage() {
  const navigate = useNavigate()
  const list = useList(propostasApi.list)
  const dialog = useDialog(propostasApi.get)
  const deletion = useDelete(exclusao.procedure, exclusao)
  const conversion = useAction(propostasApi.converter, {
    affects: ['financeiro/projetos'],
    notice: ({ projeto_id }) => ({
      acao: { rotulo: 'Ver projeto', onClick: () => void navigate(projectLink(projeto_id)) },
    }),
  })

  return (
    <>
      <PageHeader title="Propostas" description="Do primeiro rascunho ao projeto.">
        <ViewSwitch list={list} />
      </PageHeader>
      <Toolbar
        list={list}
        placeholder="Buscar por título, cliente ou status..."
        filters={
          <FilterGroup>
            <FilterSelect
              list={list}
              name="status_proposta"
              label="Filtro"
              all="Todos os status"
              options={filtroDeStatus.options}
            />
            <FilterDate list={list} kind="month" name="emissao" label="Emissão em" />
          </FilterGroup>
        }
      >
        <ExportMenu procedure={propostasApi.exportar} list={list} />
        {usePode(propostasApi.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Nova Proposta
          </Button>
        )}
      </Toolbar>
      <ListView
        caption="Propostas"
        columns={columns}
        list={list}
        loading="Carregando propostas..."
        empty="Nenhuma proposta encontrada."
        belongs="O que se oferece a um cliente fica aqui, do rascunho à aprovação."
        footer={columns => <Total list={list} columns={columns} />}
        actions={row => (
          <RowActions
            about={row.titulo_proposta}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            {(row.pode.converter || row.pode.sem_converter) && (
              <IconButton
                label="Criar Projeto"
                about={row.titulo_proposta}
                disabled={conversion.busy}
                unavailable={row.pode.sem_converter}
                onClick={() => conversion.run({ id: row.id })}
              >
                <FolderPlus size={16} />
              </IconButton>
            )}
            <PdfButton proposta={row} />
            <HistoryButton procedure={propostasApi.historico} id={row.id} about={row.titulo_proposta} />
          </RowActions>
        )}
      />
      {dialog.open && <PropostaForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
