import { z } from 'zod'
import { defineApi, mutation, type OutputOf, query } from '#platform/contract/api.ts'
import { instante } from '#platform/contract/fields.ts'

const nothing = z.strictObject({})
const acesso = { area: 'conta', nivel: 'registrar' } as const

export const calendarioLabels = { com_nomes: 'Mostrar nomes de pessoas nos documentos que vencem' } as const

const calendario = z.strictObject({
  /** Null where there is no address. */
  ligado: z
    .strictObject({
      com_nomes: z.boolean(),
      criado_em: instante,
      /** When a program read it last. */
      usado_em: instante.nullable(),
    })
    .nullable(),
})
export type CalendarioPessoal = OutputOf<typeof calendarioApi.get>

/** The secret address under which the calendar of one's phone reads 'Vencimentos'. */
export const calendarioApi = defineApi('conta/calendario', {
  get: query({
    ...acesso,
    resumo: 'Se a pessoa tem um endereço de calendário, sem dizer qual',
    erro: 'Erro ao buscar calendário',
    input: nothing,
    output: calendario,
  }),
  criar: mutation({
    ...acesso,
    confidencial: true,
    resumo: 'Cria o endereço do próprio calendário e o diz esta única vez; o anterior deixa de valer',
    erro: 'Erro ao criar endereço',
    sucesso: 'Endereço criado',
    input: z.strictObject({ com_nomes: z.boolean().default(false) }),
    output: z.strictObject({ endereco: z.string() }),
  }),
  nomes: mutation({
    ...acesso,
    resumo: 'Mostra ou esconde nomes de pessoas no próprio calendário',
    erro: 'Erro ao salvar calendário',
    sucesso: 'Calendário salvo',
    input: z.strictObject({ com_nomes: z.boolean() }),
    output: calendario,
  }),
  desligar: mutation({
    ...acesso,
    resumo: 'Desliga o endereço do próprio calendário',
    erro: 'Erro ao desligar calendário',
    sucesso: 'Calendário desligado',
    input: nothing,
    output: calendario,
  }),
})
