import { FlaskConical } from 'lucide-react'
import { counted } from '#platform/contract/counts.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { ConfirmLater } from '#platform/web/kit/confirm-later.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { type EmUso, useFill, useRemove } from './shared/use-examples.ts'

const sentenceOf = ({ proprios, em_uso }: EmUso) => {
  const own = counted(
    proprios,
    'registro da empresa está ligado a um exemplo',
    'registros da empresa estão ligados a exemplos',
  )
  const kept =
    em_uso === 1 ? '1 exemplo fica e continua marcado' : `${em_uso} exemplos ficam e continuam marcados`
  return `${own}. Para que nada se perca, ${kept}; os outros são removidos.`
}

/**
 * Says that the figures count examples as well, and lets an Administrador remove them.
 * @param few there is room for the rest of the example company
 */
export function ExamplesNotice({ few }: { few: boolean }) {
  const { usuario, exemplos, vendo_como } = useSessao()
  const total = Object.values(exemplos).flat().length
  const remove = useRemove(total)
  const fill = useFill()
  return (
    <section
      aria-label="Dados de exemplo"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line bg-badge-purple-bg px-4 py-2 text-badge-purple-fg"
    >
      <FlaskConical size={18} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-60 max-sm:text-sm">
        <strong className="font-semibold">Com dados de exemplo.</strong> Os números abaixo incluem{' '}
        {counted(total, 'registro fictício', 'registros fictícios')}.
      </p>
      {usuario.perfil_acesso === 'Administrador' && !vendo_como && (
        <>
          {few && (
            <Button busy={fill.busy} onClick={() => fill.run({})}>
              Completar exemplos
            </Button>
          )}
          <Button busy={remove.busy} onClick={remove.start}>
            Remover exemplos
          </Button>
        </>
      )}
      {remove.question && (
        <ConfirmLater
          title="Remover exemplos"
          sentence={sentenceOf(remove.question)}
          action="Remover os outros"
          onConfirm={remove.confirm}
          onCancel={remove.cancel}
        />
      )}
    </section>
  )
}
