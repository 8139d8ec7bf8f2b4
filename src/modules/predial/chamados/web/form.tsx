import { categoriasApi } from '#modules/predial/categorias/contract.ts'
import { locaisApi } from '#modules/predial/locais/contract.ts'
import { usuariosApi } from '#modules/ti/usuarios/contract.ts'
import { PhotosField } from '#platform/web/kit/files/photos-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { ReadOnlyField } from '#platform/web/kit/form/read-only-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { useLater } from '#platform/web/offline/later.ts'
import { useSessao } from '#platform/web/session.tsx'
import {
  type Chamado,
  chamadoLabels,
  chamadosApi,
  fotosDoChamadoApi,
  prioridadeChamado,
  statusChamado,
} from '../contract.ts'

interface Props {
  /** The ticket to change; undefined for a new one. */
  record: Chamado | undefined
  onClose: () => void
}

const choice = ({ id, nome }: { id: number; nome: string }) => ({ value: id, label: nome })

/** The dialog in which a ticket is opened or changed. */
export function ChamadoForm({ record, onClose }: Props) {
  const { full_name, email } = useSessao().usuario
  const mayAssign = usePode(chamadosApi.atribuir) && record === undefined
  const later = useLater({
    tipo: 'Chamado',
    pagina: '/predial/chamados',
    api: chamadosApi,
    fotos: fotosDoChamadoApi.upload,
  })
  const form = useRecordForm({
    api: chamadosApi,
    later,
    labels: chamadoLabels,
    record,
    repeats: ['local_id'],
    onClose,
    nameOf: { categoria_id: 'nome_categoria', local_id: 'nome_local' },
    whenMissing: ([first]) => ({
      titulo: 'Campos obrigatórios',
      descricao:
        first === 'categoria_id' || first === 'local_id'
          ? 'Categoria e Local são obrigatórios.'
          : `O campo ${chamadoLabels[first]} é obrigatório.`,
    }),
  })
  return (
    <FormDialog form={form} title={form.isNew ? 'Novo Chamado' : 'Editar Chamado'}>
      <TextField {...form.field('titulo')} wide />
      <ReadOnlyField
        label="Solicitante"
        value={record?.solicitante_nome ?? (full_name || email || 'Não identificado')}
        wide
      />
      <TextAreaField {...form.field('descricao')} rows={4} />
      <SelectField {...form.field('prioridade')} of={prioridadeChamado} />
      <LookupField
        {...form.field('categoria_id')}
        procedure={categoriasApi.options}
        choice={choice}
        chosenLabel={record?.nome_categoria}
        {...(record?.categoria_id === null && { none: 'Categoria excluída' })}
        required
      />
      <LookupField
        {...form.field('local_id')}
        procedure={locaisApi.options}
        choice={choice}
        chosenLabel={record?.nome_local}
        wide
        {...(record?.local_id === null && { none: 'Local excluído' })}
        required
      />
      {mayAssign && (
        <LookupField
          {...form.field('responsavel_id')}
          procedure={chamadosApi.responsaveis}
          creates={usuariosApi.create}
          choice={person => ({ value: person.id, label: person.full_name })}
          placeholder="Ninguém ainda"
          required={false}
        />
      )}
      {record ? (
        <SelectField {...form.field('status')} always of={statusChamado} />
      ) : (
        <PhotosField regra={fotosDoChamadoApi.upload.arquivo} files={later.files} onChange={later.setFiles} />
      )}
    </FormDialog>
  )
}
