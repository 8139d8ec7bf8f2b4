import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { fornecedoresApi } from '#modules/financeiro/fornecedores/contract.ts'
import { canonicalMoney, formatAmount } from '#platform/contract/numbers/money.ts'
import { CheckField } from '#platform/web/kit/form/check-field.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { DecimalField } from '#platform/web/kit/form/decimal-field.tsx'
import { DigitsField } from '#platform/web/kit/form/digits-field.tsx'
import { DocumentField } from '#platform/web/kit/form/document-field.tsx'
import type { FieldProps } from '#platform/web/kit/form/field.tsx'
import { FormFold } from '#platform/web/kit/form/form-fold.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { MoreFields } from '#platform/web/kit/form/more-fields.tsx'
import { PhoneField } from '#platform/web/kit/form/phone-field.tsx'
import { QuantityField } from '#platform/web/kit/form/quantity-field.tsx'
import { ReadOnlyField } from '#platform/web/kit/form/read-only-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { SuggestField } from '#platform/web/kit/form/suggest-field.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { Part } from './part.tsx'

const NOME = 'Distribuidora Elétrica Nossa Senhora Aparecida & Companhia Limitada'

/** Each field with an example of what it holds. */
const KINDS = {
  texto: { label: 'Texto', value: 'Aço Sul Ltda', Field: TextField },
  escolha: {
    label: 'Escolha',
    value: 'Ativo',
    Field: (props: FieldProps) => <SelectField {...props} options={['Ativo', 'Inativo']} />,
  },
  data: { label: 'Data', value: '2026-11-23', Field: DateField },
  dinheiro: { label: 'Valor (R$)', value: '1234.56', Field: MoneyField },
  quantidade: { label: 'Quantidade', value: '12.5', Field: QuantityField },
  decimal: {
    label: 'Desconto (%)',
    value: '7.5',
    Field: (props: FieldProps) => (
      <DecimalField {...props} canonical={canonicalMoney} format={formatAmount} placeholder="0" />
    ),
  },
  digitos: {
    label: 'Dias',
    value: '30',
    Field: (props: FieldProps) => <DigitsField {...props} length={2} />,
  },
  sugestao: {
    label: 'Sugestão',
    value: 'Aço Sul Ltda',
    Field: (props: FieldProps) => (
      <SuggestField {...props} procedure={fornecedoresApi.options} text={({ nome }) => nome} />
    ),
  },
  registro: {
    label: 'Registro',
    value: 1,
    Field: (props: FieldProps) => (
      <LookupField
        {...props}
        procedure={fornecedoresApi.options}
        choice={({ id, nome }) => ({ value: id, label: nome })}
        chosenLabel="Aço Sul Ltda"
      />
    ),
  },
  telefone: { label: 'Telefone', value: '(11) 98765-4321', Field: PhoneField },
  documento: {
    label: 'CNPJ/CPF',
    value: '11222333000181',
    Field: (props: FieldProps) => <DocumentField {...props} kind="cnpj_cpf" />,
  },
  texto_longo: { label: 'Observação', value: 'Entrega às terças.', Field: TextAreaField },
}
const STATES = {
  cheio: {},
  vazio: { required: true, hint: 'Uma dica curta.' },
  aviso: { warning: 'Confira: já há um registro parecido.' },
  erro: { required: true },
  parado: { disabled: true },
}
type State = keyof typeof STATES
const states = Object.keys(STATES) as State[]

/** Every field: filled in, empty with a hint, with a warning, refused, and not to be changed. */
export function Fields() {
  const names = states.flatMap(state =>
    Object.entries(KINDS).map(([kind, { value }]) => ({ kind, state, value })),
  )
  const { control, setError } = useForm({
    defaultValues: Object.fromEntries([
      ...names.map(({ kind, state, value }) => [`${state}_${kind}`, state === 'vazio' ? '' : value]),
      ['marcado', true],
      ['desmarcado', false],
    ]),
  })
  useEffect(() => {
    for (const kind of [...Object.keys(KINDS), 'marcado'])
      setError(`erro_${kind}`, { message: 'Informe um valor válido.' })
  }, [setError])
  const of = (name: string, label: string) => ({ control: control as never, name, label, required: false })
  return (
    <Part title="Campos">
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-5">
        {Object.entries(KINDS).flatMap(([kind, { label, Field }]) =>
          states.map(state => (
            <div key={`${kind} ${state}`} className="min-w-0">
              <Field {...of(`${state}_${kind}`, label)} {...STATES[state]} />
            </div>
          )),
        )}
        <ReadOnlyField label="Só leitura" value="Definido pelo sistema" />
        <CheckField {...of('marcado', 'Marcado')} hint="Uma dica curta." />
        <CheckField {...of('desmarcado', 'Desmarcado')} />
        <CheckField {...of('marcado', 'Marcado, parado')} disabled />
        <CheckField {...of('erro_marcado', 'Recusado')} />
      </div>
    </Part>
  )
}

const LONG = {
  texto: `${NOME}, filial de São José do Rio Preto`,
  escolha: NOME,
  registro: 2,
  texto_longo: 'Entrega às terças, pelo portão dos fundos. Avisar a portaria um dia antes.\n'.repeat(3),
  mais: '',
  dobrado: 'SC-2026-00017',
}
const MAIS = ['mais'] as const
const DOBRADO = ['dobrado'] as const

/** Fields as wide as in a form, with more text than they have room for, and folded ones. */
export function LongFields() {
  const { control, setError } = useForm({ defaultValues: LONG })
  useEffect(() => setError('texto', { message: `Este nome já é de outro fornecedor: ${NOME}.` }), [setError])
  const field = (name: keyof typeof LONG) => ({
    ...{ control: control as never, name, required: false },
    label: 'Nome do fornecedor como está na nota fiscal de serviço eletrônica',
  })
  return (
    <Part title="Textos longos e campos dobrados">
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <TextField {...field('texto')} required />
        <SelectField
          {...field('escolha')}
          options={[NOME, 'Outro']}
          hint="Uma dica que precisa de mais de uma linha para dizer o que se espera deste campo e por quê."
        />
        <LookupField
          {...field('registro')}
          procedure={fornecedoresApi.options}
          choice={({ id, nome }) => ({ value: id, label: nome })}
          chosenLabel={NOME}
          warning="Há outro fornecedor com este nome e outro CNPJ. Confira qual dos dois emitiu a nota."
        />
        <TextAreaField {...field('texto_longo')} />
        <ReadOnlyField label="Só leitura" value={`${NOME}, filial de São José do Rio Preto`} />
        <div className="space-y-4">
          <MoreFields
            form={{ field }}
            names={MAIS}
            says="Código de pagamento, nota fiscal e fatura de cartão."
          >
            <TextField {...field('mais')} />
          </MoreFields>
          <MoreFields form={{ field }} names={DOBRADO} says="Com valor, aberto.">
            <TextField {...field('dobrado')} label="Solicitação" />
          </MoreFields>
          <FormFold title="Retenções" says="R$ 1.250,00, líquido R$ 17.181,77" open={false}>
            Dobrado.
          </FormFold>
        </div>
      </div>
    </Part>
  )
}
