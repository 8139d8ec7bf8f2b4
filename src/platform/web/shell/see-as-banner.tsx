import { Eye } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { useSessao } from '../session.tsx'
import { useSeeAs } from './use-see-as.ts'

/** Reminds an Administrador that what they see is another profile's, and leads back. */
export function SeeAsBanner() {
  const { usuario } = useSessao()
  const { busy, end } = useSeeAs()
  return (
    <section
      aria-label="Ver como"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-warn-soft px-4 py-2 text-warn-text lg:px-8"
    >
      <Eye size={17} className="shrink-0" />
      <p className="min-w-0 grow">
        Você está vendo como <strong>{usuario.perfil_acesso}</strong>. Nada pode ser alterado.
      </p>
      <Button busy={busy} onClick={end}>
        Voltar ao meu perfil
      </Button>
    </section>
  )
}
