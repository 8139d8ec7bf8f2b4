import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { SearchBox } from '#platform/web/kit/list/search-box.tsx'
import { SelectBox } from '#platform/web/kit/list/selection/select-box.tsx'
import { TableSkeleton } from '#platform/web/kit/list/table-skeleton.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { PageTabs } from '#platform/web/kit/page-tabs.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import { Failures } from './failures.tsx'
import { Fields, LongFields } from './fields.tsx'
import { Files } from './files.tsx'
import { FilterEditors } from './filter-editors.tsx'
import { ImportSteps } from './import-steps.tsx'
import { Lines } from './lines.tsx'
import { Relations, WholeList } from './lists.tsx'
import { ManyAnswers } from './many-answers.tsx'
import { Marks } from './marks.tsx'
import { Part } from './part.tsx'
import { RecordParts } from './record-parts.tsx'
import { BoardColumns, ManyRecords, RecordHeads } from './records.tsx'
import { Timeline } from './timeline.tsx'
import { Windows } from './windows.tsx'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const
const NAMES = { primary: 'Principal', secondary: 'Comum', ghost: 'Discreto', danger: 'Perigo' }
const nothing = () => {}

/** Every piece of the kit, by what it is for. */
export function Page() {
  return (
    <>
      <PageHeader title="Peças" description="Cada peça em cada estado">
        <Button icon={<Download aria-hidden size={16} />}>Exportar</Button>
        <Button variant="primary" icon={<Plus aria-hidden size={16} />}>
          Novo
        </Button>
      </PageHeader>
      <PageTabs
        label="Abas"
        tabs={[
          { aba: 'uma', label: 'Aba aberta' },
          { aba: 'outra', label: 'Outra aba' },
        ]}
      />
      <Part title="Botões">
        <div className="space-y-3">
          {VARIANTS.map(variant => (
            <div key={variant} className="flex flex-wrap items-center gap-3">
              <Button variant={variant}>{NAMES[variant]}</Button>
              <Button variant={variant} icon={<Plus aria-hidden size={16} />}>
                Com ícone
              </Button>
              <Button variant={variant} busy>
                Em curso
              </Button>
              <Button variant={variant} disabled>
                Indisponível
              </Button>
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-3">
            <IconButton label="Editar" about="Aço Sul">
              <Pencil aria-hidden size={16} />
            </IconButton>
            <IconButton label="Excluir" about="Aço Sul" danger>
              <Trash2 aria-hidden size={16} />
            </IconButton>
            <IconButton label="Excluir" about="Aço Norte" unavailable="Seu perfil não permite.">
              <Trash2 aria-hidden size={16} />
            </IconButton>
            <Spinner />
          </div>
        </div>
      </Part>
      <Marks />
      <Fields />
      <LongFields />
      <Lines />
      <Part title="Listas">
        <Search />
        <div className="mt-3 grid gap-4 lg:grid-cols-2">
          <table className="w-full rounded-lg border border-line bg-surface">
            <tbody>
              <TableSkeleton columns={1} text="As primeiras linhas estão a caminho..." />
            </tbody>
          </table>
          <div className="space-y-4">
            <div className="flex gap-3">
              {(['Nenhuma', 'Algumas', 'Todas'] as const).map(label => (
                <span key={label} className="relative size-9">
                  <SelectBox
                    label={label}
                    checked={label === 'Todas'}
                    mixed={label === 'Algumas'}
                    onToggle={nothing}
                  />
                </span>
              ))}
            </div>
            <Empty text="Nenhum fornecedor cadastrado." more="Aqui ficam as empresas de quem se compra.">
              <Button icon={<Plus aria-hidden size={16} />}>Criar o primeiro</Button>
            </Empty>
          </div>
        </div>
      </Part>
      <WholeList />
      <ManyRecords />
      <FilterEditors />
      <ManyAnswers />
      <BoardColumns />
      <RecordHeads />
      <RecordParts />
      <Relations />
      <Files />
      <ImportSteps />
      <Timeline />
      <Failures />
      <Windows />
    </>
  )
}

function Search() {
  const [text, type] = useState('aço')
  const search = { text, type, apply: (next?: string) => next !== undefined && type(next) }
  return (
    <div className="flex gap-3">
      <SearchBox search={search as never} placeholder="Buscar em qualquer campo..." />
      <SearchBox search={{ ...search, text: '' } as never} placeholder="Buscar em qualquer campo..." />
    </div>
  )
}
