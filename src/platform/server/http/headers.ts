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

/** The security headers of every answer, whoever writes it. */
export function setSecurityHeaders(response: ServerResponse, secure: boolean): void {
  response.setHeader('content-security-policy', CSP)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  response.setHeader('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
  if (secure) response.setHeader('strict-transport-security', `max-age=${TWO_YEARS}; includeSubDomains`)
}
