import { beforeAll, describe, expect, test } from 'vitest'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { conferirContas } from '#modules/financeiro/contas-a-pagar/server/conferir.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import {
  conferirBeneficiarioDaConta,
  createConta,
  getConta,
  listHistoricoDeContas,
  updateConta,
} from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { textoDaConta } from '#modules/financeiro/contas-do-fornecedor/contract.ts'
import {
  createFornecedor,
  getFornecedor,
  guardarDestinoDoFornecedor,
  listHistoricoDeFornecedores,
  updateFornecedor,
} from '#modules/financeiro/fornecedores/server/service.ts'
import { createAlcada } from '#modules/ti/alcadas/server/service.ts'
import type { Procedure } from '#platform/contract/api.ts'
import { aprovacoesApi } from '#platform/contract/aprovacoes/aprovacoes.ts'
import { crc16 } from '#platform/contract/codigos/br-code.ts'
import { modulo11 } from '#platform/contract/codigos/digitos.ts'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import { esperaApi } from '#platform/contract/espera.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { esperaRouter } from '#platform/server/services/espera/operations.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'

const hoje = todayIn('America/Sao_Paulo')
const db = testDatabase()
let platform: Platform
let ana: Person
let bia: Person
let admin: Person
let count = 0
beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  bia = await someone(platform, 'Financeiro', 'Bia')
  admin = await someone(platform, 'Administrador', 'Adão')
})

function boleto(banco: string, livre = '1234567890123456789012345'): string {
  const rest = `1669${String(++count).padStart(10, '0')}${livre}`
  const general = modulo11(`${banco}9${rest}`)
  return `${banco}9${general > 9 ? 1 : general}${rest}`
}
function pix(chave: string, nome: string, id = '01'): string {
  const field = (key: string, value: string) => `${key}${String(value.length).padStart(2, '0')}${value}`
  const account = field('26', field('00', 'br.gov.bcb.pix') + field(id, chave))
  const text = `000201${account}52040000530398654041.00${field('58', 'BR')}${field('59', nome)}${field('60', 'SP')}62070503***6304`
  return text + crc16(text)
}

const CNPJ = '11222333000181'
const fornecedor = async (nome = 'Aço Sul Comércio Ltda') =>
  (await ana.call(createFornecedor, { nome, cnpj: CNPJ })).id
const conta = (fornecedor_id: number, codigo_pagamento: string, more: object = {}) =>
  ana.call(createConta, {
    ...{ solicitacao_compra: 'SC-9', nome_solicitante: 'Zeca', data_vencimento: hoje, data_emissao: hoje },
    ...{ centro_custo: 'Oficina', item: 'Torno', natureza_orcamentaria: 'Material', aprovador: 'Célia' },
    ...{ fornecedor_id, nome_fornecedor: 'x', cnpj_fornecedor: '0', valor: '100', codigo_pagamento, ...more },
  })
const avisos = async (fornecedor_id: number, codigo_pagamento: string, exceto?: number) =>
  (await ana.call(conferirBeneficiarioDaConta, { fornecedor_id, codigo_pagamento, exceto: exceto ?? null }))
    .avisos

/** Paid so long ago that its money has arrived. */
const HA_MUITO = { status: 'Paga', data_vencimento: addDays(hoje, -30), data_emissao: addDays(hoje, -60) }

