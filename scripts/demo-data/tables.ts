import type { PgTable } from 'drizzle-orm/pg-core'
import type { ZodObject } from 'zod'
import { clienteInput } from '#modules/comercial/clientes/contract.ts'
import { clientes } from '#modules/comercial/clientes/server/table.ts'
import { itemInput } from '#modules/comercial/itens/contract.ts'
import { itens } from '#modules/comercial/itens/server/table.ts'
import { propostaInput } from '#modules/comercial/propostas/contract.ts'
import { propostas } from '#modules/comercial/propostas/server/table.ts'
import { extratoLinhas } from '#modules/financeiro/apoio/conciliacao/server/table.ts'
import { cartaoInput } from '#modules/financeiro/cartoes/contract.ts'
import { cartoes } from '#modules/financeiro/cartoes/server/table.ts'
import { contaInput } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { contasAPagar } from '#modules/financeiro/contas-a-pagar/server/table.ts'
import { contaBancariaInput } from '#modules/financeiro/contas-bancarias/contract.ts'
import { contasBancarias } from '#modules/financeiro/contas-bancarias/server/table.ts'
import { contaDoFornecedor } from '#modules/financeiro/contas-do-fornecedor/contract.ts'
import { contasDosFornecedores } from '#modules/financeiro/contas-do-fornecedor/server/table.ts'
import { despesaCartaoInput } from '#modules/financeiro/despesas-cartao/contract.ts'
import { despesasCartao } from '#modules/financeiro/despesas-cartao/server/table.ts'
import { despesaInput } from '#modules/financeiro/despesas-projeto/contract.ts'
import { despesasProjeto } from '#modules/financeiro/despesas-projeto/server/table.ts'
import { fornecedorInput } from '#modules/financeiro/fornecedores/contract.ts'
import { fornecedores } from '#modules/financeiro/fornecedores/server/table.ts'
import { itensDoContrato, itensMedidos, medicoes } from '#modules/financeiro/medicoes/server/table.ts'
import { pagamentoInput } from '#modules/financeiro/pagamentos/contract.ts'
import { pagamentos } from '#modules/financeiro/pagamentos/server/table.ts'
import { faturaInput } from '#modules/financeiro/prestacao-contas-cartao/contract.ts'
import { prestacoes } from '#modules/financeiro/prestacao-contas-cartao/server/table.ts'
import { projetoInput } from '#modules/financeiro/projetos/contract.ts'
import { projetos } from '#modules/financeiro/projetos/server/table.ts'
import { recebimentoInput } from '#modules/financeiro/recebimentos/contract.ts'
import { recebimentos } from '#modules/financeiro/recebimentos/server/table.ts'
import { recebivelInput } from '#modules/financeiro/recebiveis/contract.ts'
import { recebiveis } from '#modules/financeiro/recebiveis/server/table.ts'
import { recorrenciaInput } from '#modules/financeiro/recorrencias/contract.ts'
import { recorrencias } from '#modules/financeiro/recorrencias/server/table.ts'
import { retencaoInput } from '#modules/financeiro/retencoes/contract.ts'
import { retencoes } from '#modules/financeiro/retencoes/server/table.ts'
import { categoriasApi } from '#modules/predial/categorias/contract.ts'
import { categorias } from '#modules/predial/categorias/server/table.ts'
import { chamadoInput } from '#modules/predial/chamados/contract.ts'
import { chamados } from '#modules/predial/chamados/server/table.ts'
import { locaisApi } from '#modules/predial/locais/contract.ts'
import { locais } from '#modules/predial/locais/server/table.ts'
import { documentos } from '#modules/rh/documentos/server/table.ts'
import { funcionarioInput } from '#modules/rh/funcionarios/contract.ts'
import { funcionarios } from '#modules/rh/funcionarios/server/table.ts'
import { desvioInput } from '#modules/ssma/desvios/contract.ts'
import { desvios } from '#modules/ssma/desvios/server/table.ts'
import { comentarioInput } from '#platform/contract/comentarios/comentario.ts'
import { comentarios } from '#platform/server/services/comentarios/table.ts'
import { BANCOS } from './bancos.ts'
import * as cards from './cartoes.ts'
import { cliente, ITEMS, item, itensDe, proposta } from './comercial.ts'
import { contaBancaria, extratoLinha } from './contas-bancarias.ts'
import type { Demo, Kind, Sizes } from './demo.ts'
import { following } from './follow.ts'
import {
  conta,
  contaDoFornecedor as contaDoFornecedorDemo,
  contasDe,
  fornecedor,
  pagamento,
  recorrencia,
} from './fornecedores.ts'
import { itemDoContrato, medicao, medicaoItem, medidosDe } from './medicoes.ts'
import { desvio, funcionario } from './pessoal.ts'
import { CATEGORIAS, categoria, chamado, comentario, local } from './predial.ts'
import { despesaProjeto, projeto } from './projetos.ts'
import { recebimento, recebivel, retencao } from './recebiveis.ts'

