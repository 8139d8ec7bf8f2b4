import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { OutputOf } from '#platform/contract/api.ts'
import { formatDate, formatMonth } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { significado } from '../../prestacao-contas-cartao/web/shared/details.tsx'
import { despesasCartaoApi } from '../contract.ts'

type Extrato = OutputOf<typeof despesasCartaoApi.extrato>

/** How many lines a page of A4 takes: the more there are, the closer they stand, at last in two columns. */
const DENSITIES = [
  { upTo: 32, columns: 1, line: '6mm', font: '9.5pt' },
  { upTo: 50, columns: 1, line: '3.9mm', font: '8pt' },
  { upTo: 104, columns: 2, line: '3.75mm', font: '7.5pt' },
  { upTo: 128, columns: 2, line: '3.05mm', font: '6.5pt' },
] as const
const MANY = { columns: 2, line: '3.75mm', font: '7.5pt' } as const

interface Props {
  prestacao_id: number
  /** After printing, or where there is nothing to print. */
  onDone: () => void
}

/** One month's statement on one page: fetched whole, printed, and gone. */
export function PrintSheet({ prestacao_id, onDone }: Props) {
  const { data, isError } = useQuery({
    ...procedureQuery(despesasCartaoApi.extrato, { prestacao_id }),
    staleTime: 0,
  })
  useEffect(() => {
    if (isError) onDone()
    if (!data) return
    addEventListener('afterprint', onDone, { once: true })
    print()
    return () => removeEventListener('afterprint', onDone)
  }, [data, isError, onDone])
  return data ? createPortal(<Sheet {...data} />, document.body) : null
}

function Sheet({ prestacao, despesas }: Extrato) {
  const { columns, line, font } = DENSITIES.find(({ upTo }) => despesas.length <= upTo) ?? MANY
  const half = Math.ceil(despesas.length / columns)
  const parts = columns === 1 ? [despesas] : [despesas.slice(0, half), despesas.slice(half)]
  const credito = prestacao.tipo_cartao === 'Crédito'
  const { diferenca, valor_total_fatura, data_vencimento_fatura } = prestacao
  return (
    <div data-impressao data-tema="light" className="hidden bg-surface text-ink text-sm print:block">
      <h1 className="font-semibold text-xl">Prestação de Contas de Cartão</h1>
      <p className="mt-1">
        {prestacao.nome_cartao} ({prestacao.tipo_cartao}
        {prestacao.ultimos_digitos && `, final ${prestacao.ultimos_digitos}`}) ·{' '}
        {formatMonth(prestacao.mes_referencia)} · Portador: {prestacao.nome_portador ?? 'Corporativo'}
      </p>
      <dl className="mt-3 mb-4 flex justify-between gap-x-4 whitespace-nowrap border-ink border-y py-2 text-[8.5pt]">
        <Fact label="Status">{prestacao.status_fatura}</Fact>
        {credito && (
          <Fact label="Vencimento">{data_vencimento_fatura ? formatDate(data_vencimento_fatura) : '–'}</Fact>
        )}
        <Fact label="Valor Total da Fatura">
          {valor_total_fatura ? formatMoney(valor_total_fatura) : '–'}
        </Fact>
        <Fact label="Total de Despesas">{formatMoney(prestacao.total_despesas)}</Fact>
        <Fact label="Diferença">
          {diferenca === null ? '–' : `${formatMoney(diferenca)} (${significado(diferenca).texto})`}
        </Fact>
      </dl>
      {despesas.length === 0 && <p>Nenhuma despesa lançada para este período.</p>}
      <div className="flex gap-[6mm]" style={{ fontSize: font, lineHeight: line }}>
        {parts.map(part => (
          <Lines key={part[0]?.id ?? 0} rows={part} wide={columns === 1} />
        ))}
      </div>
      <div className="mt-[14mm] flex gap-[10mm] break-inside-avoid">
        {['Portador', 'Financeiro'].map(who => (
          <p key={who} className="flex-1 border-ink border-t pt-1">
            {who} · data e assinatura
          </p>
        ))}
      </div>
    </div>
  )
}

function Lines({ rows, wide }: { rows: Extrato['despesas']; wide: boolean }) {
  if (rows.length === 0) return null
  return (
    <table className="w-full min-w-0 flex-1 table-fixed border-collapse self-start">
      <thead className="text-left">
        <tr className="border-ink border-b">
          <th className="w-[7em]">Data</th>
          <th>Descrição</th>
          {wide && <th className="w-[24%]">Categoria</th>}
          {wide && <th className="w-[8em]">Comprovante</th>}
          <th className="w-[7.5em] text-right">Valor</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id} className="break-inside-avoid border-line border-b">
            <td className="numeros">{formatDate(row.data_despesa)}</td>
            <td className="truncate pr-2">{row.descricao_despesa}</td>
            {wide && <td className="truncate pr-2">{row.categoria_despesa}</td>}
            {wide && <td>{row.comprovante_url || row.comprovantes > 0 ? 'Sim' : '–'}</td>}
            <td className="numeros text-right">{formatMoney(row.valor_despesa)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs">{label}</dt>
      <dd className="numeros font-semibold">{children}</dd>
    </div>
  )
}
