import { Eye } from 'lucide-react'
import { formatDate } from '#platform/contract/dates.ts'
import { formatKb, nomeVisivel } from '#platform/contract/files.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export-menu.tsx'
import { FilterSelect } from '#platform/web/kit/list/filter-select.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { useRecordPlace } from '#platform/web/kit/record/use-record-place.ts'
import { documentoHistoryLabels, documentosApi, validades } from '../../contract.ts'
import { ExpiryMark } from './expiry-mark.tsx'

const columns: ColumnsOf<typeof documentosApi.todos> = [
  {
    key: 'nome_completo',
    header: documentoHistoryLabels.funcionario_id,
    cell: row => row.nome_completo,
  },
  { key: 'tipo_documento', header: documentoHistoryLabels.tipo_documento, cell: row => row.tipo_documento },
  {
    key: 'nome_arquivo',
    header: documentoHistoryLabels.nome_arquivo,
    cell: row => (
      <>
        <bdi className="wrap-anywhere">{nomeVisivel(row.nome_arquivo)}</bdi>{' '}
        <span className="numeros whitespace-nowrap text-muted text-sm">{formatKb(row.tamanho_arquivo)}</span>
      </>
    ),
  },
  {
    key: 'data_validade',
    header: documentoHistoryLabels.data_validade,
    sort: 'data_validade',
    width: '17rem',
    cell: row =>
      row.data_validade && (
        <span className="numeros inline-flex items-center gap-2 whitespace-nowrap">
          {formatDate(row.data_validade)}
          <ExpiryMark date={row.data_validade} />
        </span>
      ),
  },
]

/** The documents of all employees, those that expire first at the top. */
export function DocumentosList() {
  const list = useList(documentosApi.todos)
  const { open } = useRecordPlace('/rh/funcionarios')
  return (
    <>
      <Toolbar
        list={list}
        placeholder="Buscar por funcionário, tipo ou arquivo..."
        filters={
          <FilterSelect list={list} name="validade" label="Validade" options={validades} all="Todas" />
        }
      >
        <ExportMenu procedure={documentosApi.exportar} list={list} />
      </Toolbar>
      <DataTable
        caption="Documentos"
        columns={columns}
        list={list}
        loading="Carregando documentos..."
        empty="Nenhum documento encontrado."
        belongs="Os documentos anexados a cada funcionário ficam aqui, pela validade."
        actions={row => (
          <IconButton
            label="Visualizar"
            about={row.nome_completo}
            onClick={() => open(row.funcionario_id, false)}
            principal
          >
            <Eye aria-hidden size={16} />
          </IconButton>
        )}
      />
    </>
  )
}
