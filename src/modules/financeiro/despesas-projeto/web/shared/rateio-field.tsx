import { counted } from '#platform/contract/counts.ts'
import { canonicalMoney, formatMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { useFacts } from '#platform/web/kit/form/facts/facts-mode.ts'
import type { LinesBinding } from '#platform/web/kit/form/field-binding.ts'
import { FormFold } from '#platform/web/kit/form/form-fold.tsx'
import { LineValue } from '#platform/web/kit/form/lines/line-row.tsx'
import { isBlank } from '#platform/web/kit/form/lines/lines.ts'
import { LinesField, useLines } from '#platform/web/kit/form/lines/lines-field.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import {
  emPartesIguais,
  MAX_PARTES,
  type Parte,
  type parteLabels,
  somaDasPartes,
  valoresDasPartes,
} from '../../../apoio/rateio/contract.ts'
import { AvisoDeOrcamento } from '../../../custos-projeto/web/shared/aviso.tsx'
import { projetosApi } from '../../../projetos/contract.ts'
import { despesasApi } from '../../contract.ts'

interface Props {
  lines: LinesBinding<keyof typeof parteLabels>
  /** What is allocated, as it is typed. */
  inteiro: unknown
  /** Of a part without one, for the hint. */
  categoria: unknown
  set: (name: string, value: unknown) => void
  /** The parts as they are stored. */
  antes?: readonly Parte[] | undefined
  /** What is said while there is no whole, of which only percentages can be parts then. */
  semValor?: string
}

/** Which part of a payable or of a card expense concerns which project: a fold of its form, a fact of its page. */
export function RateioField(props: Props) {
  const { lines, inteiro } = props
  const partes = useLines(lines).filter(line => !isBlank(line))
  const facts = useFacts() !== undefined
  const may = usePode(despesasApi.create)
  const value = canonicalMoney(String(inteiro ?? ''))
  if (facts) return partes.length > 0 && <Partes {...props} value={value} />
  if (!may) return null
  return (
    <FormFold
      title="Projeto / rateio"
      says={
        partes.length === 0
          ? 'Tudo fica na empresa.'
          : [
              counted(partes.length, 'parte', 'partes'),
              ...(value === null ? [] : [formatMoney(somaDasPartes(value, partes))]),
            ].join(', ')
      }
      open={partes.length > 0}
    >
      <Partes {...props} value={value} />
      <Resto {...props} value={value} />
    </FormFold>
  )
}

function Partes({ lines, value, categoria, set }: Props & { value: string | null }) {
  const valores = valoresDasPartes(value, useLines(lines))
  return (
    <LinesField
      lines={lines}
      title="Partes de projetos"
      noun="Parte"
      add="Adicionar projeto"
      widths="minmax(0,1fr) 9rem 5rem 8rem 7rem"
      values={['Fica']}
      max={MAX_PARTES}
      empty="Adicione um projeto: a parte passa a contar como custo dele."
      total={partes => formatMoney(somaDasPartes(value, partes))}
    >
      {(cell, line) => {
        const projeto = cell('projeto_id')
        const index = Number(projeto.name.split('.')[1])
        const valor = valores[index]
        return (
          <>
            <LookupField
              {...projeto}
              procedure={projetosApi.options}
              choice={({ id, nome_projeto }) => ({ value: id, label: nome_projeto })}
              chosenLabel={String(line.nome_projeto ?? '')}
              onChoose={row => set(`${lines.name}.${index}.nome_projeto`, row?.nome_projeto ?? '')}
            />
            <TextField
              {...cell('categoria')}
              maxLength={120}
              placeholder={String(categoria ?? '') || 'Materiais...'}
            />
            <TextField {...cell('percentual')} placeholder="33,33" maxLength={9} />
            <MoneyField {...cell('valor')} />
            <LineValue label="Fica" value={valor ? formatMoney(valor) : '–'} />
          </>
        )
      }}
    </LinesField>
  )
}

/** What the parts leave to the company, or by how much they pass the whole; and all of it in equal parts. */
function Resto({ lines, value, categoria, set, antes, semValor }: Props & { value: string | null }) {
  const all = useLines(lines)
  const partes = all.filter(line => !isBlank(line))
  if (partes.length === 0) return null
  if (value === null)
    return (
      <p className={`text-sm ${semValor ? 'text-muted' : 'text-warn-text'}`}>
        {semValor ?? 'Preencha o valor para ratear.'}
      </p>
    )
  const rest = subtractMoney(value, somaDasPartes(value, partes))
  const over = value.startsWith('-') ? !rest.startsWith('-') && rest !== '0.00' : rest.startsWith('-')
  const share = () => {
    for (const [index, valor] of emPartesIguais(value, all.length).entries()) {
      set(`${lines.name}.${index}.percentual`, '')
      set(`${lines.name}.${index}.valor`, valor)
    }
  }
  const valores = valoresDasPartes(value, all)
  return (
    <>
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className={over ? 'font-medium text-danger-text' : 'text-muted'}>
          {over
            ? `As partes passam do valor em ${formatMoney(rest.replace('-', ''))}.`
            : rest === '0.00'
              ? 'Nada fica na empresa.'
              : `${formatMoney(rest)} ficam na empresa.`}
        </span>
        {partes.length > 1 && <Button onClick={share}>Dividir por igual</Button>}
      </div>
      <AvisoDeOrcamento
        agora={all.map((line, index) => ({
          projeto_id: line.projeto_id,
          categoria: line.categoria || categoria,
          valor: valores[index],
        }))}
        antes={antes}
      />
    </>
  )
}
