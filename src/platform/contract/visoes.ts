import { z } from 'zod'
import { type CallOf, defineApi, mutation, type Procedure, query } from './api.ts'
import { bounded, byId, deleteInput, id, registro, texto, textoDeBusca, updateInput } from './fields.ts'
import { historyQuery } from './history.ts'
import type { ListInput } from './list.ts'

/** Most views that one person keeps. */
export const MAXIMO_DE_VISOES = 200

export const densidades = ['padrao', 'confortavel'] as const

/** A list as a table, or as the board of its contract. */
export const comos = ['tabela', 'quadro'] as const
export type Como = (typeof comos)[number]

/** What a view says of how its rows are shown: the columns in their order, the grouping and the height of a row. */
const exibicao = {
  /** Name of each shown column, with its width in pixels where somebody set one. */
  colunas: z
    .array(z.strictObject({ chave: bounded(60), largura: z.int().min(40).max(1200).optional() }))
    .min(1)
    .max(60)
    .optional(),
  agrupar: bounded(60).optional(),
  densidade: z.enum(densidades).optional(),
  /** Absent in a delivered view, which is shown as the list is shown already. */
  como: z.enum(comos).optional(),
}
export type Exibicao = z.output<z.ZodObject<typeof exibicao>>

/** What a view says of a list: which records, in which order, shown how. The list's own schema says what of it is valid. */
const consulta = z.strictObject({
  busca: textoDeBusca.default(''),
  ordem: bounded(60).optional(),
  direcao: z.enum(['asc', 'desc']).optional(),
  por_pagina: z.int().min(1).max(100).optional(),
  filtros: z.record(bounded(60), z.unknown()).default({}),
  ...exibicao,
})
export type Consulta = z.output<typeof consulta>

const visaoInput = z.strictObject({
  nome: texto('Dê um nome à visão.', 60),
  /** Everybody who may see the list sees the view. */
  compartilhada: z.boolean().default(false),
  consulta,
})

const lista = bounded(200)

export const visao = z.strictObject({
  ...registro,
  ...visaoInput.shape,
  /** Path of the list, e.g. `comercial/clientes/list`. */
  lista,
  /** Names of filters, and of the order, that the list no longer knows and that are left out of `consulta`. */
  perdidos: z.array(z.string()),
  /** Who made it. */
  autor: z.string().nullable(),
  /** `alterar`: rename, save, share and delete. */
  pode: z.strictObject({ alterar: z.boolean() }),
})
export type Visao = z.output<typeof visao>

export const visaoLabels = { nome: 'Nome', compartilhada: 'Compartilhar com quem vê esta lista' }

const acesso = { area: 'todos', nivel: 'ver' } as const

/** Saved views of every list: who may see a list may see its shared views; sharing asks for `gerir` in the list's area. */
export const visoesApi = defineApi('visoes', {
  list: query({
    ...acesso,
    resumo: 'As visões que a pessoa vê, de todas as listas: as próprias e as compartilhadas',
    erro: 'Erro ao buscar visões',
    input: z.strictObject({}),
    output: z.array(visao),
  }),
  create: mutation({
    ...acesso,
    resumo: 'Guarda uma visão de uma lista',
    erro: 'Erro ao salvar visão',
    sucesso: 'Visão salva',
    input: visaoInput.extend({ lista }),
    output: visao,
  }),
  update: mutation({
    ...acesso,
    resumo: 'Altera nome, compartilhamento ou conteúdo de uma visão',
    erro: 'Erro ao salvar visão',
    sucesso: 'Visão salva',
    input: updateInput(visaoInput),
    output: visao,
  }),
  delete: mutation({
    ...acesso,
    resumo: 'Exclui uma visão',
    erro: 'Erro ao excluir visão',
    sucesso: 'Visão excluída',
    exclui: { tipo: 'Visão', nome: 'nome' },
    input: deleteInput,
    output: byId,
  }),
  padrao: mutation({
    ...acesso,
    resumo: 'Escolhe com qual visão uma lista abre para a pessoa',
    erro: 'Erro ao escolher a visão',
    input: z.strictObject({
      lista,
      /** A view's id, the name of a delivered one, or null for the list as it is delivered. */
      visao: z.union([id(), z.string().min(1).max(60)]).nullable(),
    }),
    output: z.strictObject({ visao: z.string().nullable() }),
  }),
})

const campos = { ...visaoLabels, lista: 'Lista', compartilhada: 'Compartilhada', consulta: 'Conteúdo' }
export const historicoDeVisoes = defineApi('visoes', {
  historico: historyQuery({ area: 'todos' }, { entidade: 'Visão', nome: ['nome'], campos }),
}).historico

/** Is this the input of a list, as `listInput` makes it? */
const shapeOf = ({ input }: Procedure) =>
  (input as unknown as { shape: Record<string, z.ZodType> & { filtros: z.ZodPrefault<z.ZodObject> } }).shape

/** A view as its list takes it today, and the names of what it no longer takes. */
export function lerConsulta(list: Procedure, guardada: unknown): { consulta: Consulta; perdidos: string[] } {
  const shape = shapeOf(list)
  const filters = shape.filtros.unwrap().shape as Record<string, z.ZodType>
  const given = (guardada ?? {}) as Record<string, unknown>
  const perdidos: string[] = []
  const kept = (values: object, schemas: Record<string, z.ZodType>) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const known = value === undefined || !schemas[name] ? undefined : schemas[name].safeParse(value)
        if (known?.success) return [[name, known.data]]
        if (value !== undefined) perdidos.push(name)
        return []
      }),
    )
  const { filtros, ...own } = given
  const { filtros: _, pagina: __, fechados: ___, ...ofList } = shape
  return {
    consulta: {
      ...kept(own, { ...exibicao, ...ofList }),
      busca: typeof own.busca === 'string' ? own.busca : '',
      filtros: kept((filtros ?? {}) as object, filters),
    },
    perdidos,
  }
}

/** A view that comes with the product. */
export interface VisaoEntregue {
  /** What stands in the address, made of the name: `em-aberto`. */
  id: string
  nome: string
  consulta: Consulta
}

const entregues = new Map<string, readonly VisaoEntregue[]>()

/** Filters are texts of their language, or values of the list's own: `src/platform/testing/every-entity/views.test.ts` holds that it takes them. */
type DeUmaLista<P extends Procedure> = Partial<
  Pick<CallOf<P> & ListInput, 'ordem' | 'direcao' | 'busca' | 'agrupar'>
> & {
  filtros?: Readonly<Record<string, string | true>>
  colunas?: Exibicao['colunas']
}

const slug = (nome: string) =>
  nome
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

/**
 * Declares the views with which a list is delivered, beside its contract.
 * @param visoes filters, and an order where it is not the list's, by the name that people read
 */
export function entregarVisoes<P extends Procedure>(list: P, visoes: Record<string, DeUmaLista<P>>): void {
  const declared = Object.entries(visoes).map(([nome, view]) => ({
    id: slug(nome),
    nome,
    consulta: { busca: '', filtros: {}, ...(view as Partial<Consulta>) },
  }))
  entregues.set(list.path, declared)
}

export const visoesEntregues = (lista: string): readonly VisaoEntregue[] => entregues.get(lista) ?? []

/** All of them by the path of their list, for what is held of each. */
export const todasAsEntregues = (): ReadonlyMap<string, readonly VisaoEntregue[]> => entregues