describe('a code is compared with those by which the supplier was paid', () => {
  test('a boleto of another bank is told once there is a paid one; that of a known bank is not', async () => {
    const id = await fornecedor()
    expect(await avisos(id, boleto('341'))).toEqual([])
    await conta(id, boleto('341'), { status: 'Paga' })
    await conta(id, boleto('001'))
    expect(await avisos(id, boleto('341'))).toEqual([])
    expect(await avisos(id, boleto('001'))).toEqual([
      'O boleto é do Banco do Brasil; o que se conhece deste fornecedor é do Itaú.',
    ])
    expect(await avisos(await fornecedor('Outro'), boleto('001'))).toEqual([])
  })

  test('who was paid in another way until now is asked about, whatever name a PIX gives; one to its own CNPJ is not', async () => {
    const [porBoleto, porPix] = [await fornecedor(), await fornecedor()]
    await conta(porBoleto, boleto('341'), { status: 'Paga' })
    expect(await avisos(porBoleto, pix('falso@exemplo.com.br', 'ACO SUL'))).toEqual([
      'A chave PIX falso@exemplo.com.br é nova; o que se conhece deste fornecedor é do Itaú.',
    ])
    for (const own of [CNPJ, '11222333000262'])
      expect(await avisos(porBoleto, pix(own, 'ACO SUL'))).toEqual([])
    await conta(porPix, pix('aco@sul.com.br', 'ACO SUL'), { status: 'Paga' })
    expect(await avisos(porPix, boleto('197'))).toEqual([
      'O boleto é da Stone; o que se conhece deste fornecedor é PIX.',
    ])
  })

  test('a payable is no witness of itself', async () => {
    const id = await fornecedor()
    await conta(id, boleto('341'), { status: 'Paga' })
    const own = await conta(id, boleto('001'), { status: 'Paga' })
    expect(await avisos(id, own.codigo_pagamento as string, own.id)).toHaveLength(1)
    expect(await avisos(id, own.codigo_pagamento as string)).toEqual([])
  })

  test('a false boleto that was paid does not vouch for the next one; after 30 days without a complaint its bank is known', async () => {
    const id = await fornecedor()
    await conta(id, boleto('341'), HA_MUITO)
    const falso = await conta(id, boleto('197'), {
      ...HA_MUITO,
      data_vencimento: addDays(hoje, -29),
    })
    expect(await avisos(id, boleto('197'))).toEqual([
      'O boleto é da Stone; o que se conhece deste fornecedor é do Itaú.',
    ])
    expect(await avisos(id, boleto('341'))).toEqual([])
    await ana.call(updateConta, {
      ...{ id: falso.id, version: falso.version },
      dados: { data_vencimento: addDays(hoje, -30) },
    })
    expect(await avisos(id, boleto('197'))).toEqual([])
  })

  test.each([
    ['own CNPJ and name', CNPJ, 'ACO SUL COM LTDA', []],
    ['CNPJ of another branch', '11222333000262', 'ACO SUL', []],
    [
      'CNPJ of another company',
      '45723174000110',
      'ACO SUL',
      ['A chave PIX é o CNPJ 45.723.174/0001-10; o do fornecedor é 11.222.333/0001-81.'],
    ],
    [
      'CPF of somebody',
      '52998224725',
      'JOAO DA SILVA',
      [
        'A chave PIX é o CPF de uma pessoa.',
        'O PIX é para JOAO DA SILVA; o fornecedor é Aço Sul Comércio Ltda.',
      ],
    ],
    [
      'name of many companies',
      'a@b.com.br',
      'COMERCIO LTDA',
      ['O PIX é para COMERCIO LTDA; o fornecedor é Aço Sul Comércio Ltda.'],
    ],
  ])('PIX: %s', async (_, chave, nome, expected) => {
    expect(await avisos(await fornecedor(), pix(chave, nome))).toEqual(expected)
  })

  test.each([
    ['Construtora Boa Vista Ltda', 'CONSTRUTORA FALSA LTDA', false],
    ['Construtora Boa Vista Ltda', 'CONSTRUTORA', false],
    ['Construtora Boa Vista Engenharia Ltda', 'CONSTRUTORA BOA VISTA ENG', true],
    ['Materiais de Construção São José Ltda', 'MATERIAIS FRAUDE ME', false],
    ['Materiais de Construção São José Ltda', 'SAO JOSE MAT CONSTRUCAO', true],
    ['Transportes Lima', 'LIMA JUNIOR GOLPE', false],
    ['Padaria do João', 'JOAO DA SILVA PADARIA ME', true],
    ['Souza & Filhos', 'SOUZA', true],
    ['Cia', 'SOUZA', false],
  ])('PIX: %s and %s, are they alike? %s', async (nome, noPix, alike) => {
    const said = await avisos(await fornecedor(nome), pix('a@b.com.br', noPix))
    expect(said).toEqual(alike ? [] : [`O PIX é para ${noPix}; o fornecedor é ${nome}.`])
  })

  test('PIX: another key than those paid, and the host of a dynamic one', async () => {
    const id = await fornecedor()
    await conta(id, pix('pix.itau.com.br/qr/v2/abc', 'ACO SUL', '25'), { status: 'Paga' })
    expect(await avisos(id, pix('pix.itau.com.br/qr/v2/outro', 'ACO SUL', '25'))).toEqual([])
    expect(await avisos(id, pix('pix.outro.com.br/qr/1', 'ACO SUL', '25'))).toEqual([
      'A chave PIX pix.outro.com.br não é nenhuma das conhecidas deste fornecedor.',
    ])
  })

  test('PIX: the host of a dynamic one is many people’s, so its name is compared each time', async () => {
    const id = await fornecedor()
    await conta(id, pix('pix.itau.com.br/qr/v2/abc', 'PADARIA DO ZE', '25'), HA_MUITO)
    expect(await avisos(id, pix('pix.itau.com.br/qr/v2/2', 'JOAO DA SILVA', '25'))).toEqual([
      'O PIX é para JOAO DA SILVA; o fornecedor é Aço Sul Comércio Ltda.',
    ])
    // Known by its own name, and by the one under which it was paid.
    expect(await avisos(id, pix('pix.itau.com.br/qr/v2/3', 'ACO SUL', '25'))).toEqual([])
    expect(await avisos(id, pix('pix.itau.com.br/qr/v2/4', 'PADARIA DO ZE', '25'))).toEqual([])
    // A key of its own is an account: whatever the name, the money goes there.
    await conta(id, pix('a@b.com.br', 'ACO SUL'), HA_MUITO)
    expect(await avisos(id, pix('a@b.com.br', 'JOAO DA SILVA'))).toEqual([])
  })

  test('what people keep with the supplier is expected: keys in any form, and boletos of its account', async () => {
    const id = await fornecedor()
    const { version } = await ana.call(getFornecedor, { id })
    await ana.call(updateFornecedor, {
      ...{ id, version },
      dados: {
        contas: [
          { tipo: 'PIX', chave: '(11) 98765-4321', agencia: null, conta: null },
          { tipo: 'PIX', chave: 'Cobranca@AcoSul.com.br', agencia: null, conta: null },
          { tipo: 'Conta', chave: 'Itaú', agencia: '3456', conta: '78901-2' },
        ],
      },
    })
    expect(await avisos(id, pix('+5511987654321', 'MARIA DO CAIXA'))).toEqual([])
    expect(await avisos(id, pix('cobranca@acosul.com.br', 'ACO SUL'))).toEqual([])
    expect(await avisos(id, boleto('341'))).toEqual([])
    const deOutra = boleto('341', '1091234567891234598765000')
    expect(await avisos(id, deOutra)).toEqual([
      'O boleto é de outra conta do Itaú: agência 1234, conta 59876; a guardada deste fornecedor é agência 3456, conta 78901-2.',
    ])
    await conta(id, deOutra, HA_MUITO)
    expect(await avisos(id, deOutra)).toEqual([])
    expect(await avisos(id, pix('+5521987654321', 'ACO SUL'))).toEqual([
      'A chave PIX (21) 98765-4321 não é nenhuma das conhecidas deste fornecedor.',
    ])
    expect(await avisos(id, boleto('197'))).toEqual([
      'O boleto é da Stone; o que se conhece deste fornecedor é do Itaú.',
    ])
  })

  test('one that is confirmed is kept with the supplier, once, and its history says by whom', async () => {
    const id = await fornecedor()
    await conta(id, boleto('341'), HA_MUITO)
    const codigo = boleto('237')
    const asked = { fornecedor_id: id, codigo_pagamento: codigo, exceto: null }
    expect((await ana.call(conferirBeneficiarioDaConta, asked)).novo).toMatchObject({
      tipo: 'banco',
      chave: '237',
    })
    for (const person of [ana, bia])
      await person.call(guardarDestinoDoFornecedor, { id, codigo_pagamento: codigo })
    const { contas } = await ana.call(getFornecedor, { id })
    expect(contas.map(textoDaConta)).toEqual(['Boletos do Bradesco'])
    expect(await ana.call(conferirBeneficiarioDaConta, asked)).toMatchObject({ avisos: [], novo: null })
    expect(await avisos(id, boleto('341'))).toEqual([])
    const { mudancas } = await bia.call(listHistoricoDeFornecedores, { id })
    expect(JSON.stringify(mudancas.filter(({ usuario_nome }) => usuario_nome === 'Ana'))).toContain(
      'Boletos do Bradesco',
    )
    const utility = { id, codigo_pagamento: '83640000001331201380002812884627110801361815' }
    expect(await ana.refusal(guardarDestinoDoFornecedor, utility)).toMatchObject({ codigo: 'regra' })
  })

  test('of instalments each code is compared, and what is said of several is said once', async () => {
    const id = await fornecedor()
    await conta(id, boleto('341'), HA_MUITO)
    const codigos = [boleto('341'), boleto('197'), boleto('197')]
    const said = await ana.call(conferirBeneficiarioDaConta, {
      ...{ fornecedor_id: id, codigo_pagamento: null, codigos, exceto: null },
    })
    expect(said.avisos).toEqual(['O boleto é da Stone; o que se conhece deste fornecedor é do Itaú.'])
    expect(said.novo).toMatchObject({ tipo: 'banco', chave: '197' })
  })

  test('of many payables those are told whose beneficiary is to be looked at, by a few statements', async () => {
    const [itau, outro] = [await fornecedor(), await fornecedor('Outro')]
    await conta(itau, boleto('341'), HA_MUITO)
    const falsa = await conta(itau, boleto('197'))
    const boa = await conta(itau, boleto('341'))
    const alheia = await conta(outro, boleto('197'))
    const expected = [
      {
        id: falsa.id,
        nome: 'SC-9 · Aço Sul Comércio Ltda',
        avisos: ['O boleto é da Stone; o que se conhece deste fornecedor é do Itaú.'],
      },
    ]
    const ids = [falsa.id, boa.id, alheia.id]
    expect(await ana.call(conferirContas, { ids })).toEqual(expected)
    const filtros = { fornecedor_id: itau, status: 'em_aberto' } as const
    expect(await ana.call(conferirContas, { filtros })).toEqual(expected)
  })

  test('before several are cancelled, of those that are allocated to projects', async () => {
    const id = await fornecedor()
    const [rateada, inteira, cancelada] = [
      await conta(id, boleto('341'), { valor: '50' }),
      await conta(id, boleto('341'), { valor: '50' }),
      await conta(id, boleto('341'), { valor: '50' }),
    ]
    const [projeto] = await db().query<{ id: number }>(
      `insert into financeiro_projetos (nome_projeto) values ('Usina') returning id`,
    )
    for (const { id: conta_id } of [rateada, cancelada])
      await db().query(
        `insert into financeiro_despesas_projeto (projeto_id, conta_id, data_despesa, descricao_despesa, valor_despesa)
         values ($1, $2, '2026-11-10', 'a', 40.10), ($1, $2, '2026-11-10', 'b', 9.90)`,
        [projeto?.id, conta_id],
      )
    await db().query(`update financeiro_contas_a_pagar set status = 'Cancelada' where id = $1`, [
      cancelada.id,
    ])
    const ids = [rateada.id, inteira.id, cancelada.id]
    const told = await ana.call(conferirContas, { ids, status: 'Cancelada' })
    expect(told.map(({ id: conta_id }) => conta_id)).toEqual([rateada.id])
    expect(told[0]?.avisos).toEqual([
      `Cancelar tira dos projetos ${formatMoney('50.00')} que desta conta foram rateados. Voltam se ela for reaberta.`,
    ])
    expect(await ana.call(conferirContas, { ids })).toEqual([])
    // How much goes to projects is told to those alone who may see them.
    const actor = await createUser(platform.db, 'Financeiro')
    const niveis = { ...actor.niveis, 'financeiro.projetos': 'nenhum' as const }
    const blind = personOf(platform, { ...actor, niveis })
    expect(await blind.call(conferirContas, { ids, status: 'Cancelada' })).toEqual([])
  })

  test('a boleto of the same bank for another account is named, until it is one that was paid', async () => {
    const id = await fornecedor()
    const deOutra = () => boleto('341', '1091234567891234598765000')
    await conta(id, boleto('341'), HA_MUITO)
    expect(await avisos(id, boleto('341', '9999999999993456789012345'))).toEqual([])
    expect(await avisos(id, deOutra())).toEqual([
      'O boleto é de outra conta do Itaú: 1234598765000; o que já se pagou a este fornecedor foi para 3456789012345.',
    ])
    await conta(id, deOutra(), HA_MUITO)
    expect(await avisos(id, deOutra())).toEqual([])
    // Of the Banco do Brasil nobody can tell the account from the code.
    await conta(id, boleto('001'), HA_MUITO)
    expect(await avisos(id, boleto('001', '0000000000000000000000001'))).toEqual([])
  })

  test('a bill of another utility is named; beside boletos alone it says nothing', async () => {
    const luz = '83640000001331201380002812884627110801361815'
    const outra = `${luz.slice(0, 15)}0999${luz.slice(19)}`
    const id = await fornecedor()
    await conta(id, boleto('341'), HA_MUITO)
    expect(await avisos(id, luz)).toEqual([])
    await conta(id, luz, HA_MUITO)
    expect(await avisos(id, luz)).toEqual([])
    expect(await avisos(id, outra)).toEqual([
      `A conta é da empresa ou órgão 0999; as já pagas a este fornecedor são de ${luz.slice(15, 19)}.`,
    ])
  })
})

