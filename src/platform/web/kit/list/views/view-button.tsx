import { ChevronDown, Layers } from 'lucide-react'
import { type ComponentProps, createContext, use } from 'react'
import { Button } from '../../button.tsx'

/** Name of the present view; empty where there is none. */
export const ViewName = createContext('')

/** Button with the name of the present view. */
export function ViewButton(props: ComponentProps<typeof Button>) {
  const nome = use(ViewName)
  return (
    <Button
      variant="ghost"
      className="h-control-sm max-w-64 gap-1.5! px-2! text-muted hover:text-ink aria-expanded:bg-surface-3 max-sm:size-control max-sm:border max-sm:border-line-strong/50 max-sm:bg-surface max-sm:p-0!"
      icon={<Layers size={15} className={`shrink-0 ${nome ? 'text-accent-text' : ''}`} />}
      aria-label={`Visão: ${nome || 'Todos os registros'}`}
      {...props}
    >
      <span className={`truncate max-sm:sr-only ${nome ? 'text-ink' : ''}`}>{nome || 'Todos'}</span>
      <ChevronDown size={14} className="-ml-0.5 shrink-0 max-sm:hidden" />
    </Button>
  )
}
