import { showInstant } from '#platform/contract/show-value.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { Avatar } from '#platform/web/shell/avatar.tsx'
import { situacao, type Usuario, usuarioLabels, usuariosApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { exclusao, haVerbos, useVerbos } from './verbs.tsx'

const UsuarioForm = lazyForm(async () => (await import('./form.tsx')).UsuarioForm)

/** How the account stands. */
const Mais = ({ record }: { record: Usuario }) => (
  <MoreFacts>
    <MoreFact label="Situação">
      <Badge value={record.situacao} of={situacao} />
    </MoreFact>
    <MoreFact label="Segundo fator">{record.segundo_fator ? 'Ativo' : 'Não usa'}</MoreFact>
    <MoreFact label="Criado em">{showInstant(record.created_at)}</MoreFact>
    <MoreFact label="Avatar">
      <Avatar person={record} className="size-9" />
    </MoreFact>
  </MoreFacts>
)

/** The verbs of the list. */
function Verbos({ record }: { record: Usuario }) {
  const { items, dialogs } = useVerbos()
  return (
    <>
      {items(record)}
      {dialogs}
    </>
  )
}

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: usuariosApi,
  titulo: { tipo: 'Usuário', nome: 'full_name' },
  columns,
  Form: UsuarioForm,
  labels: usuarioLabels,
  Mais,
  exclusao,
  verbos: { ha: haVerbos, Itens: Verbos },
}
