import { FlaskConical } from 'lucide-react'
import { counted } from '#platform/contract/counts.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { useRemove } from './shared/use-examples.ts'

/** Says that the figures count examples as well, and lets an Administrador remove them. */
export function ExamplesNotice() {
  const { usuario, exemplos, vendo_como } = useSessao()
  const remove = useRemove()
  const total = Object.values(exemplos).flat().length
  return (
    <section
      aria-label="Dados de exemplo"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line bg-badge-purple-bg px-4 py-2 text-badge-purple-fg"
    >
      <FlaskConical aria-hidden size={18} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-60 max-sm:text-sm">
        <strong className="font-semibold">Com dados de exemplo.</strong> Os números abaixo incluem{' '}
        {counted(total, 'registro fictício', 'registros fictícios')}.
      </p>
      {usuario.perfil_acesso === 'Administrador' && !vendo_como && (
        <Button busy={remove.busy} onClick={remove.run}>
          Remover exemplos
        </Button>
      )}
    </section>
  )
}
