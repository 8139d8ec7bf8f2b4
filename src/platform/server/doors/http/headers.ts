import type { ServerResponse } from 'node:http'

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  // Positions and sizes are set by components as inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const TWO_YEARS = 63_072_000

const always: [string, string][] = [
  ['content-security-policy', CSP],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()'],
]
const overHttps: typeof always = [
  ...always,
  ['strict-transport-security', `max-age=${TWO_YEARS}; includeSubDomains`],
]

/** Names and values of the security headers. @param secure whether people reach the product by https */
export const securityHeaders = (secure: boolean): readonly [string, string][] => (secure ? overHttps : always)

/** The security headers of every answer, whoever writes it; see {@link setPartHeaders} for parts of pages. */
export function setSecurityHeaders(response: ServerResponse, secure: boolean): void {
  for (const [name, value] of securityHeaders(secure)) response.setHeader(name, value)
}

/** Of a page alone. */
const OF_PAGES = ['x-frame-options', 'cross-origin-opener-policy', 'permissions-policy']

/**
 * Of a part of pages, such as a script, instead: by itself it shows nothing, and may do nothing. A page asks for thirty of them,
 * and what a page may do is a quarter of what many of them weigh.
 */
export function setPartHeaders(response: ServerResponse): void {
  for (const name of OF_PAGES) response.removeHeader(name)
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
}
