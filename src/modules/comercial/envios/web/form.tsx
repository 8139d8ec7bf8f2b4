import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { showInstant } from '#platform/contract/show-value.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { DraftNotice } from '#platform/web/kit/draft/draft-notice.tsx'
import { useDiscard } from '#platform/web/kit/draft/use-discard.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { CheckField } from '#platform/web/kit/form/check-field.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useProcedureForm } from '#platform/web/kit/form/use-procedure-form.ts'
import { NoMail } from '#platform/web/kit/no-mail.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import { invalidate, procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { envioInput, envioLabels, enviosApi, type PreparoDeEnvio } from '../contract.ts'
import { Situacao } from './situacao.tsx'

interface Props {
  proposta: { id: number; titulo_proposta: string }
  onClose: () => void
}

/** The dialog in which a proposal is sent to the client, as a PDF, in words that can be changed. */
export function EnvioForm({ proposta, onClose }: Props) {
  const { data, error, isError, refetch } = useQuery({
    ...procedureQuery(enviosApi.preparar, { proposta_id: proposta.id }),
    // What came later must not take the place of what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { silent: true },
  })
  if (data) return <Prepared {...{ proposta, onClose }} start={data} />
  return (
    <Dialog title="Enviar proposta por e-mail" onClose={onClose}>
      <DialogBody>
        {isError ? (
          <Failure text="Não foi possível preparar o envio." error={error} onRetry={refetch} />
        ) : (
          <p role="status" className="flex items-center gap-2 text-muted">
            <Spinner /> Preparando o envio...
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton>Cancelar</CloseButton>
      </DialogFooter>
    </Dialog>
  )
}

function Prepared({ proposta, onClose, start }: Props & { start: PreparoDeEnvio }) {
  const { envia_email } = useSessao()
  const form = useProcedureForm({
    procedure: enviosApi.create,
    fields: envioInput.omit({ proposta_id: true }),
    labels: envioLabels,
    // Where no mail leaves, the client has the proposal only once somebody says so.
    start: { ...start, marcar_enviada: envia_email && start.oferecer_enviada, copia: false },
    input: values => ({ ...values, proposta_id: proposta.id }) as never,
    notice: envia_email
      ? undefined
      : { titulo: 'Envio registrado', descricao: 'Nenhum e-mail foi enviado ao cliente.' },
    onDone: () => {
      // Its status may be another now.
      void invalidate('comercial/propostas')
      onClose()
    },
  })
  const { requestClose, question } = useDiscard({
    busy: form.busy,
    dirty: form.dirty,
    onClose,
    onDiscard: form.draft.drop,
  })

  return (
    <Dialog title="Enviar proposta por e-mail" size="lg" busy={form.busy} onClose={requestClose}>
      <form noValidate onSubmit={form.submit} className="flex min-h-0 flex-col">
        <DialogBody>
          <DraftNotice draft={form.draft} />
          {start.sem_aprovacao && (
            <p
              role="alert"
              className="mb-4 flex gap-2.5 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text"
            >
              <Hourglass size={17} className="mt-px shrink-0" />
              {start.sem_aprovacao}
            </p>
          )}
          <NoMail className="mb-4">
            A mensagem fica em uma pasta do servidor e não chega ao cliente: baixe o PDF e mande por outro
            meio.
          </NoMail>
          {envia_email && (
            <p className="pb-4 text-muted">
              A proposta "{proposta.titulo_proposta}" segue anexa, em PDF. As respostas chegam ao seu e-mail.
            </p>
          )}
          <div className="grid min-w-0 gap-4 sm:grid-cols-2">
            <TextField
              {...form.field('para')}
              wide
              readOnly={!start.escolher_endereco}
              hint={
                start.escolher_endereco
                  ? 'Vários endereços: separe por vírgula.'
                  : 'O e-mail cadastrado do cliente. Para mudá-lo, edite o cliente.'
              }
            />
            <TextField {...form.field('assunto')} wide />
            <TextAreaField {...form.field('texto')} rows={9} />
            <CheckField {...form.field('copia')} />
            {start.oferecer_enviada && <CheckField {...form.field('marcar_enviada')} />}
          </div>
          {start.envios.length > 0 && <Sent envios={start.envios} />}
        </DialogBody>
        <DialogFooter>
          <CloseButton disabled={form.busy}>Cancelar</CloseButton>
          <Button type="submit" variant="primary" busy={form.busy} disabled={start.sem_aprovacao !== null}>
            {envia_email ? (form.busy ? 'Enviando...' : 'Enviar') : 'Registrar envio'}
          </Button>
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  )
}

function Sent({ envios }: Pick<PreparoDeEnvio, 'envios'>) {
  return (
    <section className="mt-6 border-line border-t pt-4" aria-label="Envios anteriores">
      <h3 className="pb-2 font-medium">Envios anteriores</h3>
      <ul className="grid gap-1 text-muted text-sm">
        {envios.map(envio => (
          <li key={envio.id}>
            <span className="numeros">{showInstant(envio.created_at)}</span> · {envio.para}
            {envio.autor && ` · por ${envio.autor}`} <Situacao envio={envio} />
          </li>
        ))}
      </ul>
    </section>
  )
}
