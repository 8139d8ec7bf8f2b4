import { beforeAll, describe, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import {
  createProposta,
  deleteProposta,
  exportPropostas,
  getProposta,
  listHistoricoDePropostas,
  listPropostas,
  updateProposta,
} from '#modules/comercial/propostas/server/service.ts'
import { converterProposta } from '#modules/financeiro/projetos/server/service.ts'
import { restaurarExclusao } from '#modules/ti/lixeira/server/service.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf, readCsv } from '#platform/testing/files/exported.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'

const database = testDatabase()

let platform: Platform
let ana: Person
let cliente_id = 0
const proposta = (extra: object = {}) => ({
  titulo_proposta: 'Reforma da fachada',
  cliente_id,
  valor_proposta: '10',
  data_emissao: '2026-05-10',
  ...extra,
})
const cimento = { descricao: 'Cimento', unidade: 'sc', quantidade: '3', valor_unitario: '32' }
const pintor = { descricao: 'Pintor', unidade: null, quantidade: '1,5', valor_unitario: '200,00' }
const frete = { descricao: 'Frete', quantidade: '1', valor_unitario: '50' }
const create = (itens: object[], person = ana) => person.call(createProposta, proposta({ itens }) as never)
const update = (id: number, version: number, dados: object, person = ana) =>
  person.call(updateProposta, { id, version, dados } as never)
const refused = (id: number, version: number, dados: object, person = ana) =>
  person.refusal(updateProposta, { id, version, dados })
const stored = (id: number) =>
  database().query<{ id: number; version: number; posicao: number; descricao: string }>(
    'select id, version, posicao, descricao from comercial_itens where proposta_id = $1 order by posicao',
    [id],
  )

beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Engenharia', 'Ana')
  cliente_id = (await ana.call(createCliente, { nome_cliente: 'Padaria Conceição' })).id
})

test('items are registered with their proposal, which is worth their sum', async () => {
  const created = await create([cimento, pintor])
  expect(created).toMatchObject({ version: 1, valor_proposta: '396.00' })
  expect(created.itens).toEqual([
    { ...cimento, id: expect.any(Number), quantidade: '3.0000', valor_unitario: '32.00' },
    { ...pintor, id: expect.any(Number), quantidade: '1.5000', valor_unitario: '200.00' },
  ])
  expect(await ana.call(getProposta, { id: created.id })).toEqual(created)
  const { rows } = await ana.call(listPropostas, {})
  expect(rows[0]).not.toHaveProperty('itens')
})

test('without items the value is anybody’s choice', async () => {
  const { id, itens, valor_proposta } = await ana.call(
    createProposta,
    proposta({ valor_proposta: '1.234,5' }),
  )
  expect({ itens, valor_proposta }).toEqual({ itens: [], valor_proposta: '1234.50' })
  expect(await update(id, 1, { valor_proposta: '7', itens: [] })).toMatchObject({ valor_proposta: '7.00' })
})

