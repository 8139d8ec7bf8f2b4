import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatMonth } from '#platform/contract/dates/dates.ts'
import { compareMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { type Prestacao, prestacoesApi, statusFatura } from '../../contract.ts'

interface Props {
  fatura: Prestacao
  onEdit: () => void
}

/** What a difference between invoice and expenses means. */
export function significado(diferenca: string): { texto: string; tom: string } {
  const sign = compareMoney(diferenca, '0.00')
  if (sign === 0) return { texto: 'Confere', tom: 'text-badge-green-fg' }
  return { texto: sign > 0 ? 'A lançar' : 'Lançado a mais', tom: 'text-danger-text' }
}

/** The statement of a month: how it stands, and how its expenses compare with the invoice. */
export function Details({ fatura, onEdit }: Props) {
  const { tipo_cartao, data_vencimento_fatura, valor_total_fatura, diferenca } = fatura
  const credito = tipo_cartao === 'Crédito'
  const mes = formatMonth(fatura.mes_referencia)
  const nome = `${fatura.nome_cartao}, ${mes}`
  const meaning = diferenca === null ? undefined : significado(diferenca)
  return (
    <section
      aria-labelledby="fatura"
      className="mb-2.5 rounded-lg border border-line bg-surface px-4 py-1 shadow-sm"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 sm:flex-nowrap">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 sm:flex-nowrap">
          <h2 id="fatura" title={nome} className="wrap-anywhere font-semibold text-lg sm:truncate">
            <Link
              to={`/financeiro/prestacao-contas-cartao/${fatura.id}`}
              className="rounded-sm underline-offset-2 hover:underline"
            >
              {fatura.nome_cartao}
            </Link>{' '}
            <span className="font-normal text-muted">· {mes}</span>
          </h2>
          <p className="text-muted text-sm sm:shrink-0">
            {tipo_cartao}
            {fatura.ultimos_digitos && ` · final ${fatura.ultimos_digitos}`}
            {` · ${fatura.nome_portador ?? 'Corporativo'}`}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <HistoryButton procedure={prestacoesApi.historico} id={fatura.id} about={nome} />
          {fatura.pode.alterar && (
            <Button icon={<Pencil size={15} />} onClick={onEdit}>
              Editar Fatura
            </Button>
          )}
        </div>
      </header>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Item label="Status">
          <Badge value={fatura.status_fatura} of={statusFatura} />
        </Item>
        {credito && (
          <Item label="Vencimento">{data_vencimento_fatura ? formatDate(data_vencimento_fatura) : '–'}</Item>
        )}
        <Item label="Valor Total da Fatura">
          {valor_total_fatura ? formatMoney(valor_total_fatura) : '–'}
        </Item>
        <Item label="Total de Despesas Lançadas">{formatMoney(fatura.total_despesas)}</Item>
        <Item label="Diferença">
          {diferenca === null ? '–' : formatMoney(diferenca)}
          {meaning && <span className={`ml-2 text-sm ${meaning.tom}`}>{meaning.texto}</span>}
        </Item>
      </dl>
    </section>
  )
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="numeros font-semibold">{children}</dd>
    </div>
  )
}
