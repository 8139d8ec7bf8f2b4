import type { Marca } from '#platform/contract/session.ts'

/**
 * The company's logo or, without one, its name. A logo is mostly drawn for paper: in the dark theme it lies on white.
 * @param className how high and how wide it may be
 */
export function CompanyMark({ marca, className = '' }: { marca: Marca; className?: string }) {
  const { nome_empresa, logo_url } = marca
  if (logo_url) {
    return (
      <img
        src={logo_url}
        alt={nome_empresa ?? 'Logotipo da empresa'}
        className={`min-w-0 rounded-sm object-contain object-left dark:bg-brand-fg dark:p-1 ${className}`}
      />
    )
  }
  if (!nome_empresa) return null
  return (
    <p title={nome_empresa} className="min-w-0 truncate text-muted text-xs">
      {nome_empresa}
    </p>
  )
}
