import { ShieldCheck } from 'lucide-react'
import { Badge } from '#platform/web/kit/badge.tsx'
import { MailLink } from '#platform/web/kit/contact-link.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { Avatar } from '#platform/web/shell/avatar.tsx'
import { situacao, type usuariosApi } from '../contract.ts'
import '../visoes.ts'

export const columns: ColumnsOf<typeof usuariosApi.list> = [
  {
    key: 'avatar_url',
    header: 'Avatar',
    width: '3.5rem',
    card: 'picture',
    cell: row => <Avatar person={row} className="size-6" />,
  },
  {
    key: 'full_name',
    header: 'Nome',
    sort: 'full_name',
    card: 'title',
    cell: row => (
      <span className="inline-flex max-w-full items-center gap-2 sm:font-medium">
        <span className="truncate">{row.full_name}</span>
        {row.segundo_fator && (
          <span role="img" aria-label="Usa segundo fator" title="Usa segundo fator">
            <ShieldCheck size={15} className="text-accent-text" />
          </span>
        )}
        {row.situacao !== 'Ativo' && <Badge value={row.situacao} of={situacao} />}
      </span>
    ),
  },
  { key: 'email', header: 'E-mail', sort: 'email', cell: row => <MailLink address={row.email} /> },
  { key: 'login', header: 'Login', sort: 'login', cell: row => row.login },
  {
    key: 'perfil_acesso',
    header: 'Perfil de Acesso',
    sort: 'perfil_acesso',
    groups: true,
    cell: row => row.perfil_acesso,
  },
]
