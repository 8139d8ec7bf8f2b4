import { Link } from '@tanstack/react-router'
import { CircleHelp, LogOut } from 'lucide-react'
import { helpFor } from '../ajuda/help-for.ts'
import { useConnected } from '../connection.ts'
import type { Department } from '../department.ts'
import { useDepartments, usePlace } from '../departments.tsx'
import { useSessao } from '../session.tsx'
import { useWide } from '../wide.ts'
import { Avatar } from './avatar.tsx'
import { CompanyMark } from './company-mark.tsx'
import { FoldButton } from './fold-button.tsx'
import { Logo } from './logo.tsx'
import { NavGroup } from './nav-group.tsx'
import { LOCKED_ID, NavLink } from './nav-link.tsx'
import { useSignOut } from './use-sign-out.ts'

function Entry({ department }: { department: Department }) {
  if (department.children) return <NavGroup department={department} />
  return (
    <li>
      <NavLink entry={department} />
    </li>
  )
}

const entries = (departments: readonly Department[]) =>
  departments.map(department => <Entry key={department.path} department={department} />)

/** Logo, menu and the signed-in person; the same in the fixed bar and in the drawer. */
export function Sidebar() {
  const all = useDepartments()
  const departments = all.filter(department => !department.outOfMenu)
  const wide = useWide()
  // Beside a wide page the bell is always in sight; a phone begins with it.
  const first = wide ? undefined : all.find(({ path }) => path === '/espera')
  const sessao = useSessao()
  const named = sessao.logo_url !== null || Boolean(sessao.nome_empresa)
  const administration = departments.filter(department => department.section)
  return (
    <div className="flex h-full flex-col overflow-hidden bg-surface">
      <div className="flex h-14 shrink-0 items-center px-4 lg:h-12 lg:px-3">
        <Link to="/dashboard" aria-label="Alicerce" className="rounded-md">
          <Logo markOnly={named} />
        </Link>
        {named && (
          <div data-rotulo-do-menu className="ml-2.5 min-w-0 leading-tight">
            {!sessao.logo_url && <p className="font-semibold tracking-tight">Alicerce</p>}
            <CompanyMark marca={sessao} className="h-9 max-w-34" />
          </div>
        )}
        <span data-rotulo-do-menu className="ml-auto pl-1 max-lg:hidden">
          <FoldButton />
        </span>
      </div>
      <nav
        aria-label="Principal"
        className="flex-1 scroll-py-8 overflow-y-auto overscroll-contain px-2.5 py-2"
      >
        <p id={LOCKED_ID} hidden>
          Sem acesso com o seu perfil
        </p>
        <ul className="flex flex-col gap-px">
          {first && <Entry department={first} />}
          {entries(departments.filter(({ section }) => !section))}
        </ul>
        {administration.length > 0 && (
          <>
            <h2 data-rotulo-do-menu className="mt-5 mb-1.5 px-2.5 font-semibold text-muted text-xs">
              Administração
            </h2>
            <ul className="flex flex-col gap-px">{entries(administration)}</ul>
          </>
        )}
      </nav>
      <Person />
    </div>
  )
}

const FOOT_CLASS =
  'flex h-control items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-surface-3/70 hover:text-ink disabled:opacity-55 max-lg:h-11'

function Person() {
  const { usuario } = useSessao()
  const { sair, leaving } = useSignOut()
  const connected = useConnected()
  const { department } = usePlace()
  const name = usuario.full_name || usuario.email || 'Usuário'
  return (
    <div className="shrink-0 border-line border-t p-2.5">
      <div className="flex items-center gap-2.5 px-1.5 py-1">
        <Avatar person={usuario} className="size-9" />
        <div data-rotulo-do-menu className="min-w-0 flex-1">
          <p className="truncate font-medium" title={name}>
            {name}
          </p>
          <p className="flex items-center gap-1.5 text-muted text-xs">
            <span
              aria-hidden="true"
              className={`size-2 rounded-full ${connected ? 'bg-badge-green-fg' : 'bg-danger'}`}
            />
            {connected ? 'Online' : 'Sem conexão'}
          </p>
        </div>
      </div>
      <div data-rotulo-do-menu className="mt-1 grid grid-cols-2">
        <Link to={helpFor(department)} className={FOOT_CLASS}>
          <CircleHelp size={17} aria-hidden="true" />
          Ajuda
        </Link>
        <button type="button" onClick={sair} disabled={leaving} className={FOOT_CLASS}>
          <LogOut size={17} aria-hidden="true" />
          Sair
        </button>
      </div>
    </div>
  )
}
