import { Inbox, ScanLine, Ungroup, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { counted } from '#platform/contract/counts.ts'
import { acceptDe, formatKb, nomeVisivel } from '#platform/contract/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { useHeaderSlot } from '#platform/web/kit/header-slot.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { usePreparedReader } from '../../apoio/codigos/web/shared/ler-arquivo.ts'
import { usePageDrop } from '../../apoio/nfe/web/shared/use-page-drop.ts'
import { usePastedFiles } from '../../apoio/nfe/web/shared/use-pasted-files.ts'
import { anexosDaContaApi, type Conta } from '../contract.ts'
import { type Entrada, useEntradas } from './use-entradas.ts'

/** Comes with the first paper that is opened: with the list it would be two thirds of its code. */
const EntradaForm = lazyForm(async () => (await import('./entrada-form.tsx')).EntradaForm)

/** Papers that were dropped or pasted on the list, or chosen: each becomes a payable, one after the other, beside its paper. */
export function Entradas() {
  const { entradas, recusados, add, open, remove, separate } = useEntradas()
  const [current, setCurrent] = useState<{ entrada: Entrada; arquivos: readonly File[] }>()
  const [last, setLast] = useState<Conta>()

  const show = async (entrada: Entrada | undefined) => {
    const arquivos = entrada && (await open(entrada))
    setCurrent(entrada && arquivos && { entrada, arquivos })
  }
  // One paper alone opens at once; several are gone through one after the other.
  const take = (files: readonly File[]) => void add(files).then(only => only && show(only))
  const over = usePageDrop(take, !current)
  usePastedFiles(take, !current)
  usePreparedReader(over)
  const papeis = entradas.reduce((sum, entrada) => sum + entrada.papeis.length, 0)
  const confirmed = async (saved: Conta) => {
    setLast(saved)
    const [next] = current ? await remove(current.entrada) : []
    await show(next)
  }

  const choose = <Choose onFiles={take} />
  if (entradas.length === 0 && recusados.length === 0 && !over && !current) return choose
  return (
    <section
      aria-label="Entradas"
      className={`mb-2.5 rounded-lg border border-dashed px-4 py-2.5 ${over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface'}`}
    >
      {choose}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Inbox size={20} className="shrink-0 text-muted" />
        <h2 className="font-medium">Entradas</h2>
        <p className="min-w-0 flex-1 basis-52">
          {over
            ? 'Solte aqui boletos, notas e fotos: cada um vira uma conta.'
            : entradas.length > 0
              ? `${counted(papeis, 'papel para conferir', 'papéis para conferir')}. Cada um abre ao lado da conta que ele preenche${papeis > entradas.length ? '; os da mesma compra, juntos' : ''}.`
              : 'Nenhum papel para conferir.'}
        </p>
        {entradas.length > 0 && (
          <Button variant="primary" onClick={() => void show(entradas[0])}>
            Conferir
          </Button>
        )}
      </div>
      <ul aria-label="Papéis para conferir" className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {entradas.map(entrada => {
          const nome = entrada.papeis.map(papel => nomeVisivel(papel.nome)).join(' e ')
          const tamanho = entrada.papeis.reduce((sum, papel) => sum + papel.tamanho, 0)
          return (
            <li
              key={entrada.id}
              className="flex max-w-full items-center rounded-md border border-line bg-surface-2 pl-1"
            >
              <button
                type="button"
                onClick={() => void show(entrada)}
                className="min-w-0 truncate px-2 py-1 text-left text-sm hover:underline"
              >
                <bdi>{nome}</bdi> <span className="text-muted text-xs">{formatKb(tamanho)}</span>
              </button>
              {entrada.papeis.length > 1 && (
                <IconButton label="Separar" about={nome} onClick={() => void separate(entrada)}>
                  <Ungroup size={14} />
                </IconButton>
              )}
              <IconButton label="Descartar" about={nome} onClick={() => void remove(entrada)}>
                <X aria-hidden size={14} />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <div role="alert" className="wrap-anywhere text-danger-text text-sm not-empty:mt-2">
        {recusados.map(({ nome, motivo }) => (
          <p key={nome}>
            <bdi className="font-medium">{nome}</bdi>: {motivo}
          </p>
        ))}
      </div>
      {current && (
        <EntradaForm
          // Each paper has a draft of its own.
          key={current.entrada.id}
          id={current.entrada.id}
          last={last}
          entrada={{
            arquivos: current.arquivos,
            lugar:
              entradas.length > 1
                ? `${placeOf(entradas, current.entrada) + 1} de ${entradas.length}`
                : undefined,
            onSaved: saved => void confirmed(saved),
            onNext: entradas.length > 1 ? () => void show(following(entradas, current.entrada)) : undefined,
          }}
          onClose={() => setCurrent(undefined)}
        />
      )}
    </section>
  )
}

/** For who drags nothing: a chooser beside the title and, in reach of the thumb, the camera of a phone. */
function Choose({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const slot = useHeaderSlot()
  const input = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <>
      {slot &&
        createPortal(
          <IconButton
            label="Escolher papéis"
            className="max-sm:border max-sm:border-line-strong/50 max-sm:bg-surface"
            onClick={() => input.current?.click()}
          >
            <Inbox size={16} />
          </IconButton>,
          slot,
        )}
      <Button
        data-ler
        className="sm:hidden"
        icon={<ScanLine size={20} />}
        onClick={() => photo.current?.click()}
      >
        Ler código
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptDe(anexosDaContaApi.upload.arquivo)}
        aria-label="Papéis de contas"
        hidden
        onChange={chosen}
      />
      <input
        ref={photo}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Foto de um papel"
        hidden
        onChange={chosen}
      />
    </>
  )
}

const placeOf = (entradas: readonly Entrada[], { id }: Entrada) =>
  entradas.findIndex(entrada => entrada.id === id)

/** The one after this; the first after the last. */
const following = (entradas: readonly Entrada[], entrada: Entrada) =>
  entradas[(placeOf(entradas, entrada) + 1) % entradas.length]
