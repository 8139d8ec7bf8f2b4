import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { projetosApi } from '#modules/financeiro/projetos/contract.ts'
import { canonicalMoney } from '#platform/contract/numbers/money.ts'
import { Failure } from '#platform/web/kit/failure.tsx'
import { Lookup } from '#platform/web/kit/form/lookup/lookup.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { type AlcadaInput, alcadasApi } from '../contract.ts'
import { useEntities } from './entities.ts'
import { Labelled, LabelledInput } from './input.tsx'

/** Says who would approve an amount. */
export function Simulator() {
  const { entities, failed, refetch } = useEntities()
  const [chosen, setChosen] = useState<AlcadaInput['tabela']>()
  const [valor, setValor] = useState('')
  const [centro, setCentro] = useState('')
  const [projeto, setProjeto] = useState<number | null>(null)
  const [acima, setAcima] = useState(false)
  const above = useId()
  const entity = entities.find(each => each.tabela === chosen) ?? entities[0]
  const amount = canonicalMoney(valor)
  const { data } = useQuery({
    ...procedureQuery(alcadasApi.simular, {
      tabela: (entity?.tabela ?? 'financeiro_contas_a_pagar') as AlcadaInput['tabela'],
      valor: amount ?? '0',
      centro_custo: entity?.centro ? centro : null,
      projeto_id: entity?.projeto ? projeto : null,
      acima: entity?.acima === true && acima,
    }),
    enabled: amount !== null && entity !== undefined,
  })
  return (
    <section aria-labelledby="simular" className="rounded-lg border border-line bg-surface p-5 shadow-sm">
      <h2 id="simular" className="font-semibold text-lg">
        Simular
      </h2>
      {failed && (
        <Failure inline text="Não foi possível carregar o que precisa de aprovação." onRetry={refetch} />
      )}
      <div hidden={failed} className="mt-3 grid gap-4 sm:grid-cols-3">
        <Labelled label="O que precisa de aprovação">
          {control => (
            <select
              {...control}
              value={entity?.tabela ?? ''}
              onChange={event => setChosen(event.target.value as AlcadaInput['tabela'])}
            >
              {entities.map(({ tabela, titulo }) => (
                <option key={tabela} value={tabela}>
                  {titulo}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <LabelledInput
          label="Valor (R$)"
          inputMode="decimal"
          placeholder="18.000,00"
          value={valor}
          onChange={event => setValor(event.target.value)}
        />
        {entity?.centro && (
          <LabelledInput
            label="Centro de custo"
            value={centro}
            onChange={event => setCentro(event.target.value)}
          />
        )}
        {entity?.projeto && (
          <Labelled label="Projeto">
            {control => (
              <Lookup
                {...control}
                procedure={projetosApi.options}
                choice={({ id, nome_projeto }) => ({ value: id, label: nome_projeto })}
                first={[{ value: null, label: 'Nenhum' }]}
                value={projeto}
                onChoose={({ value }) => setProjeto(value as number | null)}
              />
            )}
          </Labelled>
        )}
        {entity?.acima && (
          <div className="flex h-control items-center gap-2 self-end max-sm:h-11">
            <input
              id={above}
              type="checkbox"
              checked={acima}
              onChange={event => setAcima(event.target.checked)}
              className="size-4 accent-accent"
            />
            <label htmlFor={above} className="max-sm:py-3">
              Acima do orçamento do projeto
            </label>
          </div>
        )}
      </div>
      <p role="status" className="mt-3 min-h-6 font-medium">
        {amount !== null && data?.frase}
        {amount === null && valor.trim() && 'Informe um valor válido, como 18.000,00.'}
        {!valor.trim() && !failed && (
          <span className="font-normal text-muted">Digite um valor para ver quem precisa aprovar.</span>
        )}
      </p>
    </section>
  )
}
