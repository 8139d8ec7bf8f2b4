import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

const variants = {
  primary: 'bg-accent text-accent-fg shadow-sm hover:bg-accent-hover',
  secondary: 'border border-line-strong/50 bg-surface text-ink shadow-sm hover:bg-surface-2',
  ghost: 'text-ink hover:bg-surface-2',
  danger: 'bg-danger text-danger-fg shadow-sm hover:bg-danger-hover',
}

/** Classes of a button, also for links. */
export function buttonClass(variant: keyof typeof variants = 'secondary') {
  return `inline-flex h-control shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-md px-3.5 font-medium transition-colors disabled:pointer-events-none disabled:opacity-55 ${variants[variant]}`
}

interface Props extends ComponentProps<'button'> {
  variant?: keyof typeof variants
  icon?: ReactNode
  /** Pending: shows a spinner and ignores clicks. */
  busy?: boolean
}

/** A text button. Submits only with `type="submit"`. */
export function Button({
  variant = 'secondary',
  icon,
  busy = false,
  className = '',
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      // A narrow toolbar shows the icon alone.
      title={icon && typeof children === 'string' ? children : undefined}
      {...rest}
      data-variante={variant}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
      className={`${buttonClass(variant)} ${className}`}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
