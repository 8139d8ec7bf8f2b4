import { Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { buttonClass } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { FilterSelect } from '#platform/web/kit/list/filters/filter-select.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { useRecordPlace } from '#platform/web/kit/record/use-record-place.ts'
import { documentosApi, validades } from '../../contract.ts'
import { columns } from '../columns.tsx'

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
        step={
          <Link to={'/rh/funcionarios' as never} className={buttonClass()}>
            Escolher um funcionário
          </Link>
        }
        actions={row => (
          <IconButton
            label="Ver funcionário"
            about={row.nome_completo}
            onClick={() => open(row.funcionario_id, false)}
          >
            <UserRound size={16} />
          </IconButton>
        )}
      />
    </>
  )
}
