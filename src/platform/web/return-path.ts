/** An address inside this application, or nothing: never another site, whatever the query says. */
export function returnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  const url = new URL(value, location.origin)
  if (url.origin !== location.origin || /^\/login\/?$/.test(url.pathname)) return undefined
  const path = url.pathname + url.search
  // The dots of '/.//fora.example' are resolved away: what is left would name another host.
  return path.startsWith('//') ? undefined : path
}
