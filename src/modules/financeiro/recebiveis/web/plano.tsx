import { clientesApi } from '#modules/comercial/clientes/contract.ts'
import { compareMoney, formatMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { isBlank } from '#platform/web/kit/form/lines/lines.ts'
import { LinesField, useLines } from '#platform/web/kit/form/lines/lines-field.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { useSessao } from '#platform/web/session.tsx'
import { Divisao } from '../../apoio/parcelas/web/shared/divisao.tsx'
import {
  type APlanejar,
  MAX_PARTES,
  parteLabels,
  planoLabels,
  recebiveisApi,
  recebivelLabels,
  somaDoPlano,
} from '../contract.ts'

interface Props {
  projeto: { id: number; nome_projeto: string }
  base: APlanejar
  onClose: () => void
}

const AFFECTED = ['financeiro/projetos']

/** The dialog in which the value of a project is spread over dates: at once, in equal instalments, by milestones. */
export function PlanoForm({ projeto, base, onClose }: Props) {
  const { hoje } = useSessao()
  const resta = base.resta ?? '0.00'
  const form = useRecordForm({
    api: { create: recebiveisApi.planejar, update: recebiveisApi.update },
    labels: { ...recebivelLabels, ...planoLabels },
    record: undefined,
    start: {
      projeto_id: projeto.id,
      ...(base.cliente_id !== null && { cliente_id: base.cliente_id }),
      partes: [{ descricao: 'Pagamento único', data_vencimento: hoje, bruto: base.resta ?? '' }],
    },
    affects: AFFECTED,
    onClose,
  })
  const lines = form.lines('partes', parteLabels)
  const partes = useLines(lines).filter(line => !isBlank(line))
  const first = String(partes[0]?.data_vencimento ?? '')
  const left = subtractMoney(resta, somaDoPlano(partes))
  return (
    <FormDialog form={{ ...form, submitAndGoOn: undefined }} title="Planejar recebimento" size="lg">
      <p className="text-sm sm:col-span-2">
        <span className="font-medium">{projeto.nome_projeto}</span>
        {base.resta !== null && (
          <span className="numeros text-muted"> · a planejar {formatMoney(resta)}</span>
        )}
      </p>
      <LookupField
        {...form.field('cliente_id')}
        procedure={clientesApi.options}
        choice={({ id, nome_cliente }) => ({ value: id, label: nome_cliente })}
        chosenLabel={base.nome_cliente}
        required
        wide
      />
      <div className="sm:col-span-2">
        <Divisao
          primeiro={first}
          valor={base.resta === null ? somaDoPlano(partes) : resta}
          ha={partes.length}
          hint="A primeira parcela guarda o vencimento que está na primeira linha."
          onSplit={plano =>
            form.setValue(
              'partes',
              plano.map(({ data_vencimento, valor }, n) => ({
                descricao: `Parcela ${n + 1} de ${plano.length}`,
                data_vencimento,
                bruto: valor,
              })),
            )
          }
        />
      </div>
      <LinesField
        lines={lines}
        title="Plano"
        noun="Parcela"
        add="Adicionar parcela ou marco"
        widths="minmax(0,1fr) 9.5rem 8.5rem"
        max={MAX_PARTES}
        empty="Adicione ao menos uma parcela."
        total={each => formatMoney(somaDoPlano(each))}
      >
        {cell => (
          <>
            <TextField {...cell('descricao')} maxLength={300} />
            <DateField {...cell('data_vencimento')} />
            <MoneyField {...cell('bruto')} />
          </>
        )}
      </LinesField>
      {base.resta !== null && compareMoney(left, '0.00') !== 0 && (
        <p role="status" className="numeros text-sm text-warn-text sm:col-span-2">
          {compareMoney(left, '0.00') > 0
            ? `Faltam ${formatMoney(left)} para o valor contratado.`
            : `Passa ${formatMoney(subtractMoney('0', left))} do valor contratado.`}
        </p>
      )}
    </FormDialog>
  )
}
