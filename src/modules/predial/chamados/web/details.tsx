import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { Attachments } from '#platform/web/kit/files/attachments.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import {
  type Chamado,
  chamadoLabels,
  chamadosApi,
  FECHADO_EM,
  fotosDoChamadoApi,
  prioridadeChamado,
  SEM_CATEGORIA,
  SEM_LOCAL,
  statusChamado,
} from '../contract.ts'
import { Age } from './age.tsx'
import { Assignee } from './assignee.tsx'
import { Conversation } from './conversation.tsx'
import { Progress } from './progress.tsx'

interface Props {
  chamado: Chamado
  onEdit: (chamado: Chamado) => void
  onClose: () => void
}

/** A ticket with its conversation and its history. */
export function ChamadoDetails({ chamado: opened, onEdit, onClose }: Props) {
  // What was opened is shown at once and follows every change, unlike a form.
  const { data: chamado = opened } = useQuery({
    ...procedureQuery(chamadosApi.get, { id: opened.id }),
    placeholderData: opened,
    meta: { silent: true },
  })
  return (
    <Dialog title={chamado.titulo} size="lg" reading printable onClose={onClose}>
      <DialogBody>
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,1fr)_15rem] sm:grid-rows-[auto_1fr]">
          <div className="flex flex-col gap-6 sm:col-start-2">
            <dl className="grid gap-3 max-sm:grid-cols-2">
              <Fact label={chamadoLabels.status}>
                <Badge value={chamado.status} of={statusChamado} />
              </Fact>
              <Fact label={chamadoLabels.prioridade}>
                <Badge value={chamado.prioridade} of={prioridadeChamado} />
              </Fact>
              <Fact label="Solicitante">{chamado.solicitante_nome}</Fact>
              <Fact label="Data de Abertura">
                <span className="numeros">{formatDate(chamado.data_abertura)}</span> <Age chamado={chamado} />
              </Fact>
              {chamado.data_fechamento && (
                <Fact label={FECHADO_EM}>
                  <span className="numeros">{formatDate(chamado.data_fechamento)}</span>
                </Fact>
              )}
              <Fact label={chamadoLabels.categoria_id}>{chamado.nome_categoria ?? SEM_CATEGORIA}</Fact>
              <Fact label={chamadoLabels.local_id}>{chamado.nome_local ?? SEM_LOCAL}</Fact>
              {!chamado.pode.atribuir && (
                <Fact label="Responsável">{chamado.responsavel_nome ?? 'Ninguém ainda'}</Fact>
              )}
            </dl>
            {chamado.pode.atribuir && <Assignee chamado={chamado} />}
          </div>
          <div className="flex min-w-0 flex-col gap-6 sm:col-start-1 sm:row-span-2 sm:row-start-1">
            <section aria-label="Descrição">
              <p className="wrap-anywhere whitespace-pre-line">{chamado.descricao}</p>
            </section>
            {chamado.pode.conversar && (
              <Attachments api={fotosDoChamadoApi} registro_id={chamado.id} title="Fotos" />
            )}
            <Conversation chamado={chamado} />
          </div>
          <div className="sm:col-start-2">
            <Progress chamado={chamado} />
          </div>
        </div>
      </DialogBody>
      <DialogFooter>
        {chamado.pode.alterar && (
          <Button icon={<Pencil size={15} />} onClick={() => onEdit(chamado)}>
            Editar
          </Button>
        )}
        <CloseButton />
      </DialogFooter>
    </Dialog>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere mt-0.5">{children}</dd>
    </div>
  )
}
