import { Ban, FileSpreadsheet, FileUp, KeyRound, Link2, Mail, Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { OutputOf } from '#platform/contract/api.ts'
import { perfis } from '#platform/contract/permissions.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { FilterGroup } from '#platform/web/kit/list/filters/filter-group.tsx'
import { FilterSelect } from '#platform/web/kit/list/filters/filter-select.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { useSessao } from '#platform/web/session.tsx'
import { downloadLayout } from '../../apoio/importacao/web/shared/files.ts'
import { NOVOS_DIAS, type Usuario, usuariosApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'

const UsuarioForm = lazyForm(async () => (await import('./form.tsx')).UsuarioForm)
const EnviarLink = lazyForm(async () => (await import('./send-link.tsx')).EnviarLink)
const RedefinirSenha = lazyForm(async () => (await import('./reset-dialog.tsx')).RedefinirSenha)
const LinkDeAcesso = lazyForm(async () => (await import('./link-dialog.tsx')).LinkDeAcesso)
const Importacao = lazyForm(
  async () => (await import('../../apoio/importacao/web/shared/dialog.tsx')).ImportacaoDialog,
)
const ImportDialog = lazyForm(
  async () => (await import('#platform/web/kit/list/import/import-dialog.tsx')).ImportDialog,
)

/** Everybody who has an account. */
export function UsuariosList() {
  const list = useList(usuariosApi.list)
  const dialog = useDialog(usuariosApi.get, list.rows)
  const [resetting, setResetting] = useState<Usuario | null>(null)
  const [handed, setHanded] = useState<OutputOf<typeof usuariosApi.gerarLink> | null>(null)
  const hand = useAction(usuariosApi.gerarLink, { onDone: setHanded })
  const [importing, setImporting] = useState(false)
  const [sheet, setSheet] = useState<{ file?: File | undefined } | null>(null)
  const deletion = useDelete<Usuario>(usuariosApi.delete, {
    title: 'Excluir usuário',
    sentence: ({ full_name }) =>
      `Tem certeza que deseja excluir o usuário "${full_name}"? O que esta pessoa registrou continua, com o nome dela. Não há como desfazer: para só impedir o acesso, use Suspender.`,
  })
  const { envia_email } = useSessao()
  const invite = useAction(usuariosApi.convidar, {
    notice: () => (envia_email ? {} : { titulo: 'Convite criado', descricao: 'Nenhum e-mail foi enviado.' }),
    // What no mail brings is handed over.
    onDone: ({ id, pode }) => !envia_email && pode.copiar_link && hand.run({ id }),
  })
  const mayCreate = usePode(usuariosApi.create)
  return (
    <>
      <Toolbar
        list={list}
        placeholder="Buscar por nome, e-mail ou login..."
        filters={
          <FilterGroup>
            <FilterSelect list={list} name="perfil_acesso" label="Perfil de Acesso" options={perfis} />
            <FilterSelect
              list={list}
              name="novos"
              label="Criação"
              all="Todas"
              options={[{ value: 'true', label: `Últimos ${NOVOS_DIAS} dias` }]}
            />
          </FilterGroup>
        }
      >
        <ExportMenu procedure={usuariosApi.exportar} list={list} alone />
        {mayCreate && (
          <>
            <Button
              icon={<FileSpreadsheet size={16} />}
              // The dialog of the import has it, too.
              className="max-sm:hidden"
              onClick={downloadLayout}
            >
              Baixar Layout CSV
            </Button>
            <Button icon={<FileUp size={16} />} onClick={() => setImporting(true)}>
              Importar CSV
            </Button>
            <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
              Novo Usuário
            </Button>
          </>
        )}
      </Toolbar>
      <DataTable
        caption="Usuários"
        columns={columns}
        list={list}
        loading="Carregando usuários..."
        empty="Nenhum usuário encontrado."
        belongs="Quem entra no sistema fica aqui, com o perfil que diz o que pode."
        actions={row => (
          <RowActions
            about={row.full_name}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton procedure={usuariosApi.historico} id={row.id} about={row.full_name} />
            {row.pode.convidar && (
              <IconButton
                label={row.situacao === 'Convidado' ? 'Reenviar convite' : 'Convidar'}
                about={row.full_name}
                onClick={() => invite.run({ id: row.id })}
              >
                <Mail size={16} />
              </IconButton>
            )}
            {row.pode.copiar_link && (
              <IconButton
                label="Copiar link de acesso"
                about={row.full_name}
                onClick={() => hand.run({ id: row.id })}
              >
                <Link2 size={16} />
              </IconButton>
            )}
            {row.pode.alterar && <Access row={row} />}
            {row.pode.redefinir && (
              <IconButton label="Redefinir Senha" about={row.full_name} onClick={() => setResetting(row)}>
                <KeyRound size={16} />
              </IconButton>
            )}
          </RowActions>
        )}
      />
      {dialog.open && (
        <UsuarioForm
          key={dialog.record?.id}
          record={dialog.record}
          onClose={dialog.close}
          onSaved={saved =>
            saved.situacao === 'Convidado' && saved.pode.copiar_link && hand.run({ id: saved.id })
          }
        />
      )}
      {handed && <LinkDeAcesso handed={handed} onClose={() => setHanded(null)} />}
      {resetting?.pode.redefinir === 'senha' && (
        <RedefinirSenha record={resetting} onClose={() => setResetting(null)} />
      )}
      {resetting?.pode.redefinir === 'link' && (
        <EnviarLink record={resetting} onClose={() => setResetting(null)} />
      )}
      {importing && (
        <Importacao
          onClose={() => setImporting(false)}
          onSheet={file => {
            setImporting(false)
            setSheet({ file })
          }}
        />
      )}
      {sheet && (
        <ImportDialog exportar={usuariosApi.exportar} file={sheet.file} onClose={() => setSheet(null)} />
      )}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}

/** Suspension and second factor of one row. */
function Access({ row }: { row: Usuario }) {
  const { usuario } = useSessao()
  const suspend = useAction(usuariosApi.suspender)
  const restore = useAction(usuariosApi.reativar)
  const { id, full_name: about } = row
  return (
    <>
      {row.situacao === 'Suspenso' ? (
        <IconButton label="Reativar" about={about} onClick={() => restore.run({ id })}>
          <RotateCcw size={16} />
        </IconButton>
      ) : (
        <IconButton label="Suspender" about={about} onClick={() => suspend.run({ id })}>
          <Ban size={16} />
        </IconButton>
      )}
      {row.segundo_fator && id !== usuario.id && <ResetSecondFactor row={row} />}
    </>
  )
}
