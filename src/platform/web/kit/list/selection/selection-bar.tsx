import { ChevronDown, Download, Trash2, X } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useLayoutEffect, useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import type { FormatoDeExportacao } from '#platform/contract/export.ts'
import { notifyError } from '../../../notices/notices.tsx'
import { menuItemClass } from '../../../shell/menu-classes.ts'
import { Button } from '../../button.tsx'
import { Confirm } from '../../confirm.tsx'
import { IconButton } from '../../icon-button.tsx'
import { useOnScreen } from '../../on-screen.ts'
import { Spinner } from '../../spinner.tsx'
import { ExportJob } from '../export/export-job.tsx'
import type { List } from '../use-list.ts'
import { Running } from './bulk-running.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { whyNotBut, whyNotThese } from './limits.ts'
import { Removed } from './removed.tsx'
import { SelectAll } from './select-all.tsx'
import { Menu } from './selection-menu.tsx'
import { useBulk } from './use-bulk.ts'
import { useChosenTotal } from './use-chosen-total.ts'
import { useEnding } from './use-ending.ts'
import { useExactTotal } from './use-exact-total.ts'
import type { Selection } from './use-selection.ts'
import { type FieldVerb, suits, useVerbs } from './verbs.ts'

interface Props {
  list: List<unknown>
  api: Readonly<Record<string, Procedure>>
  selection: Selection
}

/** What is asked before it is done. */
interface Sure {
  /** It deletes them. */
  removes?: boolean
  words: string
  sentence: string
  go: () => void
}

const FORMATS: [FormatoDeExportacao, string][] = [
  ['xlsx', 'Planilha do Excel (XLSX)'],
  ['csv', 'Texto para planilhas (CSV)'],
]

