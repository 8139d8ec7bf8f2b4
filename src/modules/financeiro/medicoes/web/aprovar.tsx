import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clientesApi } from '#modules/comercial/clientes/contract.ts'
import { formatMoney, fromCents, toCents } from '#platform/contract/numbers/money.ts'
import { percentOf } from '#platform/contract/numbers/percent.ts'
import { orderWarning } from '#platform/contract/warnings.ts'
import { CheckField } from '#platform/web/kit/form/check-field.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import type { FieldBinding } from '#platform/web/kit/form/field-binding.ts'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { typedDay } from '#platform/web/kit/form/typed-day.ts'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { recebiveisApi } from '../../recebiveis/contract.ts'
import { retencaoLabels, textoDaRetencao } from '../../retencoes/contract.ts'
import { RetencoesField } from '../../retencoes/web/shared/fields.tsx'
import { type AMedir, aprovacaoLabels, type Medicao, medicaoLabels, medicoesApi } from '../contract.ts'

interface Props {
  medicao: Medicao
  onClose: () => void
}

/** The dialog in which the approval of the client is registered, which makes the bill. */
export function AprovarForm(props: Props) {
  const { medicao, onClose } = props
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...procedureQuery(medicoesApi.aMedir, { projeto_id: medicao.projeto_id }),
    refetchOnMount: 'always',
  })
  // The form starts from an answer of now: an earlier one may offer the retentions of a bill that is gone.
  const [base, setBase] = useState<AMedir>()
  if (!base && data && isFetchedAfterMount && !isError) setBase(data)
  const failed = !base && isFetchedAfterMount && isError
  useEffect(() => {
    if (failed) onClose()
  }, [failed, onClose])
  return base ? <Open {...props} base={base} /> : null
}

interface AlemProps extends Pick<Medicao, 'projeto_id' | 'valor'> {
  abater: FieldBinding
}

/** Where the plan of the project and this measurement together bill more than was contracted, offers to take it from the plan. */
function AlemDoContrato({ projeto_id, valor, abater }: AlemProps) {
  const { data } = useQuery({
    ...procedureQuery(recebiveisApi.aPlanejar, { projeto_id }),
    refetchOnMount: 'always',
  })
  const left = data?.resta == null ? 0n : toCents(data.resta) - toCents(valor)
  const open = toCents(data?.abativel ?? '0.00')
  const over = left < 0n ? -left : 0n
  const taken = open < over ? open : over
  return (
    <>
      <div role="status" className="numeros text-sm text-warn-text empty:hidden sm:col-span-2">
        {over > 0n && (
          <p>
            Com esta medição, os recebíveis passam {formatMoney(fromCents(over))} do valor contratado.
            {taken < over &&
              ` Só parcelas sem recebimento, retenção nem glosa podem ser abatidas aqui, e ${
                open > 0n ? `elas somam ${formatMoney(fromCents(open))}` : 'não há nenhuma'
              }: altere ou cancele o resto em Recebíveis.`}
          </p>
        )}
      </div>
      {taken > 0n && (
        <CheckField
          {...abater}
          label={`Abater ${formatMoney(fromCents(taken))} das próximas parcelas`}
          hint="A medição toma o lugar delas: as que ela cobre inteiras ficam canceladas, a última diminui."
        />
      )}
    </>
  )
}

const AFFECTED = ['financeiro/medicoes', 'financeiro/recebiveis', 'financeiro/projetos']

function Open({ medicao, base, onClose }: Props & { base: AMedir }) {
  const { hoje } = useSessao()
  const [retencoes] = useState(() =>
    base.retencoes.map(({ tipo, base: share, aliquota }) => ({
      ...{ tipo, aliquota, libera_em: '', valor: '', base: percentOf(medicao.valor, `${share}00`) },
    })),
  )
  const form = useRecordForm({
    api: { create: medicoesApi.aprovar, update: medicoesApi.update },
    labels: { ...medicaoLabels, ...aprovacaoLabels, id: 'Medição', version: 'Versão' },
    record: undefined,
    start: {
      id: medicao.id,
      version: medicao.version,
      ...(base.cliente_id !== null && { cliente_id: base.cliente_id }),
      aprovada_em: hoje,
      abater: true,
      retencoes: retencoes as never,
    },
    lineText: { retencoes: textoDaRetencao },
    affects: AFFECTED,
    onClose,
  })
  return (
    <FormDialog form={{ ...form, submitAndGoOn: undefined }} title="Aprovar medição" size="xl">
      <p className="numeros text-sm sm:col-span-2">
        <span className="font-medium">
          {medicao.nome} · {medicao.nome_projeto}
        </span>
        <span className="text-muted"> · {formatMoney(medicao.valor)}. A aprovação registra o recebível.</span>
      </p>
      <AlemDoContrato projeto_id={medicao.projeto_id} valor={medicao.valor} abater={form.field('abater')} />
      <TextField
        {...form.field('aprovado_por')}
        maxLength={200}
        placeholder="Nome de quem aprovou pelo cliente"
      />
      <DateField
        {...form.field('aprovada_em')}
        warning={orderWarning(form.watch('aprovada_em'), hoje, 'Esta data ainda não chegou.')}
      />
      <LookupField
        {...form.field('cliente_id')}
        procedure={clientesApi.options}
        choice={({ id, nome_cliente }) => ({ value: id, label: nome_cliente })}
        chosenLabel={base.nome_cliente}
        required
      />
      <DateField {...form.field('data_vencimento')} />
      <TextField {...form.field('numero_nota_fiscal')} maxLength={60} />
      <TextField {...form.field('chave_acesso_nota_fiscal')} maxLength={60} />
      <DateField {...form.field('data_emissao_nota_fiscal')} />
      <TextField {...form.field('nota_fiscal_url')} type="url" placeholder="https://" wide />
      <RetencoesField
        lines={form.lines('retencoes', retencaoLabels)}
        bruto={medicao.valor}
        dia={typedDay(form.watch('data_emissao_nota_fiscal'), hoje)}
        set={(name, value) => form.setValue(name as never, value as never)}
      />
    </FormDialog>
  )
}
