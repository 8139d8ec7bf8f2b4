import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { clientes } from '#modules/comercial/clientes/server/table.ts'
import { createProposta } from '#modules/comercial/propostas/server/service.ts'
import { propostas } from '#modules/comercial/propostas/server/table.ts'
import { createCartao } from '#modules/financeiro/cartoes/server/service.ts'
import { cartoes } from '#modules/financeiro/cartoes/server/table.ts'
import { createConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { contasAPagar } from '#modules/financeiro/contas-a-pagar/server/table.ts'
import { createContaBancaria } from '#modules/financeiro/contas-bancarias/server/service.ts'
import { contasBancarias } from '#modules/financeiro/contas-bancarias/server/table.ts'
import { createDespesaCartao } from '#modules/financeiro/despesas-cartao/server/service.ts'
import { despesasCartao } from '#modules/financeiro/despesas-cartao/server/table.ts'
import { createDespesa } from '#modules/financeiro/despesas-projeto/server/service.ts'
import { despesasProjeto } from '#modules/financeiro/despesas-projeto/server/table.ts'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import { fornecedores } from '#modules/financeiro/fornecedores/server/table.ts'
import { createMedicao, lerItensDoContrato } from '#modules/financeiro/medicoes/server/service.ts'
import { medicoes } from '#modules/financeiro/medicoes/server/table.ts'
import { abrirPrestacao } from '#modules/financeiro/prestacao-contas-cartao/server/service.ts'
import { projetosApi } from '#modules/financeiro/projetos/contract.ts'
import { converterProposta, getProjeto, updateProjeto } from '#modules/financeiro/projetos/server/service.ts'
import { projetos } from '#modules/financeiro/projetos/server/table.ts'
import { createRecebivel } from '#modules/financeiro/recebiveis/server/service.ts'
import { recebiveis } from '#modules/financeiro/recebiveis/server/table.ts'
import { createRecorrencia } from '#modules/financeiro/recorrencias/server/service.ts'
import { recorrencias } from '#modules/financeiro/recorrencias/server/table.ts'
import { categoriasOperations } from '#modules/predial/categorias/server/service.ts'
import { categorias } from '#modules/predial/categorias/server/table.ts'
import { createChamado, updateChamado } from '#modules/predial/chamados/server/service.ts'
import { chamados } from '#modules/predial/chamados/server/table.ts'
import { locaisOperations } from '#modules/predial/locais/server/service.ts'
import { locais } from '#modules/predial/locais/server/table.ts'
import { createFuncionario } from '#modules/rh/funcionarios/server/service.ts'
import { funcionarios } from '#modules/rh/funcionarios/server/table.ts'
import { createDesvio } from '#modules/ssma/desvios/server/service.ts'
import { desvios } from '#modules/ssma/desvios/server/table.ts'
import type { CallOf, Procedure } from '#platform/contract/api.ts'
import { addDays, monthOf } from '#platform/contract/dates/dates.ts'
import type { Context, Service } from '#platform/server/engine/operation.ts'
import type { Feito } from '#platform/server/services/exemplos/marks.ts'
import * as company from './company.ts'
import * as finance from './company-finance.ts'

type Create = Procedure<z.ZodType, z.ZodType<{ id: number }>>

/** Makes the records of the example company by the verbs of their entities. @returns what was made, those referred to first */
export async function fillCompany(opened: Context): Promise<Feito[]> {
  // No verb is the last one of the transaction (`closing`), and nobody is written to about examples.
  const { closing: _, ...db } = opened.db
  const context: Context = { ...opened, db, avisos: () => undefined }
  const { actor } = context
  const day = (days: number) => addDays(context.hoje, days)
  const feitos: Feito[] = []
  const made = (entidade: string, table: PgTable, id: number) => {
    feitos.push({ entidade, tabela: getTableName(table), id })
    return id
  }
  /** @param hoje the day on which it is made, where the entity takes that of today */
  async function make<P extends Create>(
    create: Service<P>,
    table: PgTable,
    values: CallOf<P>,
    hoje = context.hoje,
  ) {
    const { procedure } = create
    const record = (await create.run({ ...context, hoje }, procedure.input.parse(values) as never)) as {
      id: number
      version: number
    }
    made(procedure.path.slice(0, procedure.path.lastIndexOf('/')), table, record.id)
    return record
  }
  async function all<T, R extends { id: number }>(
    rows: readonly T[],
    one: (row: T) => Promise<R>,
  ): Promise<number[]> {
    const ids: number[] = []
    for (const row of rows) ids.push((await one(row)).id)
    return ids
  }
  const at = (ids: number[], n: number) => ids[n] as number

  const clientela = await all(company.clientes, ([nome_cliente, cnpj_cpf, email, telefone, endereco]) =>
    make(createCliente, clientes, { nome_cliente, cnpj_cpf, email, telefone, endereco }),
  )
  const ofertas = await all(
    company.propostas,
    ([cliente, titulo_proposta, dias, status_proposta, validade, itens]) =>
      make(createProposta, propostas, {
        titulo_proposta,
        cliente_id: at(clientela, cliente),
        itens: itens.map(([descricao, unidade, quantidade, valor_unitario]) => ({
          descricao,
          unidade,
          quantidade,
          valor_unitario,
        })),
        valor_proposta: '0,00',
        data_emissao: day(dias),
        data_validade: day(dias + validade),
        status_proposta,
      }),
  )
  const obras: number[] = []
  for (const [proposta, status_projeto, inicio, fim] of company.convertidas) {
    const { projeto_id } = await converterProposta.run(context, { id: at(ofertas, proposta) })
    const { version } = await getProjeto.run(context, { id: projeto_id })
    const dados = { status_projeto, data_inicio: day(inicio), data_fim_prevista: day(fim) }
    await updateProjeto.run(context, projetosApi.update.input.parse({ id: projeto_id, version, dados }))
    obras.push(made('financeiro/projetos', projetos, projeto_id))
  }
  const parceiros = await all(company.fornecedores, ([nome, cnpj, email, telefone, categoria]) =>
    make(createFornecedor, fornecedores, { nome, cnpj, email, telefone, categoria }),
  )
  await all(
    company.contas,
    ([fornecedor, solicitacao_compra, item, centro_custo, emissao, vencimento, valor, status]) => {
      const [nome_fornecedor, cnpj_fornecedor] = company.fornecedores[fornecedor]
      return make(createConta, contasAPagar, {
        solicitacao_compra,
        item,
        centro_custo,
        valor,
        status,
        nome_solicitante: actor.full_name || actor.email,
        natureza_orcamentaria: 'Despesas gerais',
        aprovador: 'Aprovador de exemplo',
        fornecedor_id: at(parceiros, fornecedor),
        nome_fornecedor,
        cnpj_fornecedor,
        data_emissao: day(emissao),
        data_vencimento: day(vencimento),
      })
    },
  )
  await all(company.despesasDeProjeto, ([projeto, fornecedor, descricao_despesa, dias, valor_despesa]) =>
    make(createDespesa, despesasProjeto, {
      projeto_id: at(obras, projeto),
      fornecedor_id: at(parceiros, fornecedor),
      descricao_despesa,
      valor_despesa,
      data_despesa: day(dias),
    }),
  )
  await all(finance.recebiveis, ([projeto, descricao, dias, bruto]) => {
    const [cliente] = company.propostas[company.convertidas[projeto][0]]
    return make(createRecebivel, recebiveis, {
      descricao,
      bruto,
      cliente_id: at(clientela, cliente),
      projeto_id: at(obras, projeto),
      tipo: 'Parcela',
      data_vencimento: day(dias),
    })
  })
  await all(finance.medicoes, async ([projeto, dias, acumulado]) => {
    const projeto_id = at(obras, projeto)
    const itens = await lerItensDoContrato(context.db, projeto_id, 1)
    return make(createMedicao, medicoes, {
      projeto_id,
      data_fim: day(dias),
      itens: itens.map(({ origem }) => ({ origem, acumulado })),
    })
  })
  await make(createContaBancaria, contasBancarias, { ...finance.contaBancaria, saldo_em: day(-1) })
  await make(createRecorrencia, recorrencias, {
    ...finance.recorrencia,
    nome_fornecedor: company.fornecedores[2][0],
    cnpj_fornecedor: company.fornecedores[2][1],
    fornecedor_id: at(parceiros, 2),
    nome_solicitante: actor.full_name || actor.email,
    data_inicio: day(20),
  })
  const cartao = await make(createCartao, cartoes, {
    nome_cartao: 'Cartão da diretoria (exemplo)',
    tipo_cartao: 'Crédito',
    bandeira: 'Visa',
    ultimos_digitos: '4242',
    portador_id: actor.id,
  })
  await all(company.despesasDeCartao, async ([dias, descricao_despesa, categoria_despesa, valor_despesa]) => {
    const mes_referencia = monthOf(day(dias))
    const { id: prestacao_id } = await abrirPrestacao.run(context, { cartao_id: cartao.id, mes_referencia })
    return make(createDespesaCartao, despesasCartao, {
      prestacao_id,
      descricao_despesa,
      categoria_despesa,
      valor_despesa,
      data_despesa: day(dias),
    })
  })
  const tipos = await all(company.categorias, nome => make(categoriasOperations.create, categorias, { nome }))
  const lugares = await all(company.locais, nome => make(locaisOperations.create, locais, { nome }))
  await all(company.chamados, async ([titulo, descricao, prioridade, categoria, local, dias, status]) => {
    const dados = {
      titulo,
      descricao,
      prioridade,
      categoria_id: at(tipos, categoria),
      local_id: at(lugares, local),
    }
    const { id, version } = await make(createChamado, chamados, dados, day(dias))
    if (status !== 'Aberto') await updateChamado.run(context, { id, version, dados: { ...dados, status } })
    return { id }
  })
  await all(company.funcionarios, ([nome_completo, cpf, cargo, departamento, dias, salario, tipo_contrato]) =>
    make(createFuncionario, funcionarios, {
      nome_completo,
      cpf,
      cargo,
      departamento,
      salario,
      tipo_contrato,
      data_admissao: day(dias),
    }),
  )
  await all(
    company.desvios,
    ([
      titulo,
      descricao_desvio,
      local_ocorrencia,
      dias,
      tipo_desvio,
      risco_potencial,
      prazo,
      status_resolucao,
    ]) =>
      make(createDesvio, desvios, {
        titulo,
        descricao_desvio,
        local_ocorrencia,
        tipo_desvio,
        risco_potencial,
        status_resolucao,
        data_ocorrencia: day(dias),
        prazo_solucao: day(prazo),
        responsavel_id: actor.id,
      }),
  )
  return feitos
}
