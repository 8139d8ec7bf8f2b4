import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { FieldControl } from '#platform/web/kit/list/selection/field-control.tsx'
import { RefusedList } from '#platform/web/kit/list/selection/refused-list.tsx'
import { Removed } from '#platform/web/kit/list/selection/removed.tsx'
import { useVerbs } from '#platform/web/kit/list/selection/verbs.ts'
import { Warnings } from '#platform/web/kit/list/selection/warnings.tsx'
import { Part } from './part.tsx'
import { ROWS } from './shown-list.ts'

const nothing = () => {}

const RECUSAS = [
  {
    motivo: 'Outra pessoa alterou este registro depois que você o escolheu.',
    quantidade: 2,
    registros: ROWS.map(({ id, nome_fornecedor }) => ({ id, nome: String(nome_fornecedor) })),
  },
  { motivo: 'Falta a aprovação.', quantidade: 14, registros: [{ id: 3, nome: null }] },
]
const avisos = ['Chave PIX alterada há 2 dias.', 'O beneficiário do boleto é outro.']

/** What is asked before many records are changed, and what is told afterwards. */
export function ManyAnswers() {
  const { fields } = useVerbs(contasApi)
  return (
    <Part title="Perguntas e respostas de muitos registros">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-3">
          {fields.map(field => (
            <FieldControl
              key={field.campo}
              field={field}
              value={null}
              error={undefined}
              warning={undefined}
              onChange={nothing}
            />
          ))}
          {fields.slice(0, 1).map(field => (
            <FieldControl
              key={field.campo}
              field={field}
              value={null}
              warning="O vencimento é anterior à emissão. Isso acontece em 2 registros."
              error="Informe um valor válido."
              onChange={nothing}
            />
          ))}
        </div>
        <div className="space-y-4">
          <Warnings
            found={ROWS.map(({ id, nome_fornecedor }) => ({ id, nome: String(nome_fornecedor), avisos }))}
          />
          <RefusedList lote="0" recusas={RECUSAS} page="/pecas" />
          <Removed rows={ROWS} by={undefined} name="nome_fornecedor" size={1243} />
        </div>
      </div>
    </Part>
  )
}
