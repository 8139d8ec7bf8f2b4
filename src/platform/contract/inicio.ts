import { z } from 'zod'
import { defineApi, query } from './api.ts'
import { bounded } from './fields.ts'

/** The list that holds what a number counts: a screen, and the filters in its address. */
const destino = z.strictObject({ caminho: z.string(), filtros: z.record(z.string(), z.string()) })

const tom = z.enum(['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'purple'])

const trecho = {
  nome: z.string().min(1),
  quantidade: z.int(),
  tom,
  destino,
}

/** A bar of a figure. */
const linha = z.strictObject({
  ...trecho,
  /** Sum of the amounts, in reais; null for what has none. */
  valor: z.string().nullable(),
  /** What the bar consists of, in the same order in every line; empty for a plain bar. */
  partes: z.array(z.strictObject(trecho)),
})

/** A sentence of one value above the bars, e.g. 'Conversão em 12 meses: 62%'. */
const destaque = z.strictObject({
  nome: z.string(),
  valor: z.string(),
  destino: destino.nullable(),
})

const figura = z.strictObject({
  /** Unique in its department. */
  chave: z.string(),
  titulo: z.string(),
  /** What is counted, in a sentence. */
  texto: z.string(),
  /** What one line is, as the head of the table, e.g. 'Semana'. */
  eixo: z.string(),
  /** What the numbers count, as the head of the table, e.g. 'Contas'. */
  unidade: z.string(),
  destaques: z.array(destaque),
  linhas: z.array(linha),
})
export type Figura = z.output<typeof figura>
export type LinhaDaFigura = z.output<typeof linha>
export type Destino = z.output<typeof destino>

/** The figures of a department's own page, as far as the person who asks may see their lists. */
export const inicioApi = defineApi('inicio', {
  ler: query({
    area: 'todos',
    nivel: 'ver',
    resumo: 'As figuras da página de um departamento; cada número é o total da lista a que leva',
    erro: 'Erro ao carregar os indicadores',
    input: z.strictObject({
      /** Path of the department, e.g. '/comercial'. */
      departamento: bounded(60),
    }),
    output: z.strictObject({ figuras: z.array(figura) }),
  }),
})
