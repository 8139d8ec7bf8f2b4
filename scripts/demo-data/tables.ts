import type { PgTable } from 'drizzle-orm/pg-core'
import { clientes } from '#modules/comercial/clientes/server/table.ts'
import { propostas } from '#modules/comercial/propostas/server/table.ts'
import { cartoes } from '#modules/financeiro/cartoes/server/table.ts'
import { contasAPagar } from '#modules/financeiro/contas-a-pagar/server/table.ts'
import { despesasCartao } from '#modules/financeiro/despesas-cartao/server/table.ts'
import { despesasProjeto } from '#modules/financeiro/despesas-projeto/server/table.ts'
import { fornecedores } from '#modules/financeiro/fornecedores/server/table.ts'
import { prestacoes } from '#modules/financeiro/prestacao-contas-cartao/server/table.ts'
import { projetos } from '#modules/financeiro/projetos/server/table.ts'
import { categorias } from '#modules/predial/categorias/server/table.ts'
import { chamados } from '#modules/predial/chamados/server/table.ts'
import { comentarios } from '#modules/predial/comentarios/server/table.ts'
import { locais } from '#modules/predial/locais/server/table.ts'
import { documentos } from '#modules/rh/documentos/server/table.ts'
import { funcionarios } from '#modules/rh/funcionarios/server/table.ts'
import { desvios } from '#modules/ssma/desvios/server/table.ts'
import * as cards from './cartoes.ts'
import { cliente, proposta } from './comercial.ts'
import type { Demo, Kind, Sizes } from './demo.ts'
import { conta, fornecedor } from './fornecedores.ts'
import { desvio, funcionario } from './pessoal.ts'
import { CATEGORIAS, categoria, chamado, comentario, local } from './predial.ts'
import { despesaProjeto, projeto } from './projetos.ts'

interface Filled {
  kind: Exclude<Kind, 'usuarios'>
  table: PgTable
  /** Row `n`; none where rows are made otherwise. */
  row?: (demo: Demo, n: number) => object
}

/** Every table of business records, each after those that it refers to. */
export const tables: Filled[] = [
  { kind: 'clientes', table: clientes, row: cliente },
  { kind: 'propostas', table: propostas, row: proposta },
  { kind: 'fornecedores', table: fornecedores, row: fornecedor },
  { kind: 'contas', table: contasAPagar, row: conta },
  { kind: 'cartoes', table: cartoes, row: cards.cartao },
  { kind: 'prestacoes', table: prestacoes, row: cards.prestacao },
  { kind: 'despesasCartao', table: despesasCartao, row: cards.despesaCartao },
  { kind: 'projetos', table: projetos, row: projeto },
  { kind: 'despesasProjeto', table: despesasProjeto, row: despesaProjeto },
  { kind: 'categorias', table: categorias, row: categoria },
  { kind: 'locais', table: locais, row: local },
  { kind: 'chamados', table: chamados, row: chamado },
  { kind: 'comentarios', table: comentarios, row: comentario },
  { kind: 'funcionarios', table: funcionarios, row: funcionario },
  { kind: 'documentos', table: documentos },
  { kind: 'desvios', table: desvios, row: desvio },
]

const between = (least: number, count: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(count)))

/** A company whose larger tables have this many rows each. */
export function sizesOf(rows: number): Sizes {
  const cartoes = between(3, rows / 40, rows)
  return {
    usuarios: between(14, rows / 15, 2000),
    clientes: rows,
    propostas: rows,
    fornecedores: rows,
    contas: rows,
    cartoes,
    prestacoes: between(3, rows / 5, cartoes * cards.MONTHS),
    despesasCartao: rows,
    projetos: between(2, rows / 5, rows),
    despesasProjeto: rows,
    categorias: CATEGORIAS,
    locais: between(6, rows / 25, 200),
    chamados: rows,
    comentarios: rows,
    funcionarios: rows,
    documentos: between(4, rows / 10, 100),
    desvios: rows,
  }
}
