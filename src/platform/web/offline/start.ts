import { currentSession, retrySession } from '../session.tsx'
import { askForUpdate, offerUpdate, ownEntry, serverHasAnother } from './updates.ts'

/** The first visit has better things to fetch at first. */
const FIRST_VISIT_MS = 2000

// In development the server makes each file as it is asked for: there is nothing to keep.
if (navigator.serviceWorker && ownEntry?.startsWith('/assets/')) {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data.entrada && data.entrada !== ownEntry) offerUpdate()
  })
  const register = () => void serviceWorker.register('/sw.js').then(askForUpdate, () => {})
  setTimeout(register, serviceWorker.controller ? 0 : FIRST_VISIT_MS)
}

// A part of the interface did not come: it is of a build that is no longer there, or there is no network.
addEventListener('vite:preloadError', () => {
  void serverHasAnother().then(another => another && offerUpdate())
})

// Whoever opened the product without a network gets in as soon as there is one.
addEventListener('online', () => {
  if (currentSession().fase === 'erro') retrySession()
})
