import { beforeEach, expect, test, vi } from 'vitest'
import { CHAVE_USADA } from '#platform/contract/errors.ts'
import type { Motivo } from '../api.ts'
import { sendOne } from './send.ts'
import type { Waiting } from './waiting.ts'

const kept = vi.hoisted(() => ({ record: undefined as unknown, gone: false }))
vi.mock('./waiting.ts', () => ({
  isWaiting: async () => true,
  rewrite: async (_: unknown, record: unknown) => void Object.assign(kept, { record }),
  forget: async () => void Object.assign(kept, { gone: true }),
  photoOf: async () => new File(['pixels'], 'foto.jpg'),
  dropPhoto: async () => {},
}))

const waiting: Waiting = {
  chave: 'chave-do-registro',
  quando: 0,
  tipo: 'Chamado',
  titulo: 'Lâmpada',
  pagina: '/predial/chamados',
  criar: { path: 'predial/chamados/create', erro: 'Erro' },
  anexar: { path: 'predial/fotos/upload', erro: 'Erro' },
  dados: { titulo: 'Lâmpada' },
  digitado: { id: 'x', valores: {}, nomes: {} },
  fotos: [{ chave: 'chave-da-foto', nome: 'foto.jpg', mime: 'image/jpeg' }],
}
const owner = { nome: 'ana', chave: '' }

/** What was sent, as key and body. */
let sent: unknown[] = []
let answers: (() => Response)[] = []
const refusal = (status: number, motivo?: Motivo) => () =>
  Response.json({ codigo: 'regra', titulo: 'Não', mensagem: 'Não deu.', pedido: '', motivo }, { status })
const lost = () => {
  throw new TypeError('Failed to fetch')
}
beforeEach(() => {
  sent = []
  kept.record = undefined
  kept.gone = false
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    const text = body instanceof File ? await body.text() : body
    sent.push([(headers as Record<string, string>)['idempotency-key'], text])
    return (answers.shift() ?? lost)()
  })
})

test('a record and its photo go under one key each, with the same body at every attempt', async () => {
  answers = [lost, refusal(503), () => Response.json({ id: 7 }), lost]
  for (const outcome of ['silent', 'later', 'silent'])
    expect(await sendOne(owner, (kept.record as Waiting) ?? waiting)).toBe(outcome)
  answers = [() => Response.json({ id: 1 })]
  expect(await sendOne(owner, kept.record as Waiting)).toBe('sent')
  const record = ['chave-do-registro', JSON.stringify(waiting.dados)]
  const photo = ['chave-da-foto', 'pixels']
  expect(sent).toEqual([record, record, record, photo, photo])
  expect(kept.gone).toBe(true)
})

test('a key under which something else is saved: the record stays, refused, for its person to look at', async () => {
  answers = [refusal(422, CHAVE_USADA)]
  expect(await sendOne(owner, waiting)).toBe('refused')
  expect(kept).toMatchObject({ gone: false, record: { recusa: 'Não deu.', dados: waiting.dados } })
})

test('what the person has to do first is no refusal of the record', async () => {
  answers = [refusal(403, 'trocar_senha')]
  expect(await sendOne(owner, waiting)).toBe('silent')
  expect(kept.record).toBeUndefined()
})
