import { Check, CircleDashed, Clock, X } from 'lucide-react'
import { useId, useState } from 'react'
import { type Aprovacao, situacaoDaAprovacao } from '#platform/contract/aprovacoes/aprovacao.ts'
import { aprovacoesApi } from '#platform/contract/aprovacoes/aprovacoes.ts'
import type { HistoryProcedure } from '#platform/contract/history.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { CONTROL } from '../form/control-classes.ts'
import { useAction } from '../use-action.ts'

type Passo = Aprovacao['passos'][number]

interface Props {
  historico: HistoryProcedure
  id: number
  aprovacao: Aprovacao
}

const ICONS = { Aprovada: Check, Recusada: X, Aguardando: Clock, Depois: CircleDashed }

/** What the approval of a record needs, who gave it, and the verbs of whoever may decide now. */
export function Approval({ historico, id, aprovacao }: Props) {
  const title = useId()
  const api = aprovacoesApi(historico)
  const affects = [historico.path.slice(0, historico.path.lastIndexOf('/'))]
  const [refusing, setRefusing] = useState(false)
  // Until it is decided the reason stays: the server may refuse, or not be reached.
  const decide = useAction(api.decidir, {
    affects,
    notice: (_, { decisao }) => ({ titulo: decisao === 'aprovar' ? 'Aprovado' : 'Recusado' }),
    onDone: () => setRefusing(false),
  })
  const ask = useAction(api.pedir, { affects })
  /** The person left the refusal without refusing: the focus goes back to its button. */
  const [stayed, setStayed] = useState(false)
  const leave = () => {
    setStayed(true)
    setRefusing(false)
  }
  const mine = aprovacao.passos.find(({ pode }) => pode.decidir)
  const run = ({ id: passo_id, selo }: Passo, decisao: 'aprovar' | 'recusar', motivo: string | null) =>
    decide.run({ registro_id: id, passo_id, selo, decisao, motivo })

  return (
    <section
      aria-labelledby={title}
      className="mt-4 rounded-md border border-line bg-surface-2 px-3 py-2.5"
      onKeyDown={event => event.key === 'Escape' && refusing && leave()}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={title} className="font-semibold">
          Aprovação
        </h2>
        <Badge value={aprovacao.situacao} of={situacaoDaAprovacao} />
      </div>
      <ol className="mt-2 flex flex-col gap-1.5">
        {aprovacao.passos.map(passo => (
          <Step key={passo.id} passo={passo} several={aprovacao.passos.length > 1} />
        ))}
      </ol>
      {aprovacao.proprio && !mine && (
        <p className="mt-2 text-muted text-sm">Este registro é seu: outra pessoa decide.</p>
      )}
      {mine && !refusing && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="primary" busy={decide.busy} onClick={() => run(mine, 'aprovar', null)}>
            Aprovar
          </Button>
          <Button autoFocus={stayed} disabled={decide.busy} onClick={() => setRefusing(true)}>
            Recusar...
          </Button>
        </div>
      )}
      {mine && refusing && (
        <Refusal busy={decide.busy} onCancel={leave} onRefuse={motivo => run(mine, 'recusar', motivo)} />
      )}
      {aprovacao.pode.pedir && (
        <div className="mt-3">
          <Button busy={ask.busy} onClick={() => ask.run({ registro_id: id })}>
            Pedir de novo
          </Button>
        </div>
      )}
    </section>
  )
}

function Step({ passo, several }: { passo: Passo; several: boolean }) {
  const { situacao, quem, votos, recusa, escalada, desde } = passo
  const Icon = ICONS[situacao]
  const done = votos.map(({ nome, de, em }) => `${nome}${de ? ` por ${de}` : ''}, ${showInstant(em)}`)
  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon size={16} className="mt-0.5 shrink-0 text-muted" />
      <div className="wrap-anywhere min-w-0">
        <span className="sr-only">{situacao}: </span>
        {several && <span className="text-muted">Passo {passo.passo} · </span>}
        <span className="font-medium">{quem}</span>
        {done.length > 0 && <span className="text-muted"> · aprovado por {done.join('; ')}</span>}
        {situacao === 'Aguardando' && (
          <span className="text-muted"> · espera desde {showInstant(desde)}</span>
        )}
        {situacao === 'Aguardando' && escalada && (
          <span className="text-muted"> · também os Administradores podem decidir</span>
        )}
        {recusa && (
          <p className="text-danger-text">
            {recusa.nome} recusou em {showInstant(recusa.em)}: {recusa.motivo}
          </p>
        )}
      </div>
    </li>
  )
}

interface RefusalProps {
  busy: boolean
  onCancel: () => void
  onRefuse: (motivo: string) => void
}

function Refusal({ busy, onCancel, onRefuse }: RefusalProps) {
  const id = useId()
  const [motivo, setMotivo] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form
      noValidate
      data-esc-proprio
      className="mt-3"
      onSubmit={event => {
        event.preventDefault()
        if (motivo.trim()) onRefuse(motivo)
        else setMissing(true)
      }}
    >
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        Motivo da recusa
      </label>
      <textarea
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the field was asked for by the button before it
        autoFocus
        rows={2}
        maxLength={500}
        value={motivo}
        aria-required
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-error` : undefined}
        onChange={event => setMotivo(event.target.value)}
        className={`${CONTROL} field-sizing-content h-auto! min-h-16 py-2`}
      />
      {missing && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-danger-text text-sm">
          Escreva o motivo da recusa.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={busy}>
          Recusar
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </form>
  )
}
