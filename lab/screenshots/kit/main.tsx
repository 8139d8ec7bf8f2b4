// The page of the kit, a department of its own in the product's shell: every piece of the forms and lists in every state, for its
// pictures. Served by lab/screenshots/kit-server.ts beside a running product, which answers what it asks.
import { RouterProvider } from '@tanstack/react-router'
import { Blocks } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import type { Department } from '#platform/web/department.ts'
import { buildRouter } from '#platform/web/router.tsx'
import { loadSession } from '#platform/web/session.tsx'
import './kit.css'

const kit: Department = {
  path: '/pecas',
  label: 'Peças',
  icon: Blocks,
  description: 'Cada peça em cada estado',
  load: () => import('./page.tsx'),
  // What relations show in rows, and may be made from there.
  dentro: [
    {
      path: '/financeiro/contas-a-pagar',
      novo: 'Nova Conta a Pagar',
      registro: async () => (await import('#modules/financeiro/contas-a-pagar/web/record.tsx')).registro,
    },
    {
      path: '/financeiro/fornecedores',
      novo: 'Novo Fornecedor',
      registro: async () => (await import('#modules/financeiro/fornecedores/web/record.tsx')).registro,
    },
  ],
}

void loadSession()
const container = document.getElementById('raiz')
if (container) createRoot(container).render(<RouterProvider router={buildRouter([kit])} />)
