import { type ComponentProps, type ReactElement, useState } from 'react'
import { PartFailure } from '../part-failure.tsx'
import { partOf, usePart } from '../use-part.ts'
import type { StatusMenu } from './status-menu.tsx'

const menu = partOf(async () => (await import('./status-menu.tsx')).StatusMenu)

interface Props extends Omit<ComponentProps<typeof StatusMenu>, 'children'> {
  /** The button, given what makes it open the menu. */
  button: (
    opens: Pick<ComponentProps<'button'>, 'onClick' | 'aria-haspopup' | 'aria-expanded'>,
  ) => ReactElement
}

/** A button with a menu of statuses, which is loaded and mounted when it is first pressed. */
export function StatusChoice({ button, ...props }: Props) {
  const [wanted, want] = useState(false)
  const plain = button({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => want(true),
  })
  return wanted ? <Wanted {...props} plain={plain} button={button({})} onFail={() => want(false)} /> : plain
}

interface WantedProps extends Omit<Props, 'button'> {
  plain: ReactElement
  button: ReactElement
  onFail: () => void
}

function Wanted({ plain, button, onFail, ...props }: WantedProps) {
  const { Present: Menu, failed, retry } = usePart(menu)
  if (Menu) return <Menu {...props}>{button}</Menu>
  return (
    <>
      {plain}
      {failed && <PartFailure onRetry={retry} onClose={onFail} />}
    </>
  )
}