test('a false boleto: an approved payable whose code is swapped is no longer approved, its bank is told, and the trail says who', async () => {
  const found = <P extends Procedure>({ path }: P) =>
    contasRouter.find(({ procedure }) => procedure.path === path) as Operation<P>
  const api = aprovacoesApi(contasApi.historico)
  const id = await fornecedor()
  await conta(id, boleto('341'), { status: 'Paga' })
  await admin.call(createAlcada, {
    tabela: 'financeiro_contas_a_pagar',
    ativa: true,
    aprovadores: [bia.actor?.id],
  } as never)
  const made = await conta(id, boleto('341'))
  const { aprovacao } = await bia.call(found(api.ver), { registro_id: made.id })
  const step = aprovacao?.passos[0]
  await bia.call(found(api.decidir), {
    ...{ registro_id: made.id, passo_id: step?.id ?? 0, selo: step?.selo ?? '', motivo: null },
    decisao: 'aprovar',
  })
  const approved = await ana.call(getConta, { id: made.id })
  expect(approved).toMatchObject({ aprovacao: 'Aprovada', status: 'Aprovada' })

  const falso = boleto('197')
  const swapped = await ana.call(updateConta, {
    id: made.id,
    version: approved.version,
    dados: { codigo_pagamento: falso },
  })
  expect(swapped).toMatchObject({ aprovacao: 'Aguardando', status: 'Pendente' })
  const refused = await ana.refusal(updateConta, {
    id: made.id,
    version: swapped.version,
    dados: { status: 'Paga' },
  })
  expect(refused.codigo).toBe('regra')
  expect(await avisos(id, falso, made.id)).toEqual([
    'O boleto é da Stone; o que se conhece deste fornecedor é do Itaú.',
  ])
  // Who is to approve it again reads why it waits, before anything is decided.
  const waiting = esperaRouter(contasRouter).find(({ procedure }) => procedure.path === esperaApi.list.path)
  const { grupos } = await bia.call(waiting as Operation<typeof esperaApi.list>, {
    fonte: 'aprovar/financeiro/contas-a-pagar',
  })
  expect(grupos[0]?.linhas).toMatchObject([
    {
      marca: { valor: 'Confira o beneficiário', tom: 'red' },
      detalhe: expect.stringContaining('O boleto é da Stone; o que se conhece deste fornecedor é do Itaú.'),
    },
  ])
  // A bill that may be there already is told in the same way, beside what else there is.
  const again = await conta(id, boleto('341'), { solicitacao_compra: 'SC-10' })
  const { grupos: later } = await bia.call(waiting as Operation<typeof esperaApi.list>, {
    fonte: 'aprovar/financeiro/contas-a-pagar',
  })
  expect(later[0]?.linhas).toMatchObject([
    {
      marca: { valor: 'Confira o beneficiário' },
      detalhe: expect.stringContaining('Pode ser a mesma cobrança de SC-10'),
    },
    {
      endereco: `/financeiro/contas-a-pagar/${again.id}`,
      marca: { valor: 'Pode ser repetida', tom: 'red' },
      detalhe: expect.stringContaining('Pode ser a mesma cobrança de SC-9'),
    },
  ])
  const { mudancas } = await bia.call(listHistoricoDeContas, { id: made.id })
  const change = mudancas.find(({ campos }) => campos.some(({ depois }) => depois === falso))
  expect(change).toMatchObject({ usuario_nome: 'Ana' })
})

