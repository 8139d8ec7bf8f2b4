import { RotateCcw, Trash2 } from 'lucide-react'
import { ConfirmLater } from '#platform/web/kit/confirm-later.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { type Exclusao, lixeiraApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { useRestore } from './use-restore.ts'

const MudancaDetails = lazyForm(
  async () => (await import('../../auditoria/web/shared/details.tsx')).MudancaDetails,
)

/** What was deleted and can still be brought back. */
export function LixeiraPage() {
  const list = useList(lixeiraApi.list)
  const { param, change } = useUrl()
  const seen = Number(param('mudanca'))
  const restore = useRestore()
  const elimination = useDelete<Exclusao>(lixeiraApi.eliminar, {
    title: 'Excluir definitivamente',
    sentence: ({ tipo, nome }) =>
      `${tipo} "${nome}" e o que foi excluído junto, com os arquivos, não poderão mais ser restaurados.`,
  })
  return (
    <>
      <PageHeader
        title="Lixeira"
        description="O que foi excluído fica aqui por 30 dias e pode voltar como era, com arquivos e ligações."
      />
      <Toolbar list={list} placeholder="Buscar por tipo, nome ou quem excluiu...">
        <ExportMenu procedure={lixeiraApi.exportar} list={list} alone />
      </Toolbar>
      <DataTable
        caption="Lixeira"
        columns={columns}
        list={list}
        loading="Carregando lixeira..."
        empty={
          list.clear.search || list.clear.filters ? 'Nada encontrado na lixeira.' : 'A lixeira está vazia.'
        }
        belongs="O que for excluído aparece aqui."
        actions={row => (
          <>
            <IconButton
              label="Restaurar"
              about={row.nome}
              disabled={restore.busy}
              onClick={() => restore.run(row.id)}
            >
              <RotateCcw size={16} />
            </IconButton>
            <IconButton
              label="Excluir definitivamente"
              about={row.nome}
              danger
              onClick={() => elimination.ask(row)}
            >
              <Trash2 size={16} />
            </IconButton>
          </>
        )}
      />
      {Number.isInteger(seen) && seen > 0 && (
        <MudancaDetails id={seen} onClose={() => change({ mudanca: null }, 'replace')} />
      )}
      <ConfirmDelete deletion={elimination} />
      {restore.question && <ConfirmLater {...restore.question} />}
    </>
  )
}