describe('a save by difference', () => {
  test('changes, adds, deletes and reorders what differs, and nothing else', async () => {
    const { id, itens } = await create([cimento, pintor, frete])
    const [a, b, c] = itens
    const saved = await update(id, 1, {
      itens: [b, { ...c, quantidade: '2' }, { ...frete, descricao: 'Seguro' }],
    })
    expect(saved).toMatchObject({ version: 2, valor_proposta: '450.00' })
    expect(saved.itens.map(({ descricao }) => descricao)).toEqual(['Pintor', 'Frete', 'Seguro'])
    expect(saved.itens.map(item => item.id).slice(0, 2)).toEqual([b?.id, c?.id])
    expect(saved.itens.map(item => item.id)).not.toContain(a?.id)
    expect((await stored(id)).map(({ version }) => version)).toEqual([2, 2, 1])

    const reordered = await update(id, 2, { itens: [...saved.itens].reverse() })
    expect(reordered.itens).toEqual([...saved.itens].reverse())
    expect(reordered).toMatchObject({ version: 3, valor_proposta: '450.00' })
    // The one in the middle stays as it was.
    expect((await stored(id)).map(({ version }) => version)).toEqual([2, 2, 3])
  })

  test('of the same items leaves no version and no trail', async () => {
    const { id, itens } = await create([cimento, pintor])
    const trail = () => database().query('select count(*)::int as n from auditoria')
    const before = await trail()
    expect(await update(id, 1, { itens })).toMatchObject({ version: 1 })
    expect(await stored(id)).toMatchObject([{ version: 1 }, { version: 1 }])
    expect(await trail()).toEqual(before)
  })

  test('raises the version of a proposal of which nothing else changes', async () => {
    const { id, itens } = await create([cimento])
    const [item] = itens
    const saved = await update(id, 1, { itens: [{ ...item, descricao: 'Cal' }] })
    expect(saved).toMatchObject({ version: 2, valor_proposta: '96.00' })
  })

  test('takes one statement a kind, however many items', async () => {
    const { id, itens } = await create(
      Array.from({ length: 60 }, (_, n) => ({ ...frete, descricao: `Item ${n}` })),
    )
    const statements: string[] = []
    const db = {
      ...platform.db,
      transaction: (author: never, run: (tx: never) => Promise<unknown>) =>
        platform.db.transaction(author, tx =>
          run({
            ...tx,
            query: (text: string, params?: unknown[]) => {
              if (text.includes('comercial_itens')) statements.push(text.trim().split(' ')[0] ?? '')
              return tx.query(text, params)
            },
          } as never),
        ),
    }
    const watching = { ...platform, db } as Platform
    const changed = itens.slice(20).map(item => ({ ...item, unidade: 'un' }))
    const added = Array.from({ length: 30 }, () => frete)
    const call = { actor: ana.actor, pedido: 'contado' }
    await updateProposta(watching, call, {
      id,
      version: 1,
      dados: { itens: [...changed, ...added] },
    } as never)
    expect(statements).toEqual(['select', 'delete', 'update', 'insert', 'select'])
    expect(await stored(id)).toHaveLength(70)
  })
})

test('an older page that knows no items keeps them, and changes no value that follows from them', async () => {
  const { id, itens } = await create([cimento])
  const saved = await update(id, 1, proposta({ titulo_proposta: 'Novo título', valor_proposta: '96,00' }))
  expect(saved).toMatchObject({ titulo_proposta: 'Novo título', itens, valor_proposta: '96.00' })
  expect(await refused(id, 2, proposta({ valor_proposta: '100' }))).toMatchObject({
    codigo: 'regra',
    campos: { valor_proposta: expect.stringContaining('é a soma dos itens (R$\u00a096,00)') },
  })
  expect(await ana.call(getProposta, { id })).toEqual(saved)
})

test('the sum wins over a value that is sent beside items; without items the last one stays', async () => {
  const { id, itens } = await create([cimento])
  expect(await update(id, 1, { itens: [...itens, frete], valor_proposta: '1' })).toMatchObject({
    valor_proposta: '146.00',
  })
  expect(await update(id, 2, { itens: [] })).toMatchObject({ itens: [], valor_proposta: '146.00' })
})

test('an item of another proposal, or one that is gone, is refused at its line', async () => {
  const [mine, other] = [await create([cimento]), await create([pintor])]
  const foreign = { ...pintor, id: other.itens[0]?.id }
  const refusal = {
    codigo: 'dados_invalidos',
    campos: { 'itens.1': expect.stringContaining('foi excluída') },
  }
  expect(await refused(mine.id, 1, { itens: [mine.itens[0], foreign] })).toMatchObject(refusal)
  expect(await refused(mine.id, 1, { itens: [mine.itens[0], { ...frete, id: 999_999 }] })).toMatchObject(
    refusal,
  )
  expect(await ana.refusal(createProposta, proposta({ itens: [frete, foreign] }))).toMatchObject(refusal)
  expect(await ana.call(getProposta, { id: mine.id })).toEqual(mine)
  expect(await ana.call(getProposta, { id: other.id })).toEqual(other)
})

