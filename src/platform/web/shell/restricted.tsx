import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { daMatriz, perfis } from '#platform/contract/permissions.ts'
import { areasOf, type Department, type Screen } from '../department.ts'
import { buttonClass } from '../kit/button.tsx'
import { MessagePage } from '../message-page.tsx'
import { useSessao } from '../session.tsx'

/** Says who may open what this person may not. */
export function Restricted({ entry }: { entry: Department | Screen }) {
  const { usuario, perfis_com_acesso } = useSessao()
  const areas = areasOf(entry)
  const allowed = perfis.filter(
    perfil =>
      (!entry.somenteAdministrador || perfil === 'Administrador') &&
      areas.some(area => daMatriz(area) && perfis_com_acesso[area].includes(perfil)),
  )
  return (
    <MessagePage
      icon={<Lock size={26} aria-hidden="true" />}
      title="Acesso restrito"
      actions={
        <Link to="/dashboard" className={buttonClass()}>
          Ir para o Dashboard
        </Link>
      }
    >
      <p>
        O seu perfil, <strong className="font-semibold text-ink">{usuario.perfil_acesso}</strong>, não tem
        acesso a <strong className="font-semibold text-ink">{entry.label}</strong>. Perfis com acesso:
      </p>
      <ul aria-label="Perfis com acesso" className="flex flex-wrap justify-center gap-1.5">
        {allowed.map(perfil => (
          <li
            key={perfil}
            className="rounded-full bg-badge-blue-bg px-2.5 py-0.5 font-medium text-badge-blue-fg text-sm"
          >
            {perfil}
          </li>
        ))}
      </ul>
      <p>Se precisar deste acesso, peça a um Administrador.</p>
    </MessagePage>
  )
}
