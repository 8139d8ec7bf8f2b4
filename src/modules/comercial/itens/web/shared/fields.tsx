import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { FieldBinding, LinesBinding } from '#platform/web/kit/form/field-binding.ts'
import { LineValue } from '#platform/web/kit/form/lines/line-row.tsx'
import { isBlank } from '#platform/web/kit/form/lines/lines.ts'
import { LinesField, useLines } from '#platform/web/kit/form/lines/lines-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { QuantityField } from '#platform/web/kit/form/quantity-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { type itemLabels, MAX_ITENS, somaDosItens, valorDoItem } from '../../contract.ts'
import { ItensTabela } from './tabela.tsx'

type Linhas = LinesBinding<keyof typeof itemLabels>

/** The items of a proposal. */
export function ItensField({ lines }: { lines: Linhas }) {
  return (
    <LinesField
      lines={lines}
      title="Itens"
      noun="Item"
      add="Adicionar item"
      widths="minmax(0,1fr) 4.5rem 6rem 7.5rem 8rem"
      values={['Valor']}
      max={MAX_ITENS}
      empty="Sem itens, o valor é o que você digitar."
      total={itens => formatMoney(somaDosItens(itens))}
      facts={itens => <ItensTabela itens={itens} />}
    >
      {(cell, line) => {
        const valor = valorDoItem(line)
        return (
          <>
            <TextField {...cell('descricao')} maxLength={300} />
            <TextField {...cell('unidade')} placeholder="un" maxLength={20} />
            <QuantityField {...cell('quantidade')} />
            <MoneyField {...cell('valor_unitario')} />
            <LineValue label="Valor" value={valor === null ? '–' : formatMoney(valor)} />
          </>
        )
      }}
    </LinesField>
  )
}

/** The value of a proposal: the sum of its items, or what is typed where there are none. */
export function ValorField({
  lines,
  field,
  set,
}: {
  lines: Linhas
  field: FieldBinding
  set: (valor: string) => void
}) {
  const itens = useLines(lines).filter(line => !isBlank(line))
  const soma = itens.length > 0 ? somaDosItens(itens) : undefined
  const valor = useWatch({ control: field.control, name: field.name })
  const outdated = soma !== undefined && soma !== valor
  useEffect(() => {
    if (outdated) set(soma)
  })
  return (
    <MoneyField
      {...field}
      {...(soma !== undefined && { readOnly: true, fixed: true, hint: 'É a soma dos itens.' })}
    />
  )
}