test.each([
  [{ ...cimento, descricao: ' ' }, 'itens.0.descricao', 'Descreva o item.'],
  [{ ...cimento, quantidade: '0' }, 'itens.0.quantidade', 'Informe a quantidade, como 2 ou 1,5.'],
  [{ ...cimento, quantidade: '-1' }, 'itens.0.quantidade', 'Informe a quantidade, como 2 ou 1,5.'],
  [{ ...cimento, quantidade: '1,23456' }, 'itens.0.quantidade', 'Informe a quantidade, como 2 ou 1,5.'],
  [{ ...cimento, valor_unitario: 'caro' }, 'itens.0.valor_unitario', 'Informe o preço, como 1.234,56.'],
  [{ ...cimento, posicao: 3 }, 'itens.0', undefined],
  [
    { ...cimento, quantidade: '9999999999', valor_unitario: '9999999999999' },
    'itens',
    'A soma dos itens passa do maior valor que pode ser guardado.',
  ],
])('%j is refused at %s', async (item, campo, mensagem) => {
  const refusal = await ana.refusal(createProposta, proposta({ itens: [item] }))
  expect(refusal).toMatchObject({ codigo: 'dados_invalidos' })
  expect(refusal.campos).toEqual({ [campo]: mensagem ?? expect.any(String) })
})

test('no more than 200 items, and none twice', async () => {
  const many = Array.from({ length: 201 }, () => frete)
  expect(await ana.refusal(createProposta, proposta({ itens: many }))).toMatchObject({
    campos: { itens: 'Use no máximo 200 itens.' },
  })
  expect((await create(many.slice(1))).itens).toHaveLength(200)
  const { id, itens } = await create([cimento])
  expect(await refused(id, 1, { itens: [itens[0], itens[0]] })).toMatchObject({
    campos: { 'dados.itens.1': 'Esta linha aparece duas vezes.' },
  })
})

test('who comes second gets the present record with its items', async () => {
  const bia = await someone(platform, 'Engenharia', 'Bia')
  const { id, itens } = await create([cimento])
  const saved = await update(id, 1, { itens: [...itens, frete] })
  expect(await refused(id, 1, { itens: [{ ...itens[0], quantidade: '9' }] }, bia)).toMatchObject({
    codigo: 'conflito',
    atual: { version: 2, itens: saved.itens },
  })
  expect(await ana.call(getProposta, { id })).toEqual(saved)
  // A delete of what was seen without the new item asks again, too.
  expect(await bia.refusal(deleteProposta, { id, version: 1 })).toMatchObject({
    codigo: 'conflito',
    mensagem: 'Ana alterou este registro depois que você o viu.',
  })
})

