import { useState } from 'react'
import { recusaDoArquivo } from '#platform/contract/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { draftId } from '#platform/web/kit/draft/draft-id.ts'
import { DraftNotice } from '#platform/web/kit/draft/draft-notice.tsx'
import { useDiscard } from '#platform/web/kit/draft/use-discard.tsx'
import { useFormDraft } from '#platform/web/kit/draft/use-form-draft.ts'
import { FileField } from '#platform/web/kit/files/file-field.tsx'
import { UploadProgress } from '#platform/web/kit/files/upload-progress.tsx'
import { useUpload } from '#platform/web/kit/files/use-upload.ts'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useFields } from '#platform/web/kit/form/use-fields.ts'
import { notify } from '#platform/web/notices/notices.tsx'
import { CAMPOS_OBRIGATORIOS, documentoLabels, documentosApi } from '../../contract.ts'

interface Props {
  funcionario: { id: number; nome_completo: string }
  /** Chosen already. */
  first?: File
  onClose: () => void
}

const regra = documentosApi.upload.arquivo
const fields = documentosApi.upload.input.omit({ funcionario_id: true })

const start = { tipo_documento: '', data_validade: '' }

/** Sends one document of an employee. What was filled in comes back after a reload; the file has to be chosen again. */
export function UploadDialog({ funcionario, first, onClose }: Props) {
  const { form, handleSubmit } = useFields(fields, start)
  const [file, setFile] = useState<File | null>(first ?? null)
  const [missing, setMissing] = useState(false)
  const upload = useUpload(documentosApi.upload, ['rh/funcionarios'])
  const sending = upload.progress !== null
  const draft = useFormDraft({
    form,
    id: draftId(documentosApi.upload, undefined, { funcionario_id: funcionario.id }),
    start,
    more: () => ({ arquivos: file ? [file.name] : [] }),
    onDiscard: () => {
      setFile(null)
      return start
    },
  })
  const { close, requestClose, question } = useDiscard({
    dirty: form.formState.isDirty || file !== null,
    busy: sending,
    onClose,
    onDiscard: draft.drop,
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    draft.changed()
  }

  const tellMissing = () => {
    setMissing(true)
    notify({ ...CAMPOS_OBRIGATORIOS, tom: 'destrutivo' })
  }
  const submit = handleSubmit(
    async dados => {
      if (sending) return
      if (!file) return tellMissing()
      if (recusaDoArquivo(regra, file.name, file.size)) return
      const document = fields.parse(dados)
      if (!(await upload.send(file, { ...document, funcionario_id: funcionario.id }))) return
      draft.drop()
      close()
    },
    errors => {
      if (errors.tipo_documento) tellMissing()
    },
  )
  const field = (name: keyof typeof documentoLabels, required: boolean) => ({
    control: form.control,
    name,
    label: documentoLabels[name],
    required,
    disabled: sending,
  })

  return (
    <Dialog
      title={`Anexar Documento para ${funcionario.nome_completo}`}
      busy={sending}
      onClose={requestClose}
    >
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
        <DialogBody>
          <DraftNotice draft={draft} />
          <div className="grid gap-4">
            <TextField
              {...field('tipo_documento', true)}
              placeholder="Ex.: RG, CPF, Comprovante de Endereço"
              wide
            />
            <FileField
              label={documentoLabels.arquivo}
              regra={regra}
              file={file}
              onChange={choose}
              required
              disabled={sending}
              error={missing && !file ? 'Selecione um arquivo.' : undefined}
            />
            <DateField
              {...field('data_validade', false)}
              hint="Opcional: avisa quando o documento vencer."
              wide
            />
            {upload.progress !== null && (
              <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <CloseButton disabled={sending}>Cancelar</CloseButton>
          <Button type="submit" variant="primary" busy={sending}>
            {sending ? 'Enviando...' : 'Enviar Documento'}
          </Button>
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  )
}
