import { formatMoney } from '#platform/contract/numbers/money.ts'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import type { LinesBinding } from '#platform/web/kit/form/field-binding.ts'
import { LinesField } from '#platform/web/kit/form/lines/lines-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { type aditivoLabels, MAX_LINHAS, type orcamentoLabels, somaDasLinhas } from '../../contract.ts'

/** The budget of a project, a line a category. */
export function OrcamentoField({ lines }: { lines: LinesBinding<keyof typeof orcamentoLabels> }) {
  return (
    <LinesField
      lines={lines}
      title="Orçamento por categoria"
      noun="Linha"
      add="Adicionar categoria"
      widths="minmax(0,1fr) 9rem minmax(0,1fr)"
      max={MAX_LINHAS}
      empty="Sem linhas, vale o orçamento total."
      total={linhas => formatMoney(somaDasLinhas(linhas))}
    >
      {cell => (
        <>
          <TextField {...cell('categoria')} maxLength={120} />
          <MoneyField {...cell('valor')} />
          <TextField {...cell('observacao')} maxLength={300} />
        </>
      )}
    </LinesField>
  )
}

/** What is added to the contract of a project. */
export function AditivosField({ lines }: { lines: LinesBinding<keyof typeof aditivoLabels> }) {
  return (
    <LinesField
      lines={lines}
      title="Aditivos do contrato"
      noun="Aditivo"
      add="Adicionar aditivo"
      widths="10rem minmax(0,1fr) 9rem"
      max={MAX_LINHAS}
      empty="O contrato é o valor da proposta vinculada."
      total={linhas => formatMoney(somaDasLinhas(linhas))}
    >
      {cell => (
        <>
          <DateField {...cell('data')} />
          <TextField {...cell('descricao')} maxLength={300} />
          <MoneyField {...cell('valor')} />
        </>
      )}
    </LinesField>
  )
}
