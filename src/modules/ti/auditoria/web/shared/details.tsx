import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { ChangedFields } from '#platform/web/kit/form/conflict/changed-fields.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { auditoriaApi, type MudancaDaTrilha, nomeDaAcao } from '../../contract.ts'
import { Registro } from '../columns.tsx'

const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeStyle: 'medium' })

/** One change, whole: every field, and what ties it to the server's log. */
export function MudancaDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isPending, isError, error, refetch } = useQuery(
    procedureQuery(auditoriaApi.get, { mudanca: id }),
  )
  return (
    <Dialog title="Detalhes da mudança" size="lg" reading onClose={onClose}>
      <DialogBody>
        {isPending && <p role="status">Carregando...</p>}
        {isError && (
          <Failure inline text="Não foi possível carregar a mudança." error={error} onRetry={refetch} />
        )}
        {data && <Change change={data} />}
      </DialogBody>
      <DialogFooter>
        <CloseButton />
      </DialogFooter>
    </Dialog>
  )
}

function Change({ change }: { change: MudancaDaTrilha }) {
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="Quando">{moment.format(new Date(change.quando))}</Fact>
        <Fact label="Pessoa">{change.usuario_nome}</Fact>
        <Fact label="Ação">{nomeDaAcao(change.acao)}</Fact>
        <Fact label="Registro">
          <Registro row={change} />
          {change.registro && <span className="text-muted text-sm"> ({change.registro})</span>}
        </Fact>
        <Fact label="Operação">
          {change.faz ?? change.operacao}
          {change.faz && <span className="text-muted text-sm"> ({change.operacao})</span>}
        </Fact>
        <Fact label="Pedido">{change.pedido || '–'}</Fact>
      </dl>
      <h3 className="mt-5 border-line border-t pt-4 font-semibold">Campos</h3>
      {change.campos.length > 0 ? (
        <ChangedFields change={change} />
      ) : (
        <p className="mt-1.5 text-muted">Nenhum campo a mostrar.</p>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