test('of two saves at once one is refused, and no items are mixed', async () => {
  const { id, itens } = await create([cimento])
  const answers = await Promise.allSettled(
    ['A', 'B', 'C'].map(descricao => update(id, 1, { itens: [...itens, { ...frete, descricao }] })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stored(id)).toHaveLength(2)
})

test('level registrar changes the items of what one created, and of nothing else', async () => {
  const [rita, rui] = [await someone(platform, 'Usuário Comum'), await someone(platform, 'Usuário Comum')]
  const { id, itens } = await create([cimento], rita)
  expect(await refused(id, 1, { itens: [] }, rui)).toMatchObject({ codigo: 'nao_permitido' })
  expect(await update(id, 1, { itens: [...itens, frete] }, rita)).toMatchObject({ version: 2 })
})

test('a repeated creation with the same key makes one proposal with its items once', async () => {
  const chave = crypto.randomUUID()
  const input = proposta({ itens: [cimento, frete] }) as never
  const [first, second] = [
    await ana.call(createProposta, input, { chave }),
    await ana.call(createProposta, input, { chave }),
  ]
  expect(second).toEqual(first)
  expect(await stored(first.id)).toHaveLength(2)
})

test('deleted and brought back, by whoever deleted it or from the bin, it has its items as before', async () => {
  const admin = await someone(platform, 'Administrador')
  const [desfazer] = lixeiraRouter
  const created = await create([cimento, pintor])
  const { id } = created
  const before = await stored(id)

  await ana.call(deleteProposta, { id })
  expect(await stored(id)).toEqual([])
  await desfazer?.(platform, { actor: ana.actor, pedido: 'desfeito' }, {
    operacao: 'comercial/propostas/delete',
    id,
  } as never)
  expect(await ana.call(getProposta, { id })).toEqual(created)
  expect(await stored(id)).toEqual(before)

  await ana.call(deleteProposta, { id })
  const [entry] = await database().query<{ id: string; registros: number }>(
    'select id, registros from exclusoes where registro_id = $1 and not restaurada',
    [id],
  )
  expect(entry).toMatchObject({ registros: 2 })
  await admin.call(restaurarExclusao, { id: entry?.id ?? '' })
  expect(await ana.call(getProposta, { id })).toEqual(created)
  expect(await stored(id)).toEqual(before)
})

test('the history tells of items with the proposal, one deed at a time', async () => {
  const { id, itens } = await create([cimento, pintor, frete])
  const [a, b, c] = itens
  await update(id, 1, { itens: [{ ...a, quantidade: '5,5' }, b, c], titulo_proposta: 'Reforma maior' })
  await update(id, 2, { itens: [b, c] })
  await update(id, 3, { itens: [c, b, { ...frete, descricao: 'Seguro' }] })
  await ana.call(deleteProposta, { id })
  const { mudancas } = await ana.call(listHistoricoDePropostas, { id })
  const told = mudancas.map(({ acao, sobre, campos }) => [
    acao,
    sobre,
    ...campos
      .filter(({ campo }) => campo.startsWith('comercial_itens') || campo === 'valor_proposta')
      .map(({ rotulo, antes, depois }) => `${rotulo}: ${antes} → ${depois}`),
  ])
  const texts = {
    cimento: 'Cimento: 3 sc × R$\u00a032,00 = R$\u00a096,00',
    more: 'Cimento: 5,5 sc × R$\u00a032,00 = R$\u00a0176,00',
    pintor: 'Pintor: 1,5 × R$\u00a0200,00 = R$\u00a0300,00',
    frete: 'Frete: 1 × R$\u00a050,00 = R$\u00a050,00',
    seguro: 'Seguro: 1 × R$\u00a050,00 = R$\u00a050,00',
  }
  expect(told).toEqual([
    [
      ...['excluir', null, 'Valor (R$): 400 → null'],
      ...[
        `Item 1: ${texts.frete} → null`,
        `Item 2: ${texts.pintor} → null`,
        `Item 3: ${texts.seguro} → null`,
      ],
    ],
    ['alterar', null, 'Valor (R$): 350 → 400', `Item 3: null → ${texts.seguro}`, 'Ordem: null → alterada'],
    ['alterar', null, 'Valor (R$): 526 → 350', `Item 1: ${texts.more} → null`],
    ['alterar', null, 'Valor (R$): 446 → 526', 'Item 1 (Cimento): quantidade: 3 → 5,5'],
    [
      ...['criar', null, 'Valor (R$): null → 446'],
      ...[
        `Item 1: null → ${texts.cimento}`,
        `Item 2: null → ${texts.pintor}`,
        `Item 3: null → ${texts.frete}`,
      ],
    ],
  ])
  expect(new Set(mudancas.flatMap(({ campos }) => campos.map(({ campo }) => campo))).size).toBeGreaterThan(10)
})

test('the export has the items in one cell', async () => {
  const { id } = await create([cimento, pintor])
  const exported = await ana.call(exportPropostas, { formato: 'csv' })
  const [head = [], ...rows] = readCsv(await bytesOf(exported))
  const at = head.indexOf('Itens')
  const texts = 'Cimento: 3 sc × R$\u00a032,00 = R$\u00a096,00; Pintor: 1,5 × R$\u00a0200,00 = R$\u00a0300,00'
  expect(rows.map(row => row[at])).toContain(texts)
  expect(rows.map(row => row[at])).toContain('')
  expect(id).toBeGreaterThan(0)
})

test('a proposal with items becomes a project of their sum', async () => {
  const { id } = await create([cimento, frete])
  await update(id, 1, { status_proposta: 'Aprovada' })
  const { proposta, projeto_id } = await ana.call(converterProposta, { id })
  expect(proposta.itens).toHaveLength(2)
  expect(
    await database().query('select orcamento_total from financeiro_projetos where id = $1', [projeto_id]),
  ).toEqual([{ orcamento_total: '146.00' }])
})
