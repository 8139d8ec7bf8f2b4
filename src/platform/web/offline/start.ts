import type { AnyRouter } from '@tanstack/react-router'
import { whenAnswered } from '../api.ts'
import type { Department } from '../department.ts'
import { bringFont } from '../font.ts'
import { fetchNotices } from '../notices/notices.tsx'
import { currentSession, loadSession, onSession } from '../session.tsx'
import { continueBar } from '../tema.ts'
import { askForUpdate, offerUpdate, ownEntry, serverHasAnother } from './updates.ts'

/** The first visit has better things to fetch at first. */
const FIRST_VISIT_MS = 2000

/** How soon a session that could not be read is asked for again. */
const AGAIN_MS = 4000

/** The worker that keeps the product's files. In development they are made as they are asked for: nothing to keep. */
function keepFiles(): void {
  const { serviceWorker } = navigator
  if (!ownEntry?.startsWith('/assets/')) return
  whenAnswered(build => build && build !== ownEntry && offerUpdate())
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data.entrada && data.entrada !== ownEntry) offerUpdate()
  })
  const register = () => void serviceWorker.register('/sw.js').then(askForUpdate, () => {})
  setTimeout(register, serviceWorker.controller ? 0 : FIRST_VISIT_MS)
}

/**
 * Lets in whoever opened the product without a network or a server, as soon as there is one. The browser says `online` once,
 * often before a network that was just joined leads anywhere: it is asked again until somebody is in.
 */
function enterOnceAnswered(): void {
  const failed = () => currentSession().fase === 'erro'
  let again: ReturnType<typeof setTimeout> | undefined
  const enter = async () => {
    clearTimeout(again)
    again = undefined
    if (!failed()) return
    if (navigator.onLine) await loadSession()
    later()
  }
  const later = () => {
    if (failed()) again ??= setTimeout(enter, AGAIN_MS)
  }
  addEventListener('online', enter)
  onSession(later)
  later()
}

/** Called once, when the first screen stands. */
export function startLater(router: AnyRouter, departments: readonly Department[]): void {
  const screens = departments.flatMap(({ children = [] }) => children)
  const semRede = screens.filter(screen => screen.semRede).map(({ label }) => label)
  void bringFont(router)
  void fetchNotices()
  continueBar()
  keepFiles()

  // A part of the interface did not come: it is of a build that is no longer there, or there is no network.
  addEventListener('vite:preloadError', () => {
    void serverHasAnother().then(another => another && offerUpdate())
  })

  enterOnceAnswered()

  let shown = false
  const show = () => {
    const { fase } = currentSession()
    if (shown || (fase !== 'ativa' && fase !== 'erro')) return
    shown = true
    void import('./bar.tsx').then(
      ({ showBar }) => showBar({ router, semRede }),
      () => {},
    )
  }
  onSession(show)
  show()
}
