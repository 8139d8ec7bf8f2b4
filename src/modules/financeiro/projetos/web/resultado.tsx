import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addMoney, formatMoney, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { formatPercent } from '#platform/contract/numbers/percent.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { type Projeto, projetosApi } from '../contract.ts'
import { Abre, Categorias } from './categorias.tsx'
import type { Composta } from './composicao.tsx'
import { Curva } from './curva.tsx'
import { Linhas } from './linhas.tsx'

const Composicao = lazyForm(async () => (await import('./composicao.tsx')).Composicao)

function Figure({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 shadow-sm">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="numeros font-semibold">{children}</dd>
      {note && <dd className="numeros text-muted text-xs">{note}</dd>}
    </div>
  )
}

/** How much of the budget is spent or ordered, as the list of projects has it. */
function Uso({ gasto, orcamento }: { gasto: string; orcamento: string }) {
  const [spent, whole] = [toCents(gasto), toCents(orcamento)]
  const tone = spent > whole ? 'text-danger-text' : spent * 100n >= whole * 80n ? 'text-warn-text' : ''
  return (
    <Figure label="% do orçamento" note={whole > 0n && `gasto e pedido, de ${formatMoney(orcamento)}`}>
      {whole > 0n ? <span className={tone}>{formatPercent(spent, whole).replace('%', ' %')}</span> : '–'}
    </Figure>
  )
}

/** What a project costs and what it earns; each figure leads to what adds up to it. */
export function Resultado({ projeto }: { projeto: Projeto }) {
  const { id } = projeto
  const { data } = useQuery(procedureQuery(projetosApi.resultado, { id }))
  const [aberta, abrir] = useState<Composta>()
  if (!data) return null
  const { contratado, aditivos, previsto, resultado, margem, orcado, orcamento_total } = data
  const differs = orcamento_total !== null && toCents(orcamento_total) !== toCents(orcado)
  return (
    <section aria-labelledby="resultado" className="mt-5 flex flex-col gap-2.5">
      <h2 id="resultado" className="font-semibold">
        Resultado
      </h2>
      <dl className="grid grid-cols-2 gap-2 @2xl:grid-cols-4">
        <Figure
          label="Contratado"
          note={toCents(aditivos) !== 0n && `com ${formatMoney(aditivos)} de aditivos`}
        >
          {contratado === null ? (
            'Sem proposta'
          ) : (
            <Abre parte="contratado" abrir={abrir}>
              {contratado}
            </Abre>
          )}
        </Figure>
        <Figure label="Previsto no fim" note="gasto, pedido e o que resta do orçamento">
          <Abre parte="previsto" abrir={abrir}>
            {previsto}
          </Abre>
        </Figure>
        <Figure label="Resultado">
          {resultado === null ? (
            '–'
          ) : (
            <span className={resultado.startsWith('-') ? 'text-danger-text' : ''}>
              <Abre parte="resultado" abrir={abrir}>
                {resultado}
              </Abre>
            </span>
          )}
        </Figure>
        <Figure label="Margem">
          <span className={margem?.startsWith('-') ? 'text-danger-text' : ''}>
            {margem?.replace('%', ' %') ?? '–'}
          </span>
        </Figure>
        <Figure
          label="Orçado"
          note={
            differs && `${formatMoney(subtractMoney(orcamento_total, orcado))} do orçamento total sem linha`
          }
        >
          <Abre parte="orcado" abrir={abrir}>
            {orcado}
          </Abre>
        </Figure>
        <Figure label="Comprometido" note="pedido e ainda não pago">
          <Linhas projeto_id={id} filtros={{ estado: 'Comprometido' }}>
            {data.comprometido}
          </Linhas>
        </Figure>
        <Figure label="Realizado">
          <Linhas projeto_id={id} filtros={{ estado: 'Realizado' }}>
            {data.realizado}
          </Linhas>
        </Figure>
        <Uso gasto={addMoney(data.comprometido, data.realizado)} orcamento={orcamento_total ?? orcado} />
      </dl>
      {data.categorias.length > 0 && <Categorias categorias={data.categorias} id={id} abrir={abrir} />}
      {data.meses.length > 0 && <Curva meses={data.meses} orcado={orcado} projeto={projeto} />}
      {aberta && (
        <Composicao parte={aberta} projeto={projeto} resultado={data} onClose={() => abrir(undefined)} />
      )}
    </section>
  )
}
