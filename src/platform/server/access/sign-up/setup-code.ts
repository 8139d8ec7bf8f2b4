import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Config, isLoopback } from '../../ground/config.ts'
import type { Vault } from '../second-factor/vault.ts'

/** Without letters that are mistaken for digits when they are copied by hand (Crockford's base32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: beyond guessing at 10 attempts an hour. */
const LETTERS = 16

/** What proxies add to the requests that they pass on. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Code that proves the right to create the first account: whoever installs the server knows it. */
export interface SetupCode {
  /** Must this request bring the code? */
  asks(request: IncomingMessage): boolean
  /** Is this the code? Compares in constant time. */
  matches(typed: string): boolean
  /** Prints the code on the console, once; not one that was configured, and so is known. */
  show(): void
}

/** The same on all servers that share a secret, and after each restart. */
function derived(vault: Vault): string {
  const bits = createHash('sha256').update(vault.sign('primeira-conta')).digest()
  const letters = [...bits.subarray(0, LETTERS)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replace(/(.{4})(?!$)/g, '$1-')
}

/** As typed by a person: spaces, dashes and case do not count in a code made here. */
const plain = (text: string, configured: boolean) =>
  configured ? text.trim() : text.replace(/[\s-]/g, '').toUpperCase()

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * A server that only its own machine reaches asks for no code, unless one is configured. A request that a proxy passed on, or
 * that names another host, comes from elsewhere, whatever the configuration says.
 */
export function openSetupCode(
  { setupToken, local }: Pick<Config, 'setupToken' | 'local'>,
  vault: Vault,
): SetupCode {
  const configured = setupToken !== undefined
  const expected = digest(plain(setupToken ?? derived(vault), configured))
  const fromElsewhere = ({ headers }: IncomingMessage) => {
    // A name that leads here by its owner's DNS: a page of that site would create the account (DNS rebinding).
    const named = URL.canParse(`http://${headers.host}`) && new URL(`http://${headers.host}`).hostname
    return !named || !isLoopback(named) || FORWARDING.some(name => headers[name] !== undefined)
  }
  let shown = configured
  return {
    asks: request => configured || !local || fromElsewhere(request),
    matches: typed => timingSafeEqual(digest(plain(typed, configured)), expected),
    show: () => {
      if (!shown)
        process.stdout.write(`\nCódigo de instalação, para criar a primeira conta: ${derived(vault)}\n`)
      shown = true
    },
  }
}
