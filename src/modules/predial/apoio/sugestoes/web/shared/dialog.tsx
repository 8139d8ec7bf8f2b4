import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { sugestoes, sugestoesApi } from '../../contract.ts'

type Kind = keyof typeof sugestoes

interface Props {
  /** Other entities to refetch afterwards. */
  affects: readonly string[]
  onClose: () => void
}

/** Categories and locations of most companies, to tick. */
export function SugestoesDialog({ affects, onClose }: Props) {
  const [chosen, setChosen] = useState<Record<Kind, readonly string[]>>(sugestoes)
  const { busy, run } = useAction(sugestoesApi.registrar, {
    affects: ['predial/categorias', 'predial/locais', ...affects],
    onDone: onClose,
    notice: ({ categorias, locais }) => ({
      descricao: `${counted(categorias, 'categoria', 'categorias')} e ${counted(locais, 'local', 'locais')}. Mude os nomes nas telas do Predial.`,
    }),
  })
  const total = chosen.categorias.length + chosen.locais.length
  const toggle = (kind: Kind, nome: string) =>
    setChosen(present => ({
      ...present,
      // In the order of the set, whatever order they were ticked in.
      [kind]: sugestoes[kind].filter(each =>
        each === nome ? !present[kind].includes(nome) : present[kind].includes(each),
      ),
    }))
  return (
    <Dialog title="Categorias e locais dos chamados" size="lg" busy={busy} reading onClose={onClose}>
      <DialogBody>
        <p className="pb-4 text-muted">
          Um chamado diz do que se trata e onde fica. Deixe marcado o que a sua empresa tem; o resto se
          acrescenta depois.
        </p>
        <div className="grid gap-6 sm:grid-cols-2">
          <Choices kind="categorias" label="Categorias" chosen={chosen.categorias} onToggle={toggle} />
          <Choices kind="locais" label="Locais" chosen={chosen.locais} onToggle={toggle} />
        </div>
      </DialogBody>
      <DialogFooter>
        <CloseButton disabled={busy}>Cancelar</CloseButton>
        <Button
          variant="primary"
          busy={busy}
          disabled={total === 0}
          onClick={() => run({ categorias: [...chosen.categorias], locais: [...chosen.locais] })}
        >
          {total === 0 ? 'Adicionar' : `Adicionar ${total}`}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

interface ChoicesProps {
  kind: Kind
  label: string
  chosen: readonly string[]
  onToggle: (kind: Kind, nome: string) => void
}

function Choices({ kind, label, chosen, onToggle }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="pb-1 font-medium">{label}</legend>
      {sugestoes[kind].map(nome => (
        <label key={nome} className="flex items-center gap-2.5 py-1 max-sm:min-h-11">
          <input
            type="checkbox"
            checked={chosen.includes(nome)}
            onChange={() => onToggle(kind, nome)}
            className="size-4 accent-accent"
          />
          {nome}
        </label>
      ))}
    </fieldset>
  )
}
