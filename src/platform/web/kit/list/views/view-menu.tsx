import { Check, Copy, Pencil, Save, Share2, Star, Trash2, Users } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { type Visao, visoesApi, visoesEntregues } from '#platform/contract/visoes.ts'
import { notify } from '../../../notices/notices.tsx'
import { useSessao } from '../../../session.tsx'
import { menuClass, menuItemClass } from '../../../shell/menu-classes.ts'
import { copyText } from '../../clipboard.ts'
import { ConfirmDelete } from '../../record/confirm-delete.tsx'
import { useDelete } from '../../record/use-delete.ts'
import { useGere } from '../../use-pode.ts'
import type { List } from '../use-list.ts'
import { useVisoes } from './use-view.ts'
import { presentOf, useViewVerbs } from './use-view-verbs.ts'
import { ViewButton } from './view-button.tsx'
import { ViewDialog } from './view-dialog.tsx'

const HEADING = 'px-2.5 pt-2 pb-1 font-semibold text-muted text-xs'
const ITEM = `${menuItemClass} py-1.5! max-sm:min-h-11`

/** Menu of the views of a list, initially open, and what can be done with the present one. */
export function ViewMenu({ list }: { list: List<unknown> }) {
  const { lista, active, open } = list.view
  const { visoes_padrao, usuario } = useSessao()
  const [dialog, setDialog] = useState<'nova' | 'nome' | null>(null)
  const all = useVisoes().data?.filter(view => view.lista === lista) ?? []
  const verbs = useViewVerbs(list)
  const { salva } = verbs
  const gere = useGere(list.api.list ?? visoesApi.list)
  const deletion = useDelete(visoesApi.delete, {
    title: 'Excluir visão',
    sentence: (view: Visao) =>
      view.compartilhada
        ? `Excluir a visão “${view.nome}”? Ela deixa de aparecer para todos que a usam. Os registros não são alterados.`
        : `Excluir a visão “${view.nome}”? Os registros não são alterados.`,
    also: () => void open(null),
  })
  const padrao = visoes_padrao[lista]
  const isDefault = active ? padrao === active.id : padrao === undefined
  const groups: [string, { id: string; nome: string }[]][] = [
    ['', [{ id: '', nome: 'Todos os registros' }, ...visoesEntregues(lista)]],
    ['Compartilhadas', named(all.filter(view => view.compartilhada))],
    ['Minhas', named(all.filter(view => !view.compartilhada && view.user_id === usuario.id))],
  ]
  const copy = async () => {
    if (!(await copyText(location.href))) return
    notify({ titulo: 'Link copiado', descricao: 'Quem pode ver a visão abre a mesma lista.' })
  }
  return (
    <>
      <DropdownMenu.Root modal={false} defaultOpen>
        <DropdownMenu.Trigger asChild>
          <ViewButton />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="start"
            sideOffset={6}
            collisionPadding={16}
            className={`${menuClass} max-h-[var(--radix-dropdown-menu-content-available-height)] max-w-80 overflow-y-auto`}
          >
            <DropdownMenu.RadioGroup value={active?.id ?? ''} onValueChange={id => open(id || null)}>
              {groups.map(
                ([title, views]) =>
                  views.length > 0 && (
                    <DropdownMenu.Group key={title} aria-label={title || 'Visões do Alicerce'}>
                      {title && <DropdownMenu.Label className={HEADING}>{title}</DropdownMenu.Label>}
                      {views.map(view => (
                        <DropdownMenu.RadioItem key={view.id} value={view.id} className={ITEM}>
                          <span className="truncate">{view.nome}</span>
                          {view.id !== '' && view.id === padrao && (
                            <Star aria-label="abre com a lista" size={13} className="shrink-0 text-muted" />
                          )}
                          <DropdownMenu.ItemIndicator className="ml-auto">
                            <Check size={15} className="text-accent-text" />
                          </DropdownMenu.ItemIndicator>
                        </DropdownMenu.RadioItem>
                      ))}
                    </DropdownMenu.Group>
                  ),
              )}
            </DropdownMenu.RadioGroup>
            <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
            {verbs.maySave && list.view.modified && (
              <Verb icon={<Save />} onSelect={verbs.save}>
                Salvar alterações
              </Verb>
            )}
            <Verb icon={<Copy />} onSelect={() => setDialog('nova')}>
              Salvar como...
            </Verb>
            {!isDefault && (
              <Verb
                icon={<Star />}
                onSelect={() => verbs.beDefault(active ? (salva?.id ?? active.id) : null)}
              >
                Abrir a lista com esta visão
              </Verb>
            )}
            {isDefault && active && (
              <Verb icon={<Star />} onSelect={() => verbs.beDefault(null)}>
                Não abrir mais a lista com esta visão
              </Verb>
            )}
            {active && (
              <Verb icon={<Share2 />} onSelect={() => void copy()}>
                Copiar link
              </Verb>
            )}
            {salva?.pode.alterar && (
              <>
                {gere && (
                  <Verb icon={<Users />} onSelect={() => verbs.share(!salva.compartilhada)}>
                    {salva.compartilhada ? 'Deixar de compartilhar' : 'Compartilhar com quem vê a lista'}
                  </Verb>
                )}
                <Verb icon={<Pencil />} onSelect={() => setDialog('nome')}>
                  Renomear...
                </Verb>
                <Verb icon={<Trash2 />} danger onSelect={() => deletion.ask(salva)}>
                  Excluir visão
                </Verb>
              </>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {dialog && (
        <ViewDialog
          lista={lista}
          consulta={presentOf(list)}
          record={dialog === 'nome' ? salva : undefined}
          mayShare={gere}
          onClose={saved => {
            setDialog(null)
            // When the form is gone, which keeps people from leaving it.
            if (saved) setTimeout(() => open(saved))
          }}
        />
      )}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}

const named = (views: readonly Visao[]) => views.map(({ id, nome }) => ({ id: String(id), nome }))

interface VerbProps {
  icon: ReactNode
  danger?: boolean
  onSelect: () => void
  children: ReactNode
}

function Verb({ icon, danger = false, onSelect, children }: VerbProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={`${ITEM} [&>svg]:size-4 [&>svg]:shrink-0 ${danger ? 'text-danger-text' : '[&>svg]:text-muted'}`}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}
