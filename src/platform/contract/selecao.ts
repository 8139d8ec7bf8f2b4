import { z } from 'zod'
import { defineApi, mutation, query } from './api.ts'
import { MAXIMO_DE_EXCETO, MAXIMO_DE_IDS } from './export.ts'
import { bounded, chave, chaves, data, textoDeBusca } from './fields.ts'
import { COUNT_LIMIT } from './list.ts'

/** Most records that one request changes. */
export const MAXIMO_DO_LOTE = COUNT_LIMIT
/** Names that are told of each reason; the others when they are asked for. */
export const NOMES_POR_MOTIVO = 20

const selecao = z.strictObject({
  busca: textoDeBusca.default(''),
  filtros: z.record(z.string(), z.unknown()).default({}),
})

/**
 * Records by their ids and the versions that were seen, or all that search and filters select but a few, with their number as
 * seen.
 */
const alvo = z.union([
  z.strictObject({
    ids: chaves(MAXIMO_DE_IDS).min(1),
    versions: z.array(z.int().min(1)).min(1).max(MAXIMO_DE_IDS),
  }),
  z.strictObject({
    ...selecao.shape,
    exceto: chaves(MAXIMO_DE_EXCETO).optional(),
    total: z.int().min(1).max(MAXIMO_DO_LOTE),
  }),
])

const lote = z.strictObject({
  id: z.uuid(),
  estado: z.enum(['andando', 'feito', 'cancelado']),
  total: z.int(),
  feitas: z.int(),
  recusadas: z.int(),
})
export type Lote = z.output<typeof lote>

const recusa = z.strictObject({
  motivo: z.string(),
  quantidade: z.int(),
  /** The first of them, or all. `nome` is null where the record is gone, or is not shown to this person. */
  registros: z.array(z.strictObject({ id: chave(), nome: z.string().nullable() })),
})
export type Recusa = z.output<typeof recusa>

const acesso = { area: 'todos', nivel: 'registrar' } as const
const byId = z.strictObject({ id: z.uuid({ error: 'Lote inválido.' }) })

/** The columns of a list that are summed where they are of money, e.g. those that are shown; left out, all of them. */
const somadas = z.array(bounded(60)).max(100).optional()

/** Verbs on many records of a list at once, and sums of all that a list selects. What one may do, the entity's own verb says. */
export const selecaoApi = defineApi('selecao', {
  iniciar: mutation({
    ...acesso,
    resumo:
      'Altera ou exclui muitos registros pelo mesmo verbo que um só, aos poucos; cada recusa é respondida por registro',
    erro: 'Erro ao alterar os registros',
    maximo: { values: 2 * MAXIMO_DE_IDS + 500 },
    input: z.strictObject({
      /** Path of the procedure that does it to one record, e.g. `comercial/propostas/update`. */
      operacao: bounded(200),
      /** The changed fields; absent for a delete. */
      dados: z.record(z.string(), z.unknown()).optional(),
      alvo,
    }),
    output: lote,
  }),
  andamento: query({
    ...acesso,
    resumo: 'Como vai uma alteração de muitos registros, e o que foi recusado, por motivo',
    erro: 'Erro ao buscar o andamento',
    /** `todas`: with every refused record, rather than the first of each reason. */
    input: byId.extend({ todas: z.boolean().default(false) }),
    output: lote.extend({ recusas: z.array(recusa) }),
  }),
  recentes: query({
    ...acesso,
    resumo: 'As alterações de muitos registros da própria pessoa que andam ou acabam de terminar',
    erro: 'Erro ao buscar o andamento',
    input: z.strictObject({}),
    output: z.strictObject({
      lotes: z.array(
        lote.extend({
          operacao: z.string(),
          exclui: z.boolean(),
          /** What it does is not taken back. */
          semVolta: z.boolean(),
          desfaz: z.boolean(),
        }),
      ),
    }),
  }),
  cancelar: mutation({
    ...acesso,
    resumo: 'Para uma alteração de muitos registros; o que já foi feito fica',
    erro: 'Erro ao cancelar',
    input: byId,
    output: lote,
  }),
  desfazer: mutation({
    ...acesso,
    resumo: 'Desfaz uma alteração de muitos registros, naqueles que ninguém alterou desde então',
    erro: 'Erro ao desfazer',
    input: byId,
    output: lote,
  }),
  contagem: query({
    ...acesso,
    nivel: 'ver',
    resumo:
      'Quantos registros a busca e os filtros de uma lista selecionam, também além do que a lista conta',
    erro: 'Erro ao contar os registros',
    input: z.strictObject({ lista: bounded(200), ...selecao.shape }),
    output: z.strictObject({ total: z.int() }),
  }),
  somas: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Somas das colunas de dinheiro de tudo o que a busca e os filtros de uma lista selecionam',
    erro: 'Erro ao buscar totais',
    input: z.strictObject({
      /** Path of the list, e.g. `comercial/propostas/list`. */
      lista: bounded(200),
      ...selecao.shape,
      colunas: somadas,
    }),
    output: z.strictObject({
      somas: z.record(z.string(), z.string()),
      /** Examples are among what is summed. */
      exemplos: z.boolean(),
    }),
  }),
  colunas: query({
    ...acesso,
    nivel: 'ver',
    resumo:
      'Quantidade e somas de cada coluna do quadro de uma lista, do que a busca e os filtros selecionam',
    erro: 'Erro ao buscar totais',
    input: z.strictObject({ lista: bounded(200), ...selecao.shape }),
    output: z.strictObject({
      colunas: z.array(
        z.strictObject({
          valor: z.string(),
          total: z.int(),
          total_minimo: z.boolean(),
          /** By column of money; empty where there are more records than are counted. */
          somas: z.record(z.string(), z.string()),
        }),
      ),
    }),
  }),
  grupos: query({
    ...acesso,
    nivel: 'ver',
    resumo:
      'Os grupos de tudo o que a busca e os filtros de uma lista selecionam: quantos registros e as somas de cada um',
    erro: 'Erro ao buscar grupos',
    input: z.strictObject({
      lista: bounded(200),
      ...selecao.shape,
      /** As the list takes it, and of a date that has weeks also `:dia`. Its other columns are not for everybody who may see it. */
      agrupar: bounded(60),
      /** Of groups of a date those between two days, e.g. those on a page. */
      entre: z.tuple([data(), data()]).optional(),
      /** With the sums of the columns of money. */
      somas: z.boolean().default(true),
      colunas: somadas,
    }),
    output: z.strictObject({
      grupos: z.array(
        z.strictObject({
          /** What the records have in common; of a date the month, the Sunday of the week, or the day. Null where they have no value. */
          valor: z.string().nullable(),
          quantidade: z.int(),
          somas: z.record(z.string(), z.string()),
        }),
      ),
    }),
  }),
})