test('an expense of a project that may be the same bill is told to who approves and sees projects', async () => {
  const id = await fornecedor('Locadora')
  const [projeto] = await db().query<{ id: number }>(
    `insert into financeiro_projetos (nome_projeto) values ('Ponte') returning id`,
  )
  const despesa = (descricao: string, valor: string, dia: string) =>
    db().query(
      `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, valor_despesa, data_despesa, fornecedor_id)
       values ($1, $2, $3, $4, $5)`,
      [projeto?.id, descricao, valor, dia, id],
    )
  const nova = (solicitacao_compra: string, valor: string) =>
    conta(id, boleto('341'), { solicitacao_compra, valor, data_vencimento: addDays(hoje, 20) })
  const perto = await nova('SC-perto', '771')
  const emissao = await nova('SC-emissão', '772')
  const longe = await nova('SC-longe', '773')
  await despesa('Guindaste', '771', addDays(hoje, 23))
  await despesa('Munck', '772', addDays(hoje, -3))
  await despesa('Andaime', '773', addDays(hoje, 24))
  // A part of the payable itself is no double.
  await db().query(
    `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, valor_despesa, data_despesa, conta_id)
     values ($1, 'Parte', 773, $2, $3)`,
    [projeto?.id, addDays(hoje, 20), longe.id],
  )
  const listar = esperaRouter(contasRouter).find(({ procedure }) => procedure.path === esperaApi.list.path)
  const marcas = async (person: Person) => {
    const { grupos } = await person.call(listar as Operation<typeof esperaApi.list>, {
      fonte: 'aprovar/financeiro/contas-a-pagar',
    })
    const ids = [perto, emissao, longe].map(({ id }) => `/financeiro/contas-a-pagar/${id}`)
    const linhas = new Map(grupos[0]?.linhas.map(linha => [linha.endereco, linha]))
    return ids.map(endereco => {
      const linha = linhas.get(endereco)
      return [linha?.marca?.valor, /despesa de projeto \w+/.exec(linha?.detalhe ?? '')?.[0]]
    })
  }
  expect(await marcas(bia)).toEqual([
    ['Pode ser repetida', 'despesa de projeto Guindaste'],
    ['Pode ser repetida', 'despesa de projeto Munck'],
    [undefined, undefined],
  ])
  const { actor } = bia
  if (!actor) throw new Error('somebody')
  const blind = personOf(platform, { ...actor, niveis: { ...actor.niveis, 'financeiro.projetos': 'nenhum' } })
  expect(await marcas(blind)).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ])
})
