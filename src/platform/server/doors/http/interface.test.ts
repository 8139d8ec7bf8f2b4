import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const WEB = path.resolve(import.meta.dirname, '../../../../../dist/web')
/** Names that the server's sources have and the interface's have not; `process.env` would be filled in by a build. */
const SERVERS =
  /auth_accounts|auth_sessions|DATABASE_URL|AUTH_SECRET|SMTP_URL|process\.env\.(?!NODE_ENV)|argon2|drizzle|better-auth/
/** What credentials look like, whoever's they are. */
const SECRETS =
  /-----BEGIN|\bAKIA[A-Z0-9]{16}\b|\bgh[pousr]_\w{36}|\bsk_(live|test)_\w{10}|\beyJ[\w-]{10,}\.eyJ|(postgres(ql)?|smtps?):\/\/\w+:/

test('the interface holds no source, no secret and nothing of the server', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  const texts = files.filter(file => /\.(js|css|html|json|webmanifest|txt)$/.test(file))
  expect(texts.length).toBeGreaterThan(20)
  expect(files.filter(file => /\.map$|\.env|\.tsx?$/.test(file))).toEqual([])
  for (const file of texts) {
    const text = readFileSync(path.join(WEB, file), 'utf8')
    for (const pattern of [SERVERS, SECRETS, /\/\/# sourceMappingURL=/, /\/(home|work|Users)\/\w+\//])
      expect([file, pattern.exec(text)?.[0]]).toEqual([file, undefined])
  }
})
