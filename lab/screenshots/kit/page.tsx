import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Confirm } from '#platform/web/kit/confirm.tsx'
import { MailLink, PhoneLink } from '#platform/web/kit/contact-link.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { DropField } from '#platform/web/kit/files/drop-field.tsx'
import { ProgressBar } from '#platform/web/kit/files/progress-bar.tsx'
import { UploadProgress } from '#platform/web/kit/files/upload-progress.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PersonName } from '#platform/web/kit/list/person-name.tsx'
import { SearchBox } from '#platform/web/kit/list/search-box.tsx'
import { SelectBox } from '#platform/web/kit/list/selection/select-box.tsx'
import { TableSkeleton } from '#platform/web/kit/list/table-skeleton.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { PageTabs } from '#platform/web/kit/page-tabs.tsx'
import { PartFailure } from '#platform/web/kit/part-failure.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import { StatusChoice } from '#platform/web/kit/status/status-choice.tsx'
import { notify } from '#platform/web/notices/notices.tsx'
import { DropOverlay } from './drop.tsx'
import { Fields } from './fields.tsx'
import { ImportSteps } from './import-steps.tsx'
import { Lines } from './lines.tsx'
import { Relations, WholeList } from './lists.tsx'
import { Part } from './part.tsx'
import { RecordParts } from './record-parts.tsx'
import { BoardColumns, ManyRecords, RecordHeads } from './records.tsx'
import { Timeline } from './timeline.tsx'

const tones = vocabulary([
  { value: 'Cinza', tone: 'gray' },
  { value: 'Azul', tone: 'blue' },
  { value: 'Verde', tone: 'green' },
  { value: 'Amarelo', tone: 'yellow' },
  { value: 'Laranja', tone: 'orange' },
  { value: 'Vermelho', tone: 'red' },
  { value: 'Roxo', tone: 'purple' },
])
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
      <Part title="Etiquetas, status e ligações">
        <div className="flex flex-wrap items-center gap-3">
          {tones.values.map(value => (
            <Badge key={value} value={value} of={tones} />
          ))}
          <StatusChoice
            title="Mudar status para"
            of={tones}
            options={tones.values.slice(1)}
            onChoose={nothing}
            button={opens => (
              <button type="button" {...opens}>
                <Badge value="Cinza" of={tones} />
              </button>
            )}
          />
          <PersonName name="Ana Conceição Rocha" />
          <PhoneLink phone="11987654321" />
          <MailLink address="compras@acosul.com.br" />
        </div>
      </Part>
      <Fields />
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
      <BoardColumns />
      <RecordHeads />
      <RecordParts />
      <Relations />
      <Part title="Arquivos e andamento">
        <div className="grid gap-4 lg:grid-cols-2">
          <DropField label="Arquivo" accept=".csv" hint="Até 10 MB." onChoose={nothing} />
          <DropField
            label="Arquivo recusado"
            accept=".csv"
            hint="Até 10 MB."
            error="Este arquivo é uma imagem."
            onChoose={nothing}
          />
          <DropField label="Arquivo, agora não" accept=".csv" hint="Até 10 MB." disabled onChoose={nothing} />
          <div className="space-y-3">
            {[0, 0.4, 1].map(progress => (
              <div key={progress} className="flex items-center gap-3">
                <ProgressBar label={`Andamento ${progress}`} progress={progress} />
              </div>
            ))}
            <UploadProgress progress={0.7} onCancel={nothing} />
          </div>
          <DropOverlay />
        </div>
      </Part>
      <ImportSteps />
      <Part title="Linha do tempo">
        <Timeline />
      </Part>
      <Part title="Falhas e janelas">
        <PartFailure onRetry={async () => {}} />
        <Windows />
      </Part>
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

/** What opens over a screen; a picture presses one of the buttons. */
function Windows() {
  const [open, setOpen] = useState<'janela' | 'pergunta' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('janela')}>Abrir janela</Button>
      <Button onClick={() => setOpen('pergunta')}>Perguntar</Button>
      <Button
        onClick={() =>
          notify({
            titulo: 'Fornecedor excluído',
            descricao: 'Aço Sul foi para a lixeira.',
            acao: { rotulo: 'Desfazer', onClick: nothing },
          })
        }
      >
        Avisar
      </Button>
      <Button
        onClick={() =>
          notify({
            titulo: 'Erro ao salvar',
            descricao: 'Sem conexão com o servidor. Nada do que você digitou foi perdido.',
            tom: 'destrutivo',
          })
        }
      >
        Avisar de um erro
      </Button>
      {open === 'janela' && (
        <Dialog title="Editar Fornecedor" size="lg" printable onClose={close}>
          <DialogBody>
            <p>O meio da janela rola; o título e os botões ficam.</p>
          </DialogBody>
          <DialogFooter>
            <CloseButton>Cancelar</CloseButton>
            <Button variant="primary">Salvar</Button>
          </DialogFooter>
        </Dialog>
      )}
      {open === 'pergunta' && (
        <Confirm
          title="Excluir fornecedor"
          sentence={'Tem certeza que deseja excluir o fornecedor "Aço Sul"?'}
          action="Excluir"
          onConfirm={close}
          onCancel={close}
        />
      )}
    </div>
  )
}
