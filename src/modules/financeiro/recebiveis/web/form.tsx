import { clientesApi } from '#modules/comercial/clientes/contract.ts'
import { dueWarning } from '#platform/contract/warnings.ts'
import { ChosenFiles } from '#platform/web/kit/files/photos-field.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { useFacts } from '#platform/web/kit/form/facts/facts-mode.ts'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { typedDay } from '#platform/web/kit/form/typed-day.ts'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { type Later, useLater } from '#platform/web/offline/later.ts'
import { useSessao } from '#platform/web/session.tsx'
import { Diferencas } from '../../apoio/codigos/web/shared/diferencas.tsx'
import { useDito } from '../../apoio/codigos/web/shared/use-oferta.ts'
import { NfeDrop } from '../../apoio/nfe/web/shared/nfe-drop.tsx'
import { projetosApi } from '../../projetos/contract.ts'
import { retencaoLabels, textoDaRetencao } from '../../retencoes/contract.ts'
import { RetencoesField } from '../../retencoes/web/shared/fields.tsx'
import {
  anexosDoRecebivelApi,
  CANCELADO,
  desdeANota,
  type Recebivel,
  recebiveisApi,
  recebivelLabels,
  statusRecebivel,
  tipoRecebivel,
} from '../contract.ts'

interface Props {
  /** The receivable to change; undefined for a new one. */
  record: Recebivel | undefined
  onClose: () => void
}

/** The dialog in which a receivable is registered or changed. */
export function RecebivelForm({ record, onClose }: Props) {
  const { hoje } = useSessao()
  const later = useLater({
    tipo: 'Recebível',
    pagina: '/financeiro/recebiveis',
    api: recebiveisApi,
    nome: 'descricao',
    fotos: anexosDoRecebivelApi.upload,
    registro: record?.id,
    soArquivos: true,
  })
  const form = useRecordForm({
    api: recebiveisApi,
    later,
    labels: recebivelLabels,
    record,
    repeats: ['cliente_id', 'projeto_id', 'tipo'],
    lineText: { retencoes: textoDaRetencao },
    nameOf: { cliente_id: 'nome_cliente', projeto_id: 'nome_projeto' },
    onClose,
  })
  const { offer, diferencas } = useDito(form, { labels: recebivelLabels, presumed: {} })
  // Beside the one that follows from the receipts, a person may cancel it and take that back.
  const status =
    record?.status === CANCELADO ? [CANCELADO, 'A Receber'] : [record?.status ?? 'A Receber', CANCELADO]
  return (
    <FormDialog form={form} title={form.isNew ? 'Novo Recebível' : 'Editar Recebível'} size="xl">
      {!form.readOnly && <Nota later={later} offer={offer} />}
      <Diferencas de={diferencas} />
      <TextField {...form.field('descricao')} placeholder="Parcela 1 de 3" wide />
      <LookupField
        {...form.field('cliente_id')}
        procedure={clientesApi.options}
        choice={({ id, nome_cliente }) => ({ value: id, label: nome_cliente })}
        chosenLabel={record?.nome_cliente}
        {...(record?.cliente_id === null && {
          none: `${record.nome_cliente || 'Sem nome'} (cliente excluído)`,
        })}
        {...(record?.cliente_id && { leads: `/comercial/clientes/${record.cliente_id}` })}
        required
      />
      <LookupField
        {...form.field('projeto_id')}
        procedure={projetosApi.options}
        choice={({ id, nome_projeto }) => ({ value: id, label: nome_projeto })}
        chosenLabel={record?.nome_projeto}
        none="Sem projeto"
        {...(record?.projeto_id && { leads: `/financeiro/projetos/${record.projeto_id}` })}
      />
      <SelectField {...form.field('tipo')} of={tipoRecebivel} always />
      <MoneyField {...form.field('bruto')} />
      <DateField
        {...form.field('data_vencimento')}
        warning={dueWarning(form.watch, record, desdeANota, hoje)}
      />
      <SelectField
        {...form.field('status')}
        of={statusRecebivel}
        options={status}
        always
        hint="Segue os recebimentos."
      />
      <TextField {...form.field('numero_nota_fiscal')} maxLength={60} />
      <TextField {...form.field('chave_acesso_nota_fiscal')} maxLength={60} />
      <DateField {...form.field('data_emissao_nota_fiscal')} />
      <TextField {...form.field('nota_fiscal_url')} type="url" placeholder="https://" wide />
      {record?.origem_id == null && (
        <RetencoesField
          lines={form.lines('retencoes', retencaoLabels)}
          bruto={form.watch('bruto')}
          dia={typedDay(form.watch('data_emissao_nota_fiscal'), hoje)}
          set={(name, value) => form.setValue(name as never, value as never)}
        />
      )}
    </FormDialog>
  )
}

/** Where the XML of the invoice that was issued fills the form; it is kept with the receivable. Not on its page. */
function Nota({
  later: { files, setFiles },
  offer,
}: {
  later: Later
  offer: (fields: Partial<Record<keyof typeof recebivelLabels, string | null>>) => void
}) {
  if (useFacts()) return null
  return (
    <>
      <NfeDrop
        procedure={recebiveisApi.lerNfe}
        onRead={({ numero, chave, data_emissao, valor }) =>
          offer({
            bruto: valor,
            numero_nota_fiscal: numero,
            chave_acesso_nota_fiscal: chave,
            data_emissao_nota_fiscal: data_emissao,
          })
        }
        onFile={file => setFiles([...files.filter(({ name }) => name !== file.name), file])}
      />
      {files.length > 0 && <ChosenFiles label="Anexos" files={files} onChange={setFiles} />}
    </>
  )
}
