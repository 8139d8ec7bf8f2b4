import { usuariosApi } from '#modules/ti/usuarios/contract.ts'
import { orderWarning } from '#platform/contract/warnings.ts'
import { Attachments } from '#platform/web/kit/files/attachments.tsx'
import { PhotosField } from '#platform/web/kit/files/photos-field.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { ReadOnlyField } from '#platform/web/kit/form/read-only-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { SuggestField } from '#platform/web/kit/form/suggest-field.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { useLater } from '#platform/web/offline/later.ts'
import { useSessao } from '#platform/web/session.tsx'
import {
  campoObrigatorio,
  type Desvio,
  desdeAOcorrencia,
  desvioLabels,
  desviosApi,
  fotosDoDesvioApi,
  riscoPotencial,
  statusResolucao,
  tipoDesvio,
} from '../contract.ts'

interface Props {
  /** The deviation to change; undefined for a new one. */
  record: Desvio | undefined
  onClose: () => void
}

/** The dialog in which a deviation is registered or changed. */
export function DesvioForm({ record, onClose }: Props) {
  const { usuario, hoje } = useSessao()
  const later = useLater({
    tipo: 'Desvio',
    pagina: '/ssma/desvios',
    api: desviosApi,
    fotos: fotosDoDesvioApi.upload,
  })
  const form = useRecordForm({
    api: desviosApi,
    later,
    labels: desvioLabels,
    record,
    start: { data_ocorrencia: hoje },
    repeats: ['local_ocorrencia', 'data_ocorrencia'],
    nameOf: { responsavel_id: 'responsavel_nome' },
    follows: { responsavel_id: 'responsavel_acao' },
    onClose,
    describe: ({ titulo }) => `O desvio "${titulo}" foi ${record ? 'atualizado' : 'registrado'} com sucesso.`,
    whenMissing: ([first]) => ({ titulo: 'Campo obrigatório', descricao: campoObrigatorio(first) }),
  })
  const requester = record
    ? record.solicitante_nome || record.solicitante_email
    : usuario.full_name || usuario.email
  return (
    <FormDialog
      form={form}
      size="lg"
      title={form.isNew ? 'Registrar Novo Desvio' : 'Editar Registro de Desvio'}
      submitLabel={form.isNew ? 'Registrar Desvio' : 'Salvar Alterações'}
    >
      <TextField {...form.field('titulo')} wide />
      <TextAreaField {...form.field('descricao_desvio')} />
      <TextField {...form.field('local_ocorrencia')} />
      <DateField
        {...form.field('data_ocorrencia')}
        warning={orderWarning(form.watch('data_ocorrencia'), hoje, 'Esta data ainda não chegou.')}
      />
      <SelectField {...form.field('tipo_desvio')} options={tipoDesvio.values} />
      <SelectField {...form.field('risco_potencial')} of={riscoPotencial} />
      <TextAreaField {...form.field('acoes_corretivas_sugeridas')} />
      <SuggestField
        {...form.field('responsavel_acao')}
        procedure={desviosApi.responsaveis}
        creates={usuariosApi.create}
        text={person => person.full_name}
        option={({ full_name, distingue }) => (distingue ? `${full_name} · ${distingue}` : full_name)}
        onChoose={person => form.setValue('responsavel_id', person?.id ?? null)}
        leads={record?.responsavel_id ? `/ti/usuarios/${record.responsavel_id}` : undefined}
        hint="Quem você escolhe na lista é avisado."
      />
      <DateField
        {...form.field('prazo_solucao')}
        warning={orderWarning(
          form.watch('data_ocorrencia'),
          form.watch('prazo_solucao'),
          desdeAOcorrencia.aviso,
        )}
      />
      <SelectField {...form.field('status_resolucao')} always of={statusResolucao} />
      <ReadOnlyField label="Solicitante" value={requester || 'Não identificado'} />
      {record ? (
        <Attachments api={fotosDoDesvioApi} registro_id={record.id} title="Fotos" />
      ) : (
        <PhotosField regra={fotosDoDesvioApi.upload.arquivo} files={later.files} onChange={later.setFiles} />
      )}
    </FormDialog>
  )
}
