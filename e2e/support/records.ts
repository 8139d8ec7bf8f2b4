import { expect, type Page } from '@playwright/test'
import { addDays, todayIn } from '../../src/platform/contract/dates/dates.ts'

/** One record in each list, with words long enough to ask for room. */
export async function oneOfEach(page: Page) {
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const long = 'Condomínio Edifício Conceição de Araçariguama e Vizinhança Ltda'
  const cliente = await post('comercial/clientes/create', {
    nome_cliente: long,
    email: 'departamento.de.compras.e.contratos@condominio-conceicao.com.br',
  })
  const proposta = {
    titulo_proposta: `Reforma: ${long}`,
    cliente_id: cliente.id,
    valor_proposta: '1234567.89',
    data_emissao: '2026-01-10',
    status_proposta: 'Aprovada',
  }
  const { id: proposta_id } = await post('comercial/propostas/create', proposta)
  const fornecedor = await post('financeiro/fornecedores/create', { nome: long, cnpj: '11.222.333/0001-81' })
  const conta = await post('financeiro/contas-a-pagar/create', {
    solicitacao_compra: 'SC-2026-01',
    nome_solicitante: long,
    data_vencimento: '2026-01-20',
    data_emissao: '2026-01-09',
    centro_custo: long,
    item: long,
    natureza_orcamentaria: long,
    aprovador: long,
    fornecedor_id: fornecedor.id,
    nome_fornecedor: long,
    cnpj_fornecedor: '11.222.333/0001-81',
    valor: '1234567.89',
  })
  await post('financeiro/recorrencias/create', {
    nome: long,
    nome_fornecedor: long,
    cnpj_fornecedor: '11.222.333/0001-81',
    fornecedor_id: fornecedor.id,
    valor: '1234567.89',
    // None of its payables is made yet.
    data_inicio: addDays(todayIn('America/Sao_Paulo'), 400),
    nome_solicitante: long,
    centro_custo: long,
    item: long,
    natureza_orcamentaria: long,
    aprovador: long,
  })
  const recebivel = await post('financeiro/recebiveis/create', {
    descricao: 'Parcela 1 de 3',
    cliente_id: cliente.id,
    data_vencimento: '2026-01-20',
    bruto: '1234567.89',
  })
  await post('financeiro/contas-bancarias/create', { nome: long })
  const cartao = await post('financeiro/cartoes/create', { nome_cartao: long, tipo_cartao: 'Crédito' })
  const fatura = await post('financeiro/prestacao-contas-cartao/abrir', {
    cartao_id: cartao.id,
    mes_referencia: '2026-01',
  })
  const despesa = { data_despesa: '2026-01-09', descricao_despesa: long, valor_despesa: '1234,56' }
  await post('financeiro/extrato/importar', { prestacao_id: fatura.id, lancamentos: [despesa] })
  const sessao = await (await page.request.get('/api/sessao')).json()
  const projeto = await post('financeiro/projetos/create', {
    nome_projeto: long,
    user_id: sessao.usuario.id,
    status_projeto: 'Em Andamento',
    orcamento_total: '1000.00',
    // What a measurement measures, without a proposal.
    aditivos: [{ data: '2026-01-09', descricao: long, valor: '1000.00' }],
  })
  await post('financeiro/despesas-projeto/create', {
    projeto_id: projeto.id,
    descricao_despesa: long,
    data_despesa: '2026-01-09',
    valor_despesa: '1234567.89',
    categoria_despesa: long,
    fornecedor_id: fornecedor.id,
  })
  const funcionario = await post('rh/funcionarios/create', {
    nome_completo: `Maria da ${long}`,
    cpf: '52998224725',
    cargo: 'Analista de contratos e medições de obras',
    data_admissao: '2024-02-01',
    tipo_contrato: 'CLT',
  })
  const categoria_id = (await post('predial/categorias/create', { nome: long })).id
  const local_id = (await post('predial/locais/create', { nome: long })).id
  const chamado = { titulo: long, descricao: long, categoria_id, local_id, prioridade: 'Urgente' }
  const ticket = await post('predial/chamados/create', chamado)
  const desvio = await post('ssma/desvios/create', {
    titulo: long,
    descricao_desvio: long,
    local_ocorrencia: long,
    data_ocorrencia: '2026-02-28',
    tipo_desvio: 'Equipamento',
    risco_potencial: 'Alto',
  })
  await post('predial/categorias/delete', { id: (await post('predial/categorias/create', { nome: 'X' })).id })
  return {
    proposta: proposta_id,
    funcionario: funcionario.id,
    cartao: cartao.id,
    fatura: fatura.id,
    conta: conta.id,
    recebivel: recebivel.id,
    projeto: projeto.id,
    chamado: ticket.id,
    desvio: desvio.id,
  }
}

/** Attaches a document, which has expired, to an employee. */
export async function documentOf(page: Page, funcionario_id: number) {
  const dados = { funcionario_id, tipo_documento: 'ASO', data_validade: '2026-01-31' }
  const announced = encodeURIComponent(JSON.stringify({ nome: 'atestado de saúde ocupacional.pdf', dados }))
  const answer = await page.request.post('/api/rh/documentos/upload', {
    data: Buffer.from('%PDF-1.4\n%%EOF\n'),
    headers: { 'x-arquivo': announced, 'content-type': 'application/pdf' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
