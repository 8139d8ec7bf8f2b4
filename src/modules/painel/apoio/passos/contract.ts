import { z } from 'zod'
import { defineApi, mutation } from '#platform/contract/api.ts'

/** The first steps of a company, in their order. */
export const passos = [
  'empresa',
  'pessoas',
  'permissoes',
  'predial',
  'clientes',
  'fornecedores',
  'proposta',
] as const
export type Passo = (typeof passos)[number]

/**
 * What the records do not show: that an Administrador looked at the permissions, and that the company needs the steps no
 * more. Both hold for all Administradores.
 */
export const marcas = ['permissoes', 'dispensados'] as const

/** The steps that are done; null for everybody but an Administrador, and once all are done or they were dismissed. */
export const passosFeitos = z
  .strictObject({
    feitos: z.array(z.enum(passos)),
    /** Nothing of the company's own is there yet: an example company may be tried. */
    oferece_exemplos: z.boolean(),
  })
  .nullable()

export const passosApi = defineApi('painel/passos', {
  marcar: mutation({
    area: 'todos',
    nivel: 'registrar',
    somenteAdministrador: true,
    resumo: 'Diz que as permissões foram conferidas, ou dispensa os primeiros passos; ou o contrário',
    erro: 'Erro ao salvar os primeiros passos',
    input: z.strictObject({ marca: z.enum(marcas), feito: z.boolean() }),
    output: z.strictObject({ marca: z.enum(marcas), feito: z.boolean() }),
  }),
})
