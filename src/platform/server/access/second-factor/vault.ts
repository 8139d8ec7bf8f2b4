import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets that are stored, and signs values that browsers keep, with keys derived from the server's secret. */
export interface Vault {
  /** Encrypts (AES-256-GCM). @param about id of the owner: opening it for another owner fails */
  seal(content: Buffer, about: string): string
  /** Decrypts. @returns null when it was changed, is another owner's, or was sealed under another secret */
  open(sealed: string, about: string): Buffer | null
  /** Signs a text (HMAC-SHA-256). */
  sign(text: string): string
  /** Is this the signature of the text? Compares in constant time. */
  verify(text: string, signature: string): boolean
}

/** @param secret `AUTH_SECRET`: each use has a key of its own (HKDF, RFC 5869), so that none reveals another */
export function openVault(secret: string): Vault {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `alicerce/${use}`, 32))
  const sealing = keyFor('guardar')
  const signing = keyFor('assinar')
  const sign = (text: string) => createHmac('sha256', signing).update(text).digest('base64url')
  return {
    seal: (content, about) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(about))
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const iv = bytes.subarray(0, IV_BYTES)
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, iv, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      } catch {
        return null
      }
    },
    sign,
    verify: (text, signature) => {
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
