import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { id, instante, texto, textoDeBusca } from '#platform/contract/fields.ts'

/** Fields whose words grew as people typed them. Any text may still be typed. */
export const camposComNomes = {
  centro_custo: 'Centro de Custo',
  natureza_orcamentaria: 'Natureza Orçamentária',
} as const
export type CampoComNomes = keyof typeof camposComNomes

const campo = z.enum(['centro_custo', 'natureza_orcamentaria'])

const juncao = z.strictObject({
  id: id(),
  campo,
  de: z.string(),
  para: z.string(),
  estado: z.enum(['andando', 'feita', 'desfazendo', 'desfeita']),
  /** How many records have the kept name by it so far. */
  registros: z.int(),
  /** Who asked for it. */
  autor: z.string().nullable(),
  created_at: instante,
})
export type Juncao = z.output<typeof juncao>

const acesso = { area: 'financeiro.cadastros', nivel: 'gerir' } as const

/** One name for one thing: everywhere that a word stands it becomes another one, in the background, and one undo takes it back. */
export const juncoesApi = defineApi('financeiro/juncoes', {
  usados: query({
    ...acesso,
    resumo: 'Os centros de custo ou as naturezas orçamentárias em uso, com quantos registros cada um tem',
    erro: 'Erro ao buscar nomes',
    input: z.strictObject({ campo, busca: textoDeBusca.default('') }),
    output: z.array(z.strictObject({ nome: z.string(), usos: z.int() })),
  }),
  feitas: query({
    ...acesso,
    resumo: 'Os nomes juntados, os mais novos primeiro',
    erro: 'Erro ao buscar nomes juntados',
    input: z.strictObject({ campo }),
    output: z.array(juncao),
  }),
  juntar: mutation({
    ...acesso,
    resumo:
      'Junta um nome em outro, em contas a pagar, recorrências, despesas de cartão e de projeto e orçamentos; o nome que fica é sugerido a quem digitar o antigo. Recusa nomes de outra junção em andamento',
    erro: 'Erro ao juntar nomes',
    sucesso: 'Nomes sendo juntados',
    input: z.strictObject({
      campo,
      de: texto('Escolha o nome que deixa de ser usado.'),
      para: texto('Informe o nome que fica.'),
    }),
    output: juncao,
  }),
  desfazer: mutation({
    ...acesso,
    resumo:
      'Devolve o nome antigo aos registros que esta junção mudou e que ninguém mudou depois, também onde o nome foi juntado de novo; pode vir antes ou depois de desfazer as outras',
    erro: 'Erro ao desfazer',
    sucesso: 'O nome antigo está voltando',
    input: z.strictObject({ id: id() }),
    output: juncao,
  }),
})
