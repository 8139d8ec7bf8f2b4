import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CheckField } from '#platform/web/kit/form/check-field.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { DocumentField } from '#platform/web/kit/form/document-field.tsx'
import type { FieldProps } from '#platform/web/kit/form/field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { PhoneField } from '#platform/web/kit/form/phone-field.tsx'
import { QuantityField } from '#platform/web/kit/form/quantity-field.tsx'
import { ReadOnlyField } from '#platform/web/kit/form/read-only-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { Part } from './part.tsx'

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
    for (const kind of Object.keys(KINDS)) setError(`erro_${kind}`, { message: 'Informe um valor válido.' })
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
      </div>
    </Part>
  )
}
