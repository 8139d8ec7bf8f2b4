import { Eye, ListFilter, RefreshCw, X } from 'lucide-react'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { auditoriaApi, type MudancaRow } from '../contract.ts'
import { columns } from './columns.tsx'
import { AuditoriaFilters } from './filters.tsx'

const MudancaDetails = lazyForm(async () => (await import('./shared/details.tsx')).MudancaDetails)

/** Everything that was done, newest first. It stands still while it is read: what is new comes when one asks. */
export function AuditoriaPage() {
  const list = useList(auditoriaApi.list)
  const { param, change } = useUrl()
  const seen = Number(param('mudanca'))
  const { registro, exclusao } = list.input.filtros as { registro?: string; exclusao?: string }
  // Of a person the trail is under several headings.
  const only = ({ tabela, registro }: MudancaRow) =>
    change(
      { registro, exclusao: null, tabela: registro?.includes('-') ? null : tabela, pagina: null },
      'push',
    )
  const about = (row: MudancaRow) => `${row.entidade} ${row.nome ?? ''}`.trim()
  return (
    <>
      <PageHeader title="Auditoria" description="Quem fez o quê, quando e em qual registro." />
      <Toolbar
        list={list}
        placeholder="Buscar por pessoa ou conteúdo..."
        filters={<AuditoriaFilters list={list} />}
      >
        <Button icon={<RefreshCw size={15} />} busy={list.refetching} onClick={list.retry}>
          Atualizar
        </Button>
        <ExportMenu procedure={auditoriaApi.exportar} list={list} />
      </Toolbar>
      {(registro || exclusao) && (
        <p className="mb-3 flex flex-wrap items-center gap-2">
          Somente{' '}
          <strong className="wrap-anywhere font-medium">
            {exclusao
              ? 'o que mudou com uma exclusão'
              : list.rows[0]
                ? about(list.rows[0])
                : `o registro ${registro}`}
          </strong>
          <Button
            icon={<X aria-hidden size={15} />}
            onClick={() => change({ registro: null, exclusao: null, pagina: null }, 'push')}
          >
            Mostrar todos
          </Button>
        </p>
      )}
      <DataTable
        caption="Auditoria"
        columns={columns}
        list={list}
        loading="Carregando auditoria..."
        empty="Nada encontrado na auditoria."
        belongs="O que cada pessoa cria, altera e exclui fica aqui, com a hora e o valor de antes."
        actions={row => (
          <>
            {row.registro && row.registro !== registro && (
              <IconButton label="Somente este registro" about={about(row)} onClick={() => only(row)}>
                <ListFilter size={16} />
              </IconButton>
            )}
            <IconButton
              label="Detalhes"
              about={about(row)}
              principal
              onClick={() => change({ mudanca: row.id }, 'push')}
            >
              <Eye size={16} />
            </IconButton>
          </>
        )}
      />
      {Number.isInteger(seen) && seen > 0 && (
        <MudancaDetails id={seen} onClose={() => change({ mudanca: null }, 'replace')} />
      )}
    </>
  )
}
