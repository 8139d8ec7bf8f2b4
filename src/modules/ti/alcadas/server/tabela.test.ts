import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { propostasApi } from '#modules/comercial/propostas/contract.ts'
import { propostasRouter } from '#modules/comercial/propostas/server/router.ts'
import { createProposta } from '#modules/comercial/propostas/server/service.ts'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import { createConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { type Perfil, perfis } from '#platform/contract/permissions.ts'
import { matrizDaTabela } from '#platform/testing/access/levels.ts'
import { someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createSubstituicao } from '../../substituicoes/server/service.ts'
import {
  alcada,
  aprovacoesDe,
  CONTAS,
  hoje,
  idOf,
  PROPOSTAS,
  type Preparo,
  preparar,
  umaConta,
  VAZIAS,
} from './testing/preparo.ts'

const db = testDatabase()
const deContas = aprovacoesDe(contasRouter, contasApi)
const dePropostas = aprovacoesDe(propostasRouter, propostasApi)
let { platform, admin, ana, bia, fornecedor_id } = {} as Preparo
let cliente_id: number
beforeAll(async () => {
  ;({ platform, admin, ana, bia, fornecedor_id } = await preparar(db()))
  cliente_id = (await ana.call(createCliente, { nome_cliente: 'Norte' })).id
})
beforeEach(async () => {
  for (const table of VAZIAS) await db().query(`delete from ${table}`)
})

/** What four bands ask for: nothing, one person's profile, an Administrador, both in two steps. */
const FAIXAS: [valor: string, passos: Perfil[]][] = [
  ['100', []],
  ['2000', ['Financeiro']],
  ['20000', ['Administrador']],
  ['200000', ['Financeiro', 'Administrador']],
]

/** Each decision that a band has a person try: the value, whose decision it is, and how many steps others take before. */
const DECISOES = FAIXAS.flatMap(([valor, passos]) =>
  (passos.length > 0 ? passos : [undefined]).map((passo, antes) => ({ valor, passo, antes })),
)

/** What makes a record a person's own: the columns that say so, and the name of what of the person they hold. */
const MEU = { 'of another': undefined, 'made by them': { coluna: 'user_id', de: 'id' } } as const
const ENTIDADES = [
  {
    nome: 'payables',
    tabela: CONTAS,
    area: 'financeiro.cadastros',
    aprovacoes: deContas,
    propria: {
      ...MEU,
      'asked for in their name': { coluna: 'nome_solicitante', de: 'full_name' },
      'paid to them': { coluna: 'nome_fornecedor', de: 'full_name' },
    },
    create: (valor: string) => bia.call(createConta, umaConta(fornecedor_id, valor)),
  },
  {
    nome: 'proposals',
    tabela: PROPOSTAS,
    area: 'comercial',
    aprovacoes: dePropostas,
    propria: MEU,
    create: (valor_proposta: string) =>
      bia.call(createProposta, {
        ...{ titulo_proposta: 'Reforma', cliente_id, valor_proposta, data_emissao: hoje },
      } as never),
  },
] as const

describe.each(ENTIDADES)('$nome: profile × band × own or another’s × substitute or not', entidade => {
  const { tabela, area, aprovacoes, propria, create } = entidade
  test.each(perfis)('%s', { timeout: 120_000 }, async perfil => {
    const rule = (more: object) => alcada(admin, { tabela, ...more })
    await rule({ faixa_de: '1000', faixa_ate: '9999,99', perfil: 'Financeiro' })
    await rule({ faixa_de: '10000', faixa_ate: '99999,99', perfil: 'Administrador' })
    await rule({ faixa_de: '100000', perfil: 'Financeiro' })
    await rule({ faixa_de: '100000', passo: 2, perfil: 'Administrador' })
    const person = await someone(platform, perfil, `Eu ${perfil} ${tabela}`)
    const sees = matrizDaTabela[perfil][area] !== 'nenhum'
    const wrong: string[] = []
    for (const substitute of [false, true])
      for (const { valor, passo, antes } of DECISOES)
        for (const [how, own] of Object.entries(propria)) {
          await db().query('delete from substituicoes')
          if (substitute)
            for (const from of [ana, admin])
              await admin.call(createSubstituicao, {
                ...{ de_id: idOf(from), para_id: idOf(person), inicio: hoje, fim: hoje },
              })
          const { id } = await create(valor)
          // Whose it is from then on, the triggers work out.
          if (own)
            await db().query(`update ${tabela} set ${own.coluna} = $2 where id = $1`, [
              id,
              person.actor?.[own.de],
            ])
          for (const one of [ana].slice(0, antes))
            await one.call(aprovacoes.decidir, await aprovacoes.decision(admin, id))
          const may = passo !== undefined && !own && sees && (substitute || perfil === passo)
          const input = await aprovacoes.decision(admin, id)
          const answer = await person
            .call(aprovacoes.decidir, { ...input, passo_id: input.passo_id || 1 })
            .then(
              () => true,
              () => false,
            )
          if (answer !== may)
            wrong.push(`${perfil} ${valor} step ${antes + 1} ${how} substitute ${substitute}: ${answer}`)
        }
    expect(wrong).toEqual([])
  })
})
