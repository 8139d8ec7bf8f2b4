import { z } from 'zod'
import { defineApi, mutation, query, upload } from './api.ts'
import { tiposMime } from './export.ts'
import { bounded } from './fields.ts'
import { MB } from './files.ts'

/** Largest file that is read, in bytes; its text may be several times as long. */
const MAXIMO_DA_PLANILHA = 10 * MB
/** Most rows of one import. */
export const MAXIMO_DE_LINHAS = 20_000
export const LINHAS_POR_PAGINA = 25

/** What becomes of a row. */
export const situacoes = ['nova', 'alterada', 'igual', 'recusada'] as const
export type Situacao = (typeof situacoes)[number]

/** A field that a column may fill. */
const campoDaPlanilha = z.strictObject({
  campo: z.string(),
  rotulo: z.string(),
  /** A new record needs it. */
  obrigatorio: z.boolean(),
})

/** A column of the file. */
const colunaLida = z.strictObject({
  titulo: z.string(),
  /** The first values, as the file has them. */
  exemplos: z.array(z.string()),
  /** The field that it fills; null: it is left out. */
  campo: z.string().nullable(),
  /** Why it is left out, where it is not for want of a name. */
  fora: z.enum(['somente_leitura']).nullable(),
})

const planilha = z.strictObject({
  id: z.uuid(),
  /** Department and entity, e.g. `comercial/clientes`. */
  entidade: z.string(),
  nome_arquivo: z.string(),
  /** The sheet that was read, and all that the workbook shows; null for a text. */
  folha: z.strictObject({ nome: z.string(), todas: z.array(z.string()) }).nullable(),
  /** The line of the headings; 0 where there is none, and columns are called by their letters. */
  cabecalho: z.int(),
  /** The first lines, of which one has the headings. */
  primeiras: z.array(z.strictObject({ linha: z.int(), texto: z.string() })),
  total: z.int(),
  colunas: z.array(colunaLida),
  campos: z.array(campoDaPlanilha),
  /** Does an empty cell clear what the record has? Else it leaves it as it is. */
  vazias_apagam: z.boolean(),
  /** Absent until the columns were matched. */
  contagens: z.record(z.enum(situacoes), z.int()).nullable(),
  /** How many of the rows that would be written have something to look at. */
  avisos: z.strictObject({ nova: z.int(), alterada: z.int() }),
  /** The request that writes it, once there is one. */
  lote_id: z.uuid().nullable(),
})
export type Planilha = z.output<typeof planilha>

/** A cell that was refused; `coluna` is null where it is the row. */
const celulaRecusada = z.strictObject({
  coluna: z.string().nullable(),
  valor: z.string(),
  motivo: z.string(),
})
const valorMudado = z.strictObject({
  rotulo: z.string(),
  antes: z.string(),
  depois: z.string(),
  /** What is to be looked at in it; it is written all the same. */
  aviso: z.string().optional(),
})

const linhaLida = z.strictObject({
  /** Its number as the spreadsheet shows it. */
  linha: z.int(),
  situacao: z.enum(situacoes),
  nome: z.string(),
  /** Of a changed record what changes, of a new one what it has. */
  valores: z.array(valorMudado),
  recusas: z.array(celulaRecusada),
})
export type LinhaDaPlanilha = z.output<typeof linhaLida>

const acesso = { area: 'todos', nivel: 'registrar' } as const
const entidade = z.strictObject({ entidade: bounded(200) })
const byId = z.strictObject({ id: z.uuid({ error: 'Planilha inválida.' }) })
const lote = z.strictObject({ id: z.uuid(), total: z.int() })

/**
 * Import of a register from a spreadsheet: read, match the columns, see what would be written, write. What one may do, the
 * entity's own verbs say. Progress, cancel and undo are those of `selecao`.
 */
export const planilhasApi = defineApi('planilhas', {
  enviar: upload({
    ...acesso,
    resumo: 'Lê uma planilha (XLSX, CSV ou texto colado) para importar registros; não grava nenhum',
    erro: 'Erro ao ler a planilha',
    arquivo: { maximo: MAXIMO_DA_PLANILHA, tipos: ['xlsx'] },
    input: entidade.extend({
      /** The sheet and the line of the headings, where the person says which; line 0: there are no headings. */
      folha: bounded(200).optional(),
      cabecalho: z.int().min(0).max(2_000_000).optional(),
    }),
    output: planilha,
  }),
  atual: query({
    ...acesso,
    resumo:
      'A última planilha desta pessoa para um cadastro, enquanto está guardada, e os campos que uma planilha preenche',
    erro: 'Erro ao buscar a planilha',
    input: entidade,
    output: z.strictObject({
      planilha: planilha.nullable(),
      /** What columns may fill, of any spreadsheet. */
      campos: z.array(campoDaPlanilha),
    }),
  }),
  conferir: mutation({
    ...acesso,
    resumo:
      'Compara as linhas com o cadastro: o que é novo, mudou, é igual ou é recusado; não grava nenhum registro',
    erro: 'Erro ao conferir a planilha',
    input: byId.extend({
      /** The field of each column, in their order; null leaves it out. */
      campos: z.array(bounded(100).nullable()).max(100),
      vazias_apagam: z.boolean(),
    }),
    output: planilha,
  }),
  linhas: query({
    ...acesso,
    resumo: 'Linhas conferidas de uma planilha, por situação, uma página; primeiro as que têm avisos',
    erro: 'Erro ao buscar as linhas',
    input: byId.extend({
      situacao: z.enum(situacoes),
      pagina: z.int().min(1).max(MAXIMO_DE_LINHAS).default(1),
    }),
    output: z.strictObject({
      total: z.int(),
      rows: z.array(linhaLida),
    }),
  }),
  importar: mutation({
    ...acesso,
    resumo:
      'Grava o que a conferência mostrou como novo ou mudado, aos poucos, cada linha pelo verbo do seu cadastro',
    erro: 'Erro ao importar',
    input: byId,
    output: lote,
  }),
  descartar: mutation({
    ...acesso,
    resumo: 'Esquece uma planilha lida; o que já foi importado fica',
    erro: 'Erro ao descartar a planilha',
    input: byId,
    output: byId,
  }),
  recusadas: {
    ...query({
      ...acesso,
      resumo: 'As linhas recusadas de uma planilha, com o motivo de cada uma, em XLSX',
      erro: 'Erro ao baixar as linhas recusadas',
      input: byId,
      output: z.custom<import('./export.ts').Exportacao>(
        value => typeof value === 'object' && value !== null,
      ),
    }),
    transporte: 'exportacao',
    titulo: 'Linhas recusadas',
    colunas: {},
    tipos: [tiposMime.xlsx],
  },
})
