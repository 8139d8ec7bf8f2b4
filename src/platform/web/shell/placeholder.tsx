import { Link } from '@tanstack/react-router'
import { Construction } from 'lucide-react'
import { usePlace } from '../departments.tsx'
import { buttonClass } from '../kit/button.tsx'
import { MessagePage } from '../message-page.tsx'

/** Stands where a screen will be. */
export function Page() {
  const { department, screen } = usePlace()
  const entry = screen ?? department
  const Icon = entry?.icon ?? Construction
  return (
    <MessagePage
      icon={<Icon size={26} aria-hidden="true" />}
      title={entry?.label ?? 'Em desenvolvimento'}
      actions={
        <Link to="/dashboard" className={buttonClass()}>
          Ir para o Dashboard
        </Link>
      }
    >
      <p>Este módulo está em desenvolvimento. Quando estiver pronto, ele aparecerá aqui.</p>
    </MessagePage>
  )
}
