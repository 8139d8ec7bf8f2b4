// Keeps the product's own files in the browser, so that it opens without a network. Answers of the API are never kept:
// what is private is read from the server or not at all. The build writes above which files there are (`BUILD`).
const { versao, entrada, arquivos } = self.BUILD
const PREFIX = 'alicerce-'
const CACHE = PREFIX + versao
const PAGE = '/'
/** For so long the network is asked first, then what is here is shown: a weak signal is not a wait of minutes. */
const PATIENCE_MS = 4000
/** This build and the one before it, of which a page may still be open. */
const KEPT_BUILDS = 2

const isImmutable = path => path.startsWith('/assets/')
/** Addresses of which the interface's own router draws the page. */
const isScreen = path => !/^\/(api\/|healthz$|readyz$)|\.[a-z0-9]+$/i.test(path)

async function download(path, options) {
  const answer = await fetch(path, options)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer
}

async function install() {
  const cache = await caches.open(CACHE)
  // One after the other: whoever is at work comes first.
  for (const path of arquivos) {
    if (await cache.match(path)) continue
    const known = isImmutable(path) && (await caches.match(path))
    await cache.put(path, known || (await download(path)))
  }
  const page = await download(PAGE, { cache: 'no-store' })
  // A server that was replaced meanwhile, or one of several, may be at another build already.
  if (!(await page.clone().text()).includes(entrada)) throw new Error('Another build is being served')
  await cache.put(PAGE, page)
  await self.skipWaiting()
}

async function activate() {
  const builds = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CACHE)
  for (const old of builds.slice(0, Math.max(0, builds.length - KEPT_BUILDS + 1))) await caches.delete(old)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  // Each page knows by its own entry whether it is of this build.
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ entrada })
}

/** The network's answer, in time; otherwise what is kept; otherwise the network's after all. */
async function networkFirst(asked, key) {
  const kept = await caches.open(CACHE).then(cache => cache.match(key))
  if (!kept) return asked
  const late = new Promise(resolve => setTimeout(resolve, PATIENCE_MS))
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  return answer && answer.status < 500 ? answer : kept
}

async function screen(event) {
  const preloaded = Promise.resolve(event.preloadResponse)
  return networkFirst(
    preloaded.then(answer => answer ?? fetch(event.request)),
    PAGE,
  )
}

self.addEventListener('install', event => event.waitUntil(install()))
self.addEventListener('activate', event => event.waitUntil(activate()))
self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(screen(event))
  } else if (isImmutable(pathname)) {
    event.respondWith(caches.match(request, { ignoreVary: true }).then(kept => kept ?? fetch(request)))
  } else if (arquivos.includes(pathname)) {
    event.respondWith(networkFirst(fetch(request), pathname))
  }
})
