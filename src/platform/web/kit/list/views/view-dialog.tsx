import { useRef } from 'react'
import { type Consulta, type Visao, visaoLabels, visoesApi } from '#platform/contract/visoes.ts'
import { CheckField } from '../../form/check-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useProcedureForm } from '../../form/use-procedure-form.ts'

interface Props {
  lista: string
  consulta: Consulta
  /** The view that gets another name; undefined saves a new one. */
  record: Visao | undefined
  mayShare: boolean
  /** @param saved id of the new view, if it was saved */
  onClose: (saved?: string) => void
}

/** Asks how a view is called, and whether it is shared. */
export function ViewDialog(props: Props) {
  return props.record ? <Rename {...props} record={props.record} /> : <SaveAs {...props} />
}

function SaveAs({ lista, consulta, mayShare, onClose }: Props) {
  const saved = useRef<string>(undefined)
  const form = useProcedureForm({
    procedure: visoesApi.create,
    fields: visoesApi.create.input.pick({ nome: true, compartilhada: true }),
    labels: visaoLabels,
    input: ({ nome, compartilhada }) => ({ lista, consulta, nome, compartilhada }),
    onDone: ({ id }) => {
      saved.current = String(id)
    },
  })
  return (
    <FormDialog
      form={{ ...form, submit: form.submitThen, onClose: () => onClose(saved.current) }}
      title="Salvar visão como"
    >
      <TextField {...form.field('nome')} wide maxLength={60} placeholder="Ex.: Vencem esta semana" />
      {mayShare && <CheckField {...form.field('compartilhada')} />}
    </FormDialog>
  )
}

function Rename({ record, onClose }: Props & { record: Visao }) {
  const { id, version, nome } = record
  const form = useProcedureForm({
    procedure: visoesApi.update,
    fields: visoesApi.create.input.pick({ nome: true }),
    labels: visaoLabels,
    start: { nome },
    input: ({ nome }) => ({ id, version, dados: { nome } }),
  })
  return (
    <FormDialog form={{ ...form, submit: form.submitThen, onClose: () => onClose() }} title="Renomear visão">
      <TextField {...form.field('nome')} wide maxLength={60} />
    </FormDialog>
  )
}
