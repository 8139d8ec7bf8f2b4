import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Arrival } from '../arrival.tsx'
import { buttonClass } from '../kit/button.tsx'
import { MessagePage } from '../message-page.tsx'

export function Page() {
  return (
    <>
      <MessagePage
        icon={<Compass size={26} aria-hidden="true" />}
        title="Página não encontrada"
        actions={
          <Link to="/dashboard" className={buttonClass('primary')}>
            Ir para o Dashboard
          </Link>
        }
      >
        <p>O endereço não existe ou mudou de lugar. Confira se foi digitado corretamente.</p>
      </MessagePage>
      <Arrival title="Página não encontrada" />
    </>
  )
}
