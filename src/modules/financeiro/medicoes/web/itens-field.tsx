import { formatMoney } from '#platform/contract/numbers/money.ts'
import { canonicalQuantity, formatQuantity } from '#platform/contract/numbers/quantity.ts'
import { CheckField } from '#platform/web/kit/form/check-field.tsx'
import { useFacts } from '#platform/web/kit/form/facts/facts-mode.ts'
import type { FieldBinding, LinesBinding } from '#platform/web/kit/form/field-binding.ts'
import { useLines } from '#platform/web/kit/form/lines/lines-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import {
  avisoDeAcima,
  type ItemDoBoletim,
  type itemMedidoLabels,
  recusaDoItem,
  somasDoBoletim,
  valoresDoItem,
} from '../contract.ts'

/** The items with what is typed; one that cannot be read stays as it was. */
function comDigitado(itens: readonly ItemDoBoletim[], typed: readonly Record<string, unknown>[]) {
  return itens.map((item, index): ItemDoBoletim => {
    const text = String(typed[index]?.acumulado ?? '').replace(/\s*%$/, '')
    return { ...item, acumulado: canonicalQuantity(text) ?? item.anterior }
  })
}

/** How far each item of the contract is done. Its rows are those of the contract: none is added or taken away. */
export function ItensMedidosField({
  lines,
  itens,
  acima,
}: {
  lines: LinesBinding<keyof typeof itemMedidoLabels>
  itens: readonly ItemDoBoletim[]
  /** The confirmation that more than the contract is measured. */
  acima: FieldBinding
}) {
  const medidos = comDigitado(itens, useLines(lines))
  // The page of a measurement shows its boletim as a table.
  if (useFacts()) return null
  if (itens.length === 0)
    return (
      <p className="text-muted text-sm sm:col-span-2">
        Este projeto não tem proposta nem aditivo: vincule uma proposta em Editar Projeto.
      </p>
    )
  const soma = somasDoBoletim(medidos)
  const aviso = avisoDeAcima(medidos)
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <p className="font-medium text-sm">Itens do contrato</p>
      {medidos.map((item, index) => {
        const { total, periodo } = valoresDoItem(item)
        const recusa = recusaDoItem(item)
        return (
          // biome-ignore lint/a11y/useSemanticElements: on paper a fieldset has its fields one below the other
          <div
            key={item.origem}
            role="group"
            aria-label={item.descricao}
            className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-x-3 border-line border-t pt-2 sm:grid-cols-[minmax(0,1fr)_7rem_9rem]"
          >
            <p className="min-w-0 text-sm">
              <span className="break-words">{item.descricao}</span>
              <span className="numeros block text-muted text-xs">
                {formatMoney(total)} · já medido {formatQuantity(item.anterior)}%
              </span>
              {recusa && <span className="block text-warn-text text-xs">{recusa}</span>}
            </p>
            <TextField {...lines.cell(index, 'acumulado')} maxLength={20} />
            <p className="numeros text-right text-sm max-sm:col-span-2">
              <span className="text-muted text-xs sm:block">Esta medição </span>
              {formatMoney(periodo)}
            </p>
          </div>
        )
      })}
      <p role="status" className="numeros rounded-md bg-surface-2 px-3 py-2 text-sm">
        Esta medição soma {formatMoney(soma.periodo)}; acumulado {formatMoney(soma.acumulado)} de{' '}
        {formatMoney(soma.total)}.
      </p>
      <div className={aviso ? 'rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text' : undefined}>
        <p role="status" className="empty:hidden">
          {aviso}
        </p>
        {aviso && <CheckField {...acima} label="Registrar mesmo assim" />}
      </div>
    </div>
  )
}
