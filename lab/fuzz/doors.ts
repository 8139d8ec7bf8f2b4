import { perfis } from '#platform/contract/permissions.ts'
import type { Schema } from '#platform/testing/records/samples.ts'
import type { Random } from './random.ts'

const text: Schema = { type: 'string' }
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })

/** What a visitor may ask for: no procedures, and so in no description. */
export const doors: Record<string, Schema> = {
  'sign-in/email': object({ email: text, password: text }),
  'sign-in/segundo-fator': object({ codigo: text }),
  'sign-up/email': object({ name: text, email: text, password: text }),
  'request-password-reset': object({ email: text }),
  'reset-password': object({ token: text, newPassword: text }),
  'ver-como': object({ perfil: { type: 'string', enum: [...perfis] } }),
  'sign-out': object({}),
  'revoke-sessions': object({}),
}

/** What these take, of people whom nobody has asked for yet. */
export function doorSample(schema: Schema, random: Random): Record<string, unknown> {
  const values: Record<string, unknown> = {
    name: 'Pessoa Teste',
    email: `p${random.below(1e9)}@empresa.com.br`,
    password: 'uma frase longa de acesso',
    newPassword: 'uma frase longa de acesso',
    token: 'x'.repeat(24),
    codigo: '123456',
    perfil: null,
  }
  return Object.fromEntries(Object.keys(schema.properties ?? {}).map(key => [key, values[key]]))
}

/** Addresses that are asked for by GET: some are there, none may tell what is none of the asker's business. */
export const addresses = [
  '/api/sessao',
  '/api/empresa',
  '/api/openapi.json',
  '/api/imagens/..%2f..%2f..%2fetc%2fpasswd',
  '/api/imagens/%00',
  '/api/imagens/%E0%A4%A.png',
  `/api/imagens/${'a'.repeat(22)}.png`,
  `/api/imagens/${'%41'.repeat(4000)}`,
  '/api/auth/verify-email?token=canarinho7Q.%00.x',
  '/api/auth/verify-email?token[]=a&token=b',
  '/api/auth/reset-password/x?callbackURL=https://fora.example',
  '/api/auth/get-session',
  '/api/auth/callback/google?code=canarinho7Q',
  '/api/__proto__',
  '/api/constructor/prototype',
  '/api//',
  '/api/%2e%2e/%2e%2e/etc/passwd',
  '/api/%E0%A4%A',
  '/..%2f..%2fetc%2fpasswd',
  '/.git/config',
  '/.env',
  '/assets/..%2f..%2fpackage.json',
  '//fora.example/%2f..',
  '/\\fora.example',
  '/login?volta=//fora.example',
  '/%',
  '/%00',
  `/${'a/'.repeat(3000)}`,
  'http://fora.example/api/sessao',
  '*',
]
