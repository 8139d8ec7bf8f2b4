import { formatDate } from '#platform/contract/dates/dates.ts'
import {
  canonicalMoney,
  compareMoney,
  formatMoney,
  subtractMoney,
  toCents,
} from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { useFacts } from '#platform/web/kit/form/facts/facts-mode.ts'
import type { LinesBinding } from '#platform/web/kit/form/field-binding.ts'
import { FormFold } from '#platform/web/kit/form/form-fold.tsx'
import { LineValue } from '#platform/web/kit/form/lines/line-row.tsx'
import { isBlank } from '#platform/web/kit/form/lines/lines.ts'
import { LinesField, useLines } from '#platform/web/kit/form/lines/lines-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { QuantityField } from '#platform/web/kit/form/quantity-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import {
  CONTRATUAL,
  MAX_RETENCOES,
  type retencaoLabels,
  somaDasRetencoes,
  tipoRetencao,
  valorDaRetencao,
} from '../../contract.ts'
import { type Regra, regrasEm } from '../../regras.ts'

interface Props {
  lines: LinesBinding<keyof typeof retencaoLabels>
  /** The value from which they are withheld, as it is typed. */
  bruto: unknown
  /** Day whose rates are offered. */
  dia: string
  set: (name: string, value: unknown) => void
}

/** What the client withholds of a receivable: a fold of its form, a fact of its page. */
export function RetencoesField(props: Props) {
  const { lines, bruto } = props
  const typed = useLines(lines).filter(line => !isBlank(line))
  const facts = useFacts() !== undefined
  if (facts) return typed.length > 0 && <Retencoes {...props} />
  const value = canonicalMoney(String(bruto ?? ''))
  const soma = somaDasRetencoes(typed)
  const liquido = value === null ? null : subtractMoney(value, soma)
  return (
    <FormFold
      title="Retenções"
      says={
        typed.length === 0
          ? 'Nada retido.'
          : `${formatMoney(soma)}${liquido === null ? '' : `, líquido ${formatMoney(liquido)}`}`
      }
      open={typed.length > 0}
    >
      <Retencoes {...props} />
      {value !== null && <Modelos {...props} value={value} tipos={typed.map(({ tipo }) => String(tipo))} />}
      {liquido !== null && typed.length > 0 && (
        <p role="status" className="numeros rounded-md bg-surface-2 px-3 py-2 text-sm">
          {toCents(liquido) > 0n
            ? `Bruto ${formatMoney(value as string)} − retenções ${formatMoney(soma)} = líquido ${formatMoney(liquido)}`
            : 'As retenções não deixam nada a receber.'}
        </p>
      )}
    </FormFold>
  )
}

/** Rates of the law to start from: each adds a line that is then read and changed. */
function Modelos({ lines, dia, set, value, tipos }: Props & { value: string; tipos: string[] }) {
  const offered = regrasEm(dia).filter(({ tipo }) => !tipos.includes(tipo))
  if (offered.length === 0 || compareMoney(value, '0.00') <= 0) return null
  const add = ({ tipo, aliquota }: Regra) =>
    set(lines.name, [
      ...lines.values().filter(line => !isBlank(line)),
      { tipo, base: value, aliquota: aliquota ?? '', libera_em: '', valor: '' },
    ])
  return (
    <div className="flex flex-col gap-1.5">
      <fieldset aria-label="Modelos de retenção" className="flex flex-wrap gap-2">
        {offered.map(regra => (
          <Button key={regra.nome} onClick={() => add(regra)}>
            {regra.nome}
          </Button>
        ))}
      </fieldset>
      <details className="text-muted text-xs">
        <summary className="cursor-pointer py-1 max-sm:py-3.5">
          Confira base e alíquota com o contador. De onde elas vêm
        </summary>
        <ul className="space-y-1 pb-1">
          {offered.map(({ nome, base_legal, observacao, conferido_em }) => (
            <li key={nome}>
              {nome}: {base_legal}. {observacao}{' '}
              {conferido_em
                ? `Texto da lei conferido em ${formatDate(conferido_em)}.`
                : 'Texto da lei ainda não conferido.'}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function Retencoes({ lines }: Props) {
  return (
    <LinesField
      lines={lines}
      title="Retenções"
      noun="Retenção"
      add="Adicionar retenção"
      widths="minmax(8rem,1fr) 8rem 6rem 9.5rem 7rem"
      values={['Retido']}
      max={MAX_RETENCOES}
      empty="O cliente paga o valor inteiro."
      total={each => formatMoney(somaDasRetencoes(each))}
    >
      {(cell, line) => {
        const valor = valorDaRetencao(line)
        return (
          <>
            <SelectField {...cell('tipo')} of={tipoRetencao} />
            <MoneyField {...cell('base')} />
            <QuantityField {...cell('aliquota')} />
            {line.tipo === CONTRATUAL ? (
              <DateField {...cell('libera_em')} required />
            ) : (
              <span className="max-sm:hidden" />
            )}
            <LineValue label="Retido" value={valor === null ? '–' : formatMoney(valor)} />
          </>
        )
      }}
    </LinesField>
  )
}
