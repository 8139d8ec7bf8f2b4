import { BellOff } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { GrupoQueEspera, LinhaQueEspera } from '#platform/contract/espera.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { Kbd } from '../keyboard/kbd.tsx'
import { Badge } from '../kit/badge.tsx'
import { ExampleMarkAt } from '../kit/example-mark.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { useSessao } from '../session.tsx'
import type { Verbs } from './use-verbs.ts'
import { when } from './when.ts'

interface Props {
  grupo: GrupoQueEspera
  linha: LinhaQueEspera
  /** Its record stands beside the list. */
  open: boolean
  /** The row in the tab order. */
  current: boolean
  verbs: Verbs
  /** Undefined: there is nothing that is done with several of these. */
  chosen: boolean | undefined
  onChoose: () => void
  onOpen: () => void
}

/** Characters of the details that mostly fit beside the name. */
const ONE_LINE = 60

/** The mark of what is a person's in somebody else's place. */
function inPlaceOf(name: string) {
  const value = `No lugar de ${name}`
  return { value, of: vocabulary([{ value, tone: 'blue' }]) }
}

/** Not for the second press of a double click: by then another row may have come under the pointer. */
const once =
  (act: () => unknown) =>
  ({ detail }: MouseEvent) => {
    if (detail <= 1) act()
  }

/** One thing that waits: what it is, since or until when, and what can be done about it at once. */
export function Row({ grupo, linha, open, current, verbs, chosen, onChoose, onOpen }: Props) {
  const { hoje } = useSessao()
  const { titulo, detalhe, no_lugar_de, quantia, marca, verbos, endereco } = linha
  const { text, late } = when(linha, hoje)
  // A warning is a sentence, and beside two marks no room is left: the details have lines of their own.
  const below = no_lugar_de !== null || (marca !== null && (detalhe?.length ?? 0) > ONE_LINE)
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li
      aria-current={open || undefined}
      className="group/linha relative flex items-center gap-x-3 border-line border-t px-3 first:border-t-0 hover:bg-surface-2 has-[a:focus-visible]:bg-surface-2 aria-[current]:bg-accent-soft sm:min-h-10 max-sm:flex-wrap max-sm:gap-y-1 max-sm:py-1.5"
    >
      <div className="flex min-w-0 grow items-center gap-x-2.5 max-sm:basis-full">
        {chosen !== undefined && (
          <label className="relative z-1 -ml-1.5 grid size-8 shrink-0 cursor-pointer place-items-center max-sm:-ml-3 max-sm:size-11">
            <input
              type="checkbox"
              aria-label={`Selecionar ${titulo}`}
              // X does it for the row that has the focus: Tab goes on to its verbs.
              tabIndex={-1}
              checked={chosen}
              onChange={onChoose}
              className="size-4 accent-accent max-sm:size-5"
            />
          </label>
        )}
        <div
          className={`flex min-w-0 grow items-center gap-x-2.5 ${below ? 'flex-wrap sm:py-1' : 'max-sm:flex-wrap'}`}
        >
          <a
            // Of a record that is gone nothing opens, and the row leaves: a link all the same, which Enter presses.
            href={endereco || '/espera'}
            tabIndex={current ? 0 : -1}
            data-espera-linha
            onClick={press}
            className={`min-w-0 truncate rounded-sm font-medium after:absolute after:inset-0 max-sm:basis-full max-sm:whitespace-normal sm:shrink-0 ${no_lugar_de ? 'sm:max-w-1/2' : 'sm:max-w-4/5'}`}
          >
            {titulo}
          </a>
          <ExampleMarkAt address={endereco} />
          {no_lugar_de && <Badge {...inPlaceOf(no_lugar_de)} />}
          {detalhe && (
            <span
              className={`min-w-0 text-muted text-sm ${below ? 'line-clamp-2 basis-full max-sm:line-clamp-3' : 'truncate max-sm:line-clamp-2 max-sm:whitespace-normal'}`}
            >
              {detalhe}
            </span>
          )}
        </div>
      </div>
      {quantia && (
        <span className="numeros shrink-0 whitespace-nowrap font-medium">{formatMoney(quantia)}</span>
      )}
      {marca && <Badge value={marca.valor} of={vocabulary([{ value: marca.valor, tone: marca.tom }])} />}
      {text && (
        <span
          className={`numeros shrink-0 whitespace-nowrap text-sm xl:max-2xl:in-data-ao-lado:hidden ${late ? 'font-medium text-danger-text' : 'text-muted'}`}
        >
          {text}
        </span>
      )}
      <div className="relative z-1 flex shrink-0 items-center gap-1 max-sm:ml-auto">
        {verbos.map(verbo => (
          <button
            key={verbo.operacao + verbo.rotulo}
            type="button"
            tabIndex={current ? 0 : -1}
            disabled={verbs.busy !== undefined}
            aria-keyshortcuts={verbo.tecla.toUpperCase()}
            title={`${verbo.rotulo}: ${titulo}`}
            onClick={once(() => verbs.run(linha, verbo))}
            className="inline-flex h-7 items-center gap-1.5 rounded-md border border-line-strong/50 bg-surface px-2.5 font-medium text-sm hover:bg-surface-3 disabled:opacity-55 max-sm:h-11"
          >
            {verbo.rotulo}
            <span aria-hidden className="max-lg:hidden xl:max-2xl:in-data-ao-lado:hidden">
              <Kbd>{verbo.tecla.toUpperCase()}</Kbd>
            </span>
          </button>
        ))}
        <IconButton
          label="Silenciar"
          about={titulo}
          tabIndex={current ? 0 : -1}
          onClick={once(() => verbs.silenceRow(grupo, linha))}
        >
          <BellOff size={16} />
        </IconButton>
      </div>
    </li>
  )
}
