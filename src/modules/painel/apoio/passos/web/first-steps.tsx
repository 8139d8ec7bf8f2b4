import { Link } from '@tanstack/react-router'
import { Check, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { notify } from '#platform/web/notices/notices.tsx'
import { useSessao } from '#platform/web/session.tsx'
import type { Resumo } from '../../../contract.ts'
import { useFill } from '../../exemplos/web/shared/use-examples.ts'
import { type Passo, passos, passosApi } from '../contract.ts'
import { steps } from './steps.ts'

const Sugestoes = lazyForm(
  async () => (await import('../../../../predial/apoio/sugestoes/web/shared/dialog.tsx')).SugestoesDialog,
)

/** What a new company does first, each step done or not by what its records show. An Administrador may dismiss it. */
export function FirstSteps({ feitos, oferece_exemplos }: NonNullable<Resumo['passos']>) {
  const [choosing, setChoosing] = useState(false)
  // Once some are there, what is said of examples stands in one place: the notice that removes them completes them, too.
  const none = Object.keys(useSessao().exemplos).length === 0
  const mark = useAction(passosApi.marcar, { affects: ['painel'] })
  const dismiss = () => {
    mark.run({ marca: 'dispensados', feito: true })
    notify({
      titulo: 'Primeiros passos dispensados',
      acao: { rotulo: 'Desfazer', onClick: () => mark.run({ marca: 'dispensados', feito: false }) },
    })
  }
  return (
    <section
      aria-labelledby="primeiros-passos"
      className="h-full rounded-lg border border-line bg-surface p-4 shadow-sm"
    >
      <div className="flex h-control items-center gap-x-2">
        <h2 id="primeiros-passos" className="whitespace-nowrap font-semibold text-lg">
          Primeiros passos
        </h2>
        <p className="numeros whitespace-nowrap text-muted text-sm">
          {feitos.length} de {passos.length} feitos
        </p>
        <Button variant="ghost" className="ml-auto" onClick={dismiss}>
          Dispensar
        </Button>
      </div>
      <ul className="mt-2 grid gap-x-8 lg:grid-cols-2">
        {passos.map(passo => (
          <Step
            key={passo}
            passo={passo}
            done={feitos.includes(passo)}
            onAct={() => {
              if (passo === 'predial') setChoosing(true)
              if (passo === 'permissoes') mark.run({ marca: 'permissoes', feito: true })
            }}
          />
        ))}
        {oferece_exemplos && none && <Examples />}
      </ul>
      {choosing && <Sugestoes affects={['painel']} onClose={() => setChoosing(false)} />}
    </section>
  )
}

/** One width for all verbs, which stand below each other. */
const VERB = 'min-w-26'

/** The way to see the product full, while nothing is in it. */
function Examples() {
  const fill = useFill()
  return (
    <li className="flex h-14 items-center gap-3 border-line border-t">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-surface-2 text-muted">
        <FlaskConical size={17} />
      </span>
      <div className="min-w-0 grow">
        <p id="passo-exemplos" className="font-medium">
          Experimentar com dados de exemplo
        </p>
        <p className="truncate text-muted text-sm max-sm:hidden">
          Uma pequena empresa, que sai com um botão.
        </p>
      </div>
      <Button
        aria-describedby="passo-exemplos"
        busy={fill.busy}
        className={VERB}
        onClick={() => fill.run({})}
      >
        Preencher
      </Button>
    </li>
  )
}

interface StepProps {
  passo: Passo
  done: boolean
  onAct: () => void
}

function Step({ passo, done, onAct }: StepProps) {
  const { title, about, action, icon: Icon, link, also } = steps[passo]
  const about_ = `passo-${passo}`
  return (
    <li className="flex h-14 items-center gap-3 border-line border-t">
      <span
        className={`flex size-8 shrink-0 items-center justify-center rounded-full ${done ? 'bg-accent text-accent-fg' : 'bg-surface-2 text-muted'}`}
      >
        {done ? <Check size={17} /> : <Icon size={17} />}
      </span>
      <div className="min-w-0 grow">
        <p id={about_} className="font-medium">
          {title}
          {done && <span className="sr-only">: feito</span>}
        </p>
        {!done && (
          <p className={`flex gap-x-1 text-muted text-sm ${also ? '' : 'max-sm:hidden'}`}>
            <span className="truncate max-sm:hidden">{about}</span>
            {also && (
              <Link
                to={also.link.to}
                search={also.link.search as never}
                aria-describedby={about_}
                className="alvo shrink-0 rounded-sm font-medium text-accent-text hover:underline"
              >
                {also.text}
              </Link>
            )}
          </p>
        )}
      </div>
      {!done &&
        (link ? (
          <Link
            to={link.to}
            search={link.search as never}
            hash={link.hash}
            aria-describedby={about_}
            onClick={onAct}
            className={`${buttonClass()} ${VERB}`}
          >
            {action}
          </Link>
        ) : (
          <Button aria-describedby={about_} className={VERB} onClick={onAct}>
            {action}
          </Button>
        ))}
    </li>
  )
}
