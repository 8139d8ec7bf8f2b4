import {
  first,
  importing,
  importNothing,
  importStatement,
  measure,
  openFirst,
  openMost,
  openNew,
  press,
} from './acts.ts'
import {
  divide,
  dropTwo,
  holdBeforeCamera,
  openWaiting,
  payFalse,
  paySeveral,
  readNothing,
  readPaper,
  repeatBill,
} from './contas.ts'
import { list, type Screen } from './screen.ts'

/** The screens of Financeiro. */
export const financeiro: Screen[] = [
  { name: 'financeiro', path: '/financeiro' },
  ...list('fornecedores', '/financeiro/fornecedores', [
    { name: 'fornecedores-importar', path: '/financeiro/fornecedores', act: importing() },
    { name: 'fornecedores-colunas', path: '/financeiro/fornecedores', act: importing('Arquivo') },
    {
      name: 'fornecedores-conferir',
      path: '/financeiro/fornecedores',
      act: importing('Arquivo', 'Conferir'),
    },
    {
      name: 'fornecedores-registro-cheio',
      path: '/financeiro/fornecedores',
      act: openMost('financeiro/contas-a-pagar', 'fornecedor_id', '/financeiro/fornecedores'),
    },
    {
      name: 'fornecedores-registro-vazio',
      path: '/financeiro/fornecedores',
      act: openNew('financeiro/fornecedores', '/financeiro/fornecedores', {
        nome: 'Aço e Cia',
        cnpj: '11.444.777/0001-61',
      }),
    },
  ]),
  ...list('contas', '/financeiro/contas-a-pagar', [
    { name: 'contas-quadro', path: '/financeiro/contas-a-pagar?como=quadro' },
    {
      name: 'contas-visoes',
      path: '/financeiro/contas-a-pagar?visao=vencem-em-7-dias',
      act: press(/^Visão/),
    },
    { name: 'contas-exibicao', path: '/financeiro/contas-a-pagar', act: press(/^Exibição/) },
    { name: 'contas-grupos', path: '/financeiro/contas-a-pagar?agrupar=status' },
    {
      name: 'contas-filtros',
      path: '/financeiro/contas-a-pagar?status=nao:Paga,Cancelada&data_vencimento=este_mes',
      act: press(/^Data de Vencimento: Este mês/),
    },
    { name: 'contas-semanas', path: '/financeiro/contas-a-pagar?agrupar=data_vencimento:semana' },
    { name: 'contas-pagar', path: '/financeiro/contas-a-pagar?busca=SC', act: first('Registrar pagamento') },
    {
      name: 'contas-lista-do-dia',
      path: '/financeiro/contas-a-pagar',
      act: press('Lista de pagamentos do dia'),
    },
    { name: 'contas-aprovacao', path: '/financeiro/contas-a-pagar', act: openWaiting },
    {
      name: 'contas-lista-do-dia-vazio',
      path: '/financeiro/contas-a-pagar',
      act: async page => {
        await press('Lista de pagamentos do dia')(page)
        await page.getByRole('checkbox', { name: 'Com as atrasadas' }).uncheck()
        await page.getByRole('textbox', { name: 'Contas a pagar em' }).fill('28/02/2040')
      },
    },
    {
      name: 'contas-lista-do-dia-erro',
      path: '/financeiro/contas-a-pagar',
      act: press('Lista de pagamentos do dia'),
      broken: /contas-a-pagar\/noDia/,
    },
    { name: 'contas-nomes', path: '/financeiro/contas-a-pagar', act: press('Centros de custo e naturezas') },
    {
      name: 'contas-nomes-erro',
      path: '/financeiro/contas-a-pagar',
      act: press('Centros de custo e naturezas'),
      broken: /\/api\/financeiro\/juncoes/,
    },
    {
      name: 'contas-totais-erro',
      path: '/financeiro/contas-a-pagar',
      act: page => page.locator('[data-falhou]').waitFor(),
      broken: /contas-a-pagar\/totais/,
    },
    // Before those that leave a draft.
    {
      name: 'contas-novo-erro',
      path: '/financeiro/contas-a-pagar?dialogo=novo',
      act: press(/^Salvar$/),
    },
    { name: 'contas-papel-erro', path: '/financeiro/contas-a-pagar?dialogo=novo', act: readNothing },
    { name: 'contas-camera', path: '/financeiro/contas-a-pagar?dialogo=novo', act: holdBeforeCamera },
    { name: 'contas-falsa', path: '/financeiro/contas-a-pagar', act: payFalse },
    { name: 'contas-pagar-varias', path: '/financeiro/contas-a-pagar', act: paySeveral },
    { name: 'contas-repetida', path: '/financeiro/contas-a-pagar?dialogo=novo', act: repeatBill },
    { name: 'contas-parcelas', path: '/financeiro/contas-a-pagar?dialogo=novo', act: divide },
    { name: 'contas-registro-erro', path: '/financeiro/contas-a-pagar/1', broken: /\/api\/.*ficha/ },
    {
      name: 'contas-pagar-erro',
      path: '/financeiro/contas-a-pagar?busca=SC',
      act: async page => {
        await first('Registrar pagamento')(page)
        await page.getByRole('dialog').getByLabel('Valor (R$)').fill('999999999')
        await press(/^Salvar$/)(page)
      },
    },
    { name: 'contas-papel', path: '/financeiro/contas-a-pagar?dialogo=novo', act: readPaper },
    // What is dropped waits on the list from then on.
    { name: 'contas-entradas', path: '/financeiro/contas-a-pagar', act: dropTwo },
  ]),
  ...list('cartoes', '/financeiro/cartoes'),
  { name: 'prestacao', path: '/financeiro/prestacao-contas-cartao' },
  { name: 'prestacao-fatura', path: '/financeiro/prestacao-contas-cartao?prestacao_id=1' },
  { name: 'prestacao-faturas', path: '/financeiro/prestacao-contas-cartao?cartao_id=1' },
  { name: 'prestacao-todas', path: '/financeiro/prestacao-contas-cartao?faturas=todas' },
  { name: 'prestacao-do-projeto', path: '/financeiro/prestacao-contas-cartao?projeto_id=1' },
  { name: 'prestacao-registro', path: '/financeiro/prestacao-contas-cartao/1' },
  { name: 'despesas-cartao-registro', path: '/financeiro/despesas-cartao/1' },
  { name: 'pagamentos-registro', path: '/financeiro/pagamentos/1' },
  { name: 'pagamentos-registro-erro', path: '/financeiro/pagamentos/1', broken: /\/api\/.*ficha/ },
  { name: 'pagamentos-registro-nao-ha', path: '/financeiro/pagamentos/999999' },
  ...list('recebiveis', '/financeiro/recebiveis'),
  { name: 'recebimentos-registro', path: '/financeiro/recebimentos/1' },
  { name: 'medicoes-novo', path: '/financeiro/projetos', act: measure },
  { name: 'medicoes-registro', path: '/financeiro/medicoes/1' },
  ...list('recorrencias', '/financeiro/recorrencias'),
  ...list('contas-bancarias', '/financeiro/contas-bancarias'),
  { name: 'fluxo', path: '/financeiro/fluxo-de-caixa' },
  { name: 'fechamento', path: '/financeiro/fechamento' },
  { name: 'conciliacao', path: '/financeiro/conciliacao' },
  { name: 'conciliacao-erro', path: '/financeiro/conciliacao', broken: true },
  { name: 'conciliacao-quadro-erro', path: '/financeiro/conciliacao', broken: /conciliacao\/quadro/ },
  {
    name: 'conciliacao-resolvidos-erro',
    path: '/financeiro/conciliacao?aba=resolvidos',
    broken: /conciliacao\/resolvid/,
  },
  { name: 'conciliacao-arquivo-erro', path: '/financeiro/conciliacao', act: importNothing },
  { name: 'conciliacao-importar', path: '/financeiro/conciliacao', act: importStatement },
  { name: 'conciliacao-resolvidos', path: '/financeiro/conciliacao?aba=resolvidos' },
  ...list('projetos', '/financeiro/projetos', [
    { name: 'projetos-quadro', path: '/financeiro/projetos?como=quadro' },
  ]),
  { name: 'despesas', path: '/financeiro/despesas-projeto' },
  { name: 'despesas-projeto', path: '/financeiro/despesas-projeto?projetoId=1' },
  { name: 'despesas-registro', path: '/financeiro/despesas-projeto?projetoId=1', act: openFirst },
  { name: 'despesas-novo', path: '/financeiro/despesas-projeto?projetoId=1&dialogo=novo' },
]
