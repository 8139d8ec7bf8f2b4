import { expect, test } from 'vitest'
import { effortOf } from '#platform/testing/effort/effort.ts'
import { readPdf } from '#platform/testing/files/pdf.ts'
import type { Item } from '../../itens/contract.ts'
import type { Proposta } from '../contract.ts'
import { drawProposta } from './draw.ts'

const proposta = (extra: Partial<Proposta> = {}): Proposta => ({
  id: 7,
  version: 1,
  user_id: null,
  created_at: '2026-03-01T12:00:00Z',
  titulo_proposta: 'Reforma',
  cliente_id: 1,
  nome_cliente: 'Padaria',
  nome_autor: 'Ana',
  descricao_servicos: 'Pintura',
  itens: [],
  valor_proposta: '10.00',
  data_emissao: '2026-03-01',
  data_validade: '2026-03-31',
  status_proposta: 'Enviada',
  projeto_id: null,
  aprovacao: null,
  pode: { alterar: true, excluir: true, converter: true, sem_converter: null },
  ...extra,
})
const cliente = (extra: object = {}) => ({
  nome_cliente: 'Padaria',
  cnpj_cpf: null,
  email: null,
  telefone: null,
  endereco: null,
  ...extra,
})
const draw = (extra: Partial<Proposta>, client: object = {}) =>
  drawProposta({ proposta: proposta(extra), cliente: cliente(client), empresa: 'Obra Certa', logo: null })
const textOf = async (extra: Partial<Proposta>) => (await readPdf(await draw(extra))).pages.join('\n')

test('what is empty is left out', async () => {
  const full = await textOf({})
  expect(full).toContain('Descrição dos serviços')
  expect(full).toContain('Validade')
  const empty = await textOf({ descricao_servicos: null, data_validade: null })
  expect(empty).not.toMatch(/Descrição dos serviços|Validade|combin/)
  expect(empty).toContain('(dez reais)')
})

test('what the font cannot draw is marked, and the document says so', async () => {
  expect(await textOf({ titulo_proposta: 'Café à 1ª vista – 50 m²' })).not.toContain('\ufffd')
  const text = await textOf({ titulo_proposta: 'Obra 🏗️', descricao_servicos: '東京\nfim' })
  expect(text).toContain('Obra \ufffd')
  expect(text).toContain('\ufffd\ufffd')
  expect(text).toContain('não tem')
})

const item = (extra: Partial<Item> = {}): Item => ({
  descricao: 'Cimento',
  unidade: 'sc',
  quantidade: '1.5000',
  valor_unitario: '32.00',
  ...extra,
})

test('items are a table, with what each costs', async () => {
  const text = await textOf({ itens: [item(), item({ descricao: 'Frete', unidade: null })] })
  expect(text).toContain('Itens')
  expect(text).toMatch(/1\s+Cimento\s+1,5\s+sc\s+32,00\s+48,00\s+2\s+Frete\s+1,5\s+32,00\s+48,00/)
  expect(await textOf({})).not.toMatch(/Itens|Quant\./)
})

test('items that fill pages have their heading on each, and the value on the last', async () => {
  const itens = Array.from({ length: 200 }, (_, n) => item({ descricao: `Parte ${n + 1} da obra` }))
  const { pages } = await readPdf(await draw({ itens, valor_proposta: '9600.00' }))
  expect(pages.length).toBeGreaterThan(4)
  const listing = pages.filter(page => page.includes('Parte'))
  expect(listing.filter(page => !page.includes('Quant.'))).toEqual([])
  expect(pages.at(-1)).toContain('9.600,00')
  for (const { descricao } of itens)
    expect(
      pages.filter(page => page.includes(`${descricao} `) || page.includes(`${descricao}\n`)),
    ).toHaveLength(1)
})

test.each(['W', 'W ', 'á-', '\ud83c\udfd7\ufe0f', 'a\u0301', 'W\n', '\u0301'])(
  'fields full of %j take as much time as any text',
  async piece => {
    const filled = (length: number) => piece.repeat(Math.floor(length / piece.length))
    await draw({})
    const effort = await effortOf(() =>
      draw(
        {
          titulo_proposta: filled(500),
          descricao_servicos: filled(20_000),
          itens: Array.from({ length: 200 }, () => item({ descricao: filled(300), unidade: filled(20) })),
        },
        { nome_cliente: filled(500), endereco: filled(500), telefone: filled(500) },
      ),
    )
    expect(effort).toBeLessThan(6000)
  },
)