/** What can be done with the chosen records, above the bottom of the window while any is chosen. */
export function SelectionBar({ list, api, selection }: Props) {
  const { chosen, all, except, clear } = selection
  const { fields, actions, remove, exportar } = useVerbs(api)
  const bulk = useBulk(() => end())
  const [field, setField] = useState<FieldVerb | null>(null)
  const [sure, setSure] = useState<Sure | null>(null)
  const [asking, setAsking] = useState(false)
  const [formato, setFormato] = useState<FormatoDeExportacao | null>(null)
  const busy = bulk.busy || asking
  const rows = list.rows as readonly { id: number | string }[]
  const whole = rows.length > 0 && rows.every(({ id }) => selection.has(id))
  const exact = useExactTotal(list, all || whole)
  const size = all ? (exact ?? list.total) - except.size : chosen.size
  const end = useEnding(size > 0 && !bulk.running, clear)
  const why = all ? whyNotBut(except.size) : whyNotThese(size)
  const count = counted(size, 'registro', 'registros')
  const { busca, filtros, ordem, direcao } = list.input
  const versions = [...chosen.values()].map(({ version = 1 }) => version)
  const ids = [...chosen.keys()]
  const others = { busca, filtros, ...(except.size > 0 && { exceto: [...except.keys()] }) }
  const alvo = all ? { ...others, total: size } : { ids, versions }
  const apply = ({ procedure }: FieldVerb, dados: Record<string, unknown>) =>
    void bulk.start(procedure, { dados, alvo }, () => setField(null))
  const known = all ? rows.filter(({ id }) => selection.has(id)) : [...chosen.values()]
  const these = all ? others : { ids }
  const sureOf = (verb: FieldVerb, words: string, value: string): Sure => ({
    ...{ words, sentence: verb.confirma ?? '' },
    go: () => apply(verb, { [verb.campo]: value }),
  })
  /** What is to be looked at is told before it is done. */
  const begin = async (verb: FieldVerb, words: string, value: string) => {
    const ask = sureOf(verb, words, value)
    if (verb.confirma) return setSure(ask)
    setAsking(true)
    try {
      const sure = verb.confere && (await import('../../status/look-first.tsx'))
      if (!sure || (await sure.lookFirst(verb, verb.campo, value, these, words))) ask.go()
    } catch (error) {
      notifyError(error)
    } finally {
      setAsking(false)
    }
  }
  const act = (procedure: Procedure) => () => void bulk.start(procedure, { alvo })
  const removal = (procedure: Procedure): Sure => ({
    ...{ words: 'Excluir', removes: true, go: act(procedure) },
    sentence: `Tem certeza que deseja excluir ${count}? O que pertence a eles vai junto para a lixeira. Você pode desfazer em seguida.`,
  })
  const offered = why ? [] : fields.filter(verb => suits(verb, list, selection))
  const total = useChosenTotal(list, selection, offered)
  const shortcuts = offered.flatMap(verb =>
    Object.entries(verb.atalhos ?? {}).map(([words, value]) => ({ verb, words, value })),
  )
  const asked = offered.filter(({ botao, atalhos }) => botao && !atalhos)
  const listed = offered.filter(({ botao }) => !botao)
  const shown = size > 0 || Boolean(bulk.running)
  useOnScreen('selecao', shown)
  // The list gives room to the bar: the row that was chosen stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the offer of all others the bar is higher.
  useLayoutEffect(() => {
    if (shown) document.activeElement?.closest('tr[data-linha]')?.scrollIntoView({ block: 'nearest' })
  }, [shown, whole])
  return (
    <>
      {shown && (
        <section
          aria-label="Selecionados"
          data-selecao
          className="sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-2 shadow-lg sm:max-w-4xl sm:justify-center max-sm:bottom-2 max-sm:w-full max-sm:justify-between max-sm:gap-1.5 max-sm:*:last:-order-1 max-sm:[&>button:not([aria-label])]:grow max-sm:[&>button:not([aria-label])]:px-2 print:hidden"
        >
          {bulk.running ? (
            <Running progress={bulk.running} onCancel={bulk.cancel} />
          ) : (
            <>
              {whole && !all && (
                <SelectAll
                  total={exact}
                  page={rows.length}
                  narrowed={busca !== '' || Object.keys(filtros).length > 0}
                  onSelect={selection.selectAll}
                />
              )}
              <span
                role="status"
                className="numeros flex items-center gap-2 px-2 font-medium max-sm:-order-2 max-sm:basis-[calc(100%-3.5rem)]"
              >
                {busy && <Spinner />}
                {counted(size, 'selecionado', 'selecionados')}
                {total && ` · ${total}`}
              </span>
              {why && <p className="px-2">{why}</p>}
              {shortcuts.map(({ verb, words, value }) => (
                <Button
                  key={words}
                  variant="primary"
                  disabled={busy}
                  onClick={() => void begin(verb, words, value)}
                >
                  {words}
                </Button>
              ))}
              {asked.map(verb => (
                <Button key={verb.campo} disabled={busy} onClick={() => setField(verb)}>
                  {verb.acao ?? verb.rotulo}...
                </Button>
              ))}
              {!why && listed.length + actions.length > 0 && (
                <Menu label="Alterar" icon={<ChevronDown size={16} />} disabled={busy}>
                  {listed.map(verb => (
                    <DropdownMenu.Item
                      key={verb.campo}
                      className={menuItemClass}
                      onSelect={() => setField(verb)}
                    >
                      {verb.acao ?? verb.rotulo}
                    </DropdownMenu.Item>
                  ))}
                  {actions.map(({ procedure, rotulo, confirma }) => (
                    <DropdownMenu.Item
                      key={procedure.path}
                      className={menuItemClass}
                      onSelect={() =>
                        setSure({
                          ...{ words: rotulo, sentence: confirma, go: act(procedure) },
                          removes: rotulo === 'Excluir',
                        })
                      }
                    >
                      {rotulo}
                    </DropdownMenu.Item>
                  ))}
                </Menu>
              )}
              {exportar && !why && (
                <Menu label="Exportar" more="seleção" icon={<Download size={16} />} disabled={busy}>
                  {FORMATS.map(([value, label]) => (
                    <DropdownMenu.Item
                      key={value}
                      className={menuItemClass}
                      onSelect={() => setFormato(value)}
                    >
                      {label}
                    </DropdownMenu.Item>
                  ))}
                </Menu>
              )}
              {remove && !why && (
                <Button icon={<Trash2 size={16} />} disabled={busy} onClick={() => setSure(removal(remove))}>
                  Excluir
                </Button>
              )}
              <IconButton label="Limpar seleção" onClick={end}>
                <X aria-hidden size={16} />
              </IconButton>
            </>
          )}
        </section>
      )}
      {field && (
        <FieldDialog
          verb={field}
          count={count}
          chosen={these}
          rows={known}
          unread={all && list.total > rows.length}
          busy={bulk.busy}
          onApply={dados => apply(field, dados)}
          onClose={() => setField(null)}
        />
      )}
      {sure && (
        <Confirm
          title={`${sure.words} ${count}`}
          sentence={`${total && !sure.removes ? `Total: ${total}. ` : ''}${sure.sentence}`}
          action={sure.words}
          danger={sure.removes ?? false}
          onCancel={() => setSure(null)}
          onConfirm={() => {
            setSure(null)
            sure.go()
          }}
        >
          {sure.removes && (
            <Removed rows={known} by={remove?.exclui} name={exportar?.importa?.nome} size={size} />
          )}
        </Confirm>
      )}
      {formato && exportar && (
        <ExportJob
          procedure={exportar}
          input={{ formato, ordem, direcao, ...others, ...(!all && { ids }) }}
          onEnd={() => setFormato(null)}
        />
      )}
    </>
  )
}
