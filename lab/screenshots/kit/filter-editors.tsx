import { Editor } from '#platform/web/kit/list/chips/editor.tsx'
import { fieldName } from '#platform/web/kit/list/chips/words.ts'
import { Part } from './part.tsx'
import { useShown } from './shown-list.ts'

const nothing = () => {}

/** A filter of each kind: what it selects, and one that has nothing yet. */
const FILTERS = {
  status: 'nao:Paga,Cancelada',
  data_vencimento: '2026-12-01..2026-12-31',
  valor: '1000..5000',
  fornecedor_id: '1',
  centro_custo: 'Obras',
}

/** The editors that a filter opens, one beside the other; `pecas-filtro-…` are pictures of them where they open. */
export function FilterEditors() {
  const list = useShown(FILTERS)
  const empty = useShown({})
  const shown = [...Object.keys(FILTERS).map(name => ({ list, name })), { list: empty, name: 'valor' }]
  return (
    <Part title="Editores de um filtro">
      <div className="flex flex-wrap items-start gap-4">
        {shown.map(({ list, name }, index) => {
          const campo = list.campos[name]
          return (
            campo && (
              <section
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change
                key={index}
                aria-label={`${fieldName(campo)}: editor ${index + 1}`}
                className="w-72 rounded-lg border border-line bg-surface p-1.5 shadow-md max-sm:w-full max-sm:p-3"
              >
                <Editor list={list} name={name} campo={campo} onDone={nothing} />
              </section>
            )
          )
        })}
      </div>
    </Part>
  )
}
