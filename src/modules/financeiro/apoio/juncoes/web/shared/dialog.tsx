import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Dialog, DialogBody } from '#platform/web/kit/dialog.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { ComboboxInput } from '#platform/web/kit/form/lookup/combobox-input.tsx'
import { useDebounced } from '#platform/web/kit/typed/use-debounced.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { type CampoComNomes, camposComNomes, type Juncao, juncoesApi } from '../../contract.ts'
import { open, situacao, useEnded } from './andamento.ts'

const TYPED_MS = 200
/** While names change in the background, what is shown follows. */
const FOLLOW_MS = 1000

const AFFECTS = [
  'financeiro/juncoes',
  'financeiro/contas-a-pagar',
  'financeiro/recorrencias',
  'financeiro/despesas-projeto',
  'financeiro/despesas-cartao',
  'financeiro/projetos',
]

/** The names in use of centro de custo or natureza, and the way to join one into another, everywhere and with one undo. */
export function NomesDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [campo, setCampo] = useState<CampoComNomes>('natureza_orcamentaria')
  const [busca, setBusca] = useState('')
  const [chosen, setChosen] = useState<string>()
  const typed = useDebounced(busca, TYPED_MS)
  const joined = useQuery({
    ...procedureQuery(juncoesApi.feitas, { campo }),
    refetchInterval: ({ state }) => (state.data?.some(open) ? FOLLOW_MS : false),
  })
  const going = joined.data?.some(open) ?? false
  const names = useQuery({
    ...procedureQuery(juncoesApi.usados, { campo, busca: typed }),
    placeholderData: keepPreviousData,
    refetchInterval: going ? FOLLOW_MS : false,
  })
  const follow = useEnded(joined.data)
  const list = useRef<HTMLUListElement>(null)
  /** What had the focus leaves the dialog: it goes to the name at this place, else to the last one that stays. */
  const focusName = (at: number) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-junta]') ?? [])]
    const next = buttons[at] ?? buttons.at(-2)
    next?.focus()
  }
  const undoing = useAction(juncoesApi.desfazer, {
    affects: AFFECTS,
    onDone: begun => {
      follow(begun, 'desfeita')
      focusName(0)
    },
  })
  const all = names.data ?? []
  return (
    <Dialog title="Centros de custo e naturezas" size="lg" onClose={onClose}>
      <DialogBody>
        <div className="grid gap-3 sm:grid-cols-2">
          <div>
            <label htmlFor={`${id}-campo`} className="mb-1 block font-medium text-sm">
              Campo
            </label>
            <select
              id={`${id}-campo`}
              value={campo}
              onChange={event => {
                setCampo(event.target.value as CampoComNomes)
                setChosen(undefined)
              }}
              className={CONTROL}
            >
              {Object.entries(camposComNomes).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label htmlFor={`${id}-busca`} className="mb-1 block font-medium text-sm">
              Buscar nome
            </label>
            <input
              id={`${id}-busca`}
              type="search"
              value={busca}
              maxLength={200}
              onChange={event => setBusca(event.target.value)}
              className={CONTROL}
            />
          </div>
        </div>
        <p className="mt-3 text-muted text-sm">
          Dois nomes para a mesma coisa? Junte um no outro: contas, recorrências, despesas e orçamentos passam
          a ter o nome que fica.
        </p>
        {names.isPending && (
          <p role="status" className="mt-4 text-muted">
            Buscando...
          </p>
        )}
        {names.isError && !names.data && (
          <Failure text="Não foi possível carregar os nomes." error={names.error} onRetry={names.refetch} />
        )}
        {names.isSuccess && all.length === 0 && (
          <Empty
            text={typed ? 'Nenhum nome encontrado.' : 'Nenhum nome em uso.'}
            more={typed ? undefined : 'Os nomes aparecem aqui conforme são digitados nas contas e despesas.'}
          />
        )}
        <ul ref={list} aria-label="Nomes em uso" className="mt-3 divide-y divide-line">
          {all.map(({ nome, usos }, at) => (
            <li key={nome} className="py-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="wrap-anywhere min-w-0 flex-1 basis-40">
                  {nome} <span className="numeros text-muted text-sm">{counted(usos, 'uso', 'usos')}</span>
                </span>
                <Button
                  data-junta=""
                  aria-label={`Juntar em… ${nome}`}
                  aria-expanded={chosen === nome}
                  onClick={() => setChosen(chosen === nome ? undefined : nome)}
                >
                  Juntar em…
                </Button>
              </div>
              {chosen === nome && (
                <Juntar
                  {...{ campo, nome, usos }}
                  others={all.map(other => other.nome).filter(other => other !== nome)}
                  onDone={begun => {
                    follow(begun, 'feita')
                    focusName(at + 1)
                    setChosen(undefined)
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        {joined.data && joined.data.length > 0 && (
          <section aria-label="Nomes juntados" className="mt-5">
            <h3 className="font-semibold text-sm">Juntados</h3>
            <ul className="divide-y divide-line">
              {joined.data.map(each => (
                <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <span className="wrap-anywhere min-w-0 grow">
                    {each.de} em {each.para}{' '}
                    <span className="numeros text-muted text-sm">
                      {[situacao(each), each.autor].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  {(each.estado === 'feita' || each.estado === 'andando') && (
                    <Button
                      aria-label={`Desfazer: ${each.de} em ${each.para}`}
                      busy={undoing.busy}
                      onClick={() => undoing.run({ id: each.id })}
                    >
                      Desfazer
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </DialogBody>
    </Dialog>
  )
}

interface JuntarProps {
  campo: CampoComNomes
  nome: string
  usos: number
  others: readonly string[]
  onDone: (begun: Juncao) => void
}

/** Asks which name is kept: one of those in use, or another. */
function Juntar({ campo, nome, usos, others, onDone }: JuntarProps) {
  const id = useId()
  const [para, setPara] = useState('')
  const [asked, ask] = useState(false)
  const joining = useAction(juncoesApi.juntar, { affects: AFFECTS, onDone })
  const labels = others.filter(other => other.toLowerCase().includes(para.trim().toLowerCase())).slice(0, 20)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (para.trim()) joining.run({ campo, de: nome, para: para.trim() })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-52">
        <label htmlFor={id} className="mb-1 block font-medium text-sm">
          Nome que fica
        </label>
        <ComboboxInput
          id={id}
          autoFocus
          open={asked && labels.length > 0}
          text={para}
          labels={labels}
          start={-1}
          maxLength={500}
          onChoose={index => {
            setPara(labels[index] ?? para)
            ask(false)
          }}
          onOpen={() => ask(true)}
          onClose={() => ask(false)}
          onClick={() => ask(true)}
          onChange={event => {
            setPara(event.target.value)
            ask(true)
          }}
          onBlur={() => ask(false)}
          className={CONTROL}
        />
      </div>
      <Button type="submit" variant="primary" busy={joining.busy} disabled={para.trim() === ''}>
        Juntar {counted(usos, 'registro', 'registros')}
      </Button>
    </form>
  )
}
