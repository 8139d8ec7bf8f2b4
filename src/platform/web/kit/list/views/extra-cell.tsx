import { formatCount } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatCpfCnpj } from '#platform/contract/documents.ts'
import type { TipoDeColuna } from '#platform/contract/export.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { MapLink } from '../../address-link.tsx'
import { MailLink, PhoneLink } from '../../contact-link.tsx'

const formats: Partial<Record<TipoDeColuna, (text: string) => string>> = {
  dinheiro: formatMoney,
  data: formatDate,
  instante: showInstant,
  documento: formatCpfCnpj,
  inteiro: text => formatCount(Number(text)),
}

/** A field that a list shows on request, by the kind that its export declares. */
export function ExtraCell({ tipo, value }: { tipo: TipoDeColuna; value: unknown }) {
  if (value === null || value === undefined || value === '') return null
  const text = String(value)
  if (tipo === 'sim_nao') return value ? 'Sim' : 'Não'
  if (tipo === 'telefone') return <PhoneLink phone={text} />
  if (tipo === 'endereco') return <MapLink address={text} />
  if (tipo === 'texto' && /^[^\s@]+@[^\s@]+$/.test(text)) return <MailLink address={text} />
  const format = formats[tipo]
  return format ? <span className="numeros whitespace-nowrap">{format(text)}</span> : text
}