interface Filled {
  kind: Exclude<Kind, 'usuarios'>
  table: PgTable
  /** What its form takes, where it has one. */
  input?: ZodObject
  /** Row `n`; none where rows are made otherwise. */
  row?: (demo: Demo, n: number) => object
}

/** The rows of a kind; fields that `row` does not write out follow from the contract. */
const filled = (
  kind: Filled['kind'],
  table: PgTable,
  input: ZodObject,
  row?: NonNullable<Filled['row']>,
): Filled => ({ kind, table, input, row: following(kind, input, row) })

/** Every table of business records, each after those that it refers to. */
export const tables: Filled[] = [
  filled('clientes', clientes, clienteInput, cliente),
  // Its items are rows of their own.
  filled('propostas', propostas, propostaInput.omit({ itens: true }), proposta),
  filled('itens', itens, itemInput, item),
  filled('fornecedores', fornecedores, fornecedorInput.omit({ contas: true }), fornecedor),
  filled('contasDosFornecedores', contasDosFornecedores, contaDoFornecedor, contaDoFornecedorDemo),
  filled('recorrencias', recorrencias, recorrenciaInput.omit({ rateio: true }), recorrencia),
  // What is allocated of payables and of card expenses are rows of their own, too.
  filled('contas', contasAPagar, contaInput.omit({ rateio: true }), conta),
  filled('pagamentos', pagamentos, pagamentoInput, pagamento),
  filled('cartoes', cartoes, cartaoInput, cards.cartao),
  filled('prestacoes', prestacoes, faturaInput, cards.prestacao),
  filled('despesasCartao', despesasCartao, despesaCartaoInput.omit({ rateio: true }), cards.despesaCartao),
  filled('projetos', projetos, projetoInput.omit({ orcamento: true, aditivos: true }), projeto),
  filled('despesasProjeto', despesasProjeto, despesaInput, despesaProjeto),
  // What was measured is approved and billed by verbs of its own, not typed.
  { kind: 'itensContrato', table: itensDoContrato, row: itemDoContrato },
  { kind: 'medicoes', table: medicoes, row: medicao },
  { kind: 'medicaoItens', table: itensMedidos, row: medicaoItem },
  filled('recebiveis', recebiveis, recebivelInput.omit({ retencoes: true }), recebivel),
  filled('recebimentos', recebimentos, recebimentoInput, recebimento),
  filled('retencoes', retencoes, retencaoInput, retencao),
  filled('categorias', categorias, categoriasApi.create.input, categoria),
  filled('locais', locais, locaisApi.create.input, local),
  filled('chamados', chamados, chamadoInput, chamado),
  filled('comentarios', comentarios, comentarioInput, comentario),
  filled('funcionarios', funcionarios, funcionarioInput, funcionario),
  { kind: 'documentos', table: documentos },
  filled('desvios', desvios, desvioInput, desvio),
  filled('contasBancarias', contasBancarias, contaBancariaInput, contaBancaria),
  { kind: 'extratoLinhas', table: extratoLinhas, row: extratoLinha },
]

/** None where the tables that it hangs on have none. */
const between = (least: number, count: number, most: number) =>
  count === 0 ? 0 : Math.min(most, Math.max(least, Math.round(count)))

/** A company whose larger tables have this many rows each; of none there are the people and what others choose from. */
export function sizesOf(rows: number): Sizes {
  const cartoes = between(3, rows / 40, rows)
  const projetos = between(2, rows / 5, rows)
  const medidos = medidosDe(projetos)
  return {
    usuarios: Math.min(2000, Math.max(14, Math.round(rows / 15))),
    clientes: rows,
    propostas: rows,
    itens: itensDe(rows),
    fornecedores: rows,
    contasDosFornecedores: contasDe(rows),
    contas: rows,
    pagamentos: Math.floor(rows * 0.4),
    cartoes,
    prestacoes: between(3, rows / 5, cartoes * cards.MONTHS),
    despesasCartao: rows,
    projetos,
    despesasProjeto: rows,
    itensContrato: medidos * ITEMS,
    medicoes: medidos * 2,
    medicaoItens: medidos * 2 * ITEMS,
    recebiveis: rows,
    recebimentos: Math.floor(rows * 0.6),
    // Of what is still open: none of it arrived yet.
    retencoes: Math.floor(rows * 0.1),
    categorias: CATEGORIAS,
    locais: Math.min(200, Math.max(6, Math.round(rows / 25))),
    chamados: rows,
    comentarios: rows,
    funcionarios: rows,
    documentos: between(4, rows / 10, 100),
    desvios: rows,
    contasBancarias: BANCOS.length,
    extratoLinhas: between(3, rows / 10, 60),
    recorrencias: between(4, rows / 20, 60),
  }
}
