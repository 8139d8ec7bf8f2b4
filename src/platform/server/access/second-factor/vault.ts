import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Keeps what has to be read again, and signs what comes back, with keys derived from the server's secret. */
export interface Vault {
  /** Encrypts (AES-256-GCM). @param about whom it belongs to: opened for anybody else, it is refused */
  seal(content: Buffer, about: string): string
  /** @returns null for what was changed, is another's, or was sealed under another secret */
  open(sealed: string, about: string): Buffer | null
  /** A signature that only this secret makes (HMAC-SHA-256). */
  sign(text: string): string
}

/** @param secret `AUTH_SECRET`: each use has a key of its own (HKDF, RFC 5869), so that none reveals another */
export function openVault(secret: string): Vault {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `alicerce/${use}`, 32))
  const sealing = keyFor('guardar')
  const signing = keyFor('assinar')
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
    sign: text => createHmac('sha256', signing).update(text).digest('base64url'),
  }
}
