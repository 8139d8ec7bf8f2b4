import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { comercial } from '#modules/comercial/web/department.ts'
import { configuracoes, perfil } from '#modules/conta/web/department.ts'
import { engenharia } from '#modules/engenharia/web/department.ts'
import { financeiro } from '#modules/financeiro/web/department.ts'
import { gestao } from '#modules/gestao/web/department.ts'
import { oficina } from '#modules/oficina/web/department.ts'
import { operacao } from '#modules/operacao/web/department.ts'
import { painel } from '#modules/painel/web/department.ts'
import { predial } from '#modules/predial/web/department.ts'
import { rh } from '#modules/rh/web/department.ts'
import { ssma } from '#modules/ssma/web/department.ts'
import { auditoria, lixeira, tarefas, ti } from '#modules/ti/web/department.ts'
import { helpOf } from '#platform/web/ajuda/help.tsx'
import { espera } from '#platform/web/espera/department.ts'
import { keepPageForChanges } from '#platform/web/own-changes.ts'
import { buildRouter } from '#platform/web/router.tsx'
import { loadSession } from '#platform/web/session.tsx'
import { vencimentos } from '#platform/web/vencimentos/department.ts'
import '#platform/web/styles/styles.css'
// One file of styles: paper's own would be asked for by the shell, which would wait for it.
import '#platform/web/print/print.css'
import '#platform/web/print/dialogs.css'

// Zod, which comes with the first signed-in screen, would try `new Function`: the security policy forbids
// it and reports every attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** A slow phone takes a third of a second for all this at one go: between two parts it may do something else. */
const pause = () => new Promise(resolve => setTimeout(resolve))

// The typeface, and what makes it installable and keeps it at hand without a network, wait until the first screen has been asked
// for and drawn: a slow phone has enough to do. After a failure they are asked for again as late.
const LATER_MS = 2000

async function start() {
  await pause()
  // Before the rest: the answer comes while the interface is being set up. The page's header `Link` has asked already.
  void loadSession()

  await pause()
  /** In the order of the menu. */
  const departments = [
    espera,
    painel,
    comercial,
    financeiro,
    rh,
    engenharia,
    gestao,
    oficina,
    operacao,
    predial,
    ssma,
    vencimentos,
    ti,
    lixeira,
    auditoria,
    tarefas,
    perfil,
    configuracoes,
  ]
  const router = buildRouter([...departments, helpOf(departments)])
  keepPageForChanges()
  const later = () =>
    import('#platform/web/offline/start.ts').then(
      ({ startLater }) => startLater(router, departments),
      () => void setTimeout(later, LATER_MS),
    )
  if (document.readyState === 'complete') setTimeout(later, LATER_MS)
  else addEventListener('load', () => setTimeout(later, LATER_MS))

  await pause()
  // It is here already, and its set-up takes a turn of its own.
  const { createRoot } = await import('react-dom/client')
  await pause()
  const container = document.getElementById('raiz')
  // In turns with whatever else the browser has to do.
  if (container) startTransition(() => createRoot(container).render(<RouterProvider router={router} />))
}

void start()
