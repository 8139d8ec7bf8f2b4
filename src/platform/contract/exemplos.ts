import { z } from 'zod'
import { defineApi, mutation, query } from './api.ts'

/** Records of each entity that are examples, by the path of the entity's list: 'id.version'. A record that somebody changed is none any more. */
export type Exemplos = Record<string, string[]>

const acesso = { area: 'todos', nivel: 'registrar', somenteAdministrador: true } as const

/** Example records: those that an installation comes with, and those of a company to try the product with. */
export const exemplosApi = defineApi('exemplos', {
  emUso: query({
    ...acesso,
    resumo: 'Quantos registros próprios usam exemplos, e quantos exemplos ficam por isso',
    erro: 'Erro ao buscar exemplos',
    input: z.strictObject({}),
    output: z.strictObject({ proprios: z.int(), em_uso: z.int() }),
  }),
  remover: mutation({
    ...acesso,
    resumo:
      'Remove os registros de exemplo que ninguém alterou nem usa em um registro próprio; eles ficam um dia na lixeira',
    erro: 'Erro ao remover exemplos',
    input: z.strictObject({}),
    output: z.strictObject({
      removidos: z.int(),
      /** Kept, since own records refer to them. */
      em_uso: z.int(),
      /** Refused, for instance because the person may not delete them. */
      ficaram: z.int(),
    }),
  }),
  desfazer: mutation({
    ...acesso,
    resumo: 'Traz de volta os exemplos que a própria pessoa acabou de remover',
    erro: 'Erro ao desfazer',
    sucesso: 'Exemplos de volta',
    input: z.strictObject({}),
    output: z.strictObject({ voltaram: z.int() }),
  }),
})
