import type { Page } from '@playwright/test'
import { type Perfil, perfis } from '#platform/contract/permissions.ts'
import {
  choosePage,
  dropTwo,
  first,
  importing,
  importStatement,
  measure,
  onSecondVisit,
  openBeside,
  openFirst,
  openNew,
  openWaiting,
  pastFirstSteps,
  press,
} from './acts.ts'

/** One picture to take. */
export interface Screen {
  /** Names its files, and is what one asks for. */
  name: string
  /** Address, its parameters included. */
  path: string
  /** What is done once it is there, e.g. a menu opened. */
  act?: (page: Page) => Promise<void>
  /** Signed in as somebody of this profile, in place of the first Administrador. */
  as?: Perfil
  /** Without anybody signed in. */
  outside?: true
  /** Answers 500 to every request for data, or to those of one part of the screen. */
  broken?: true | RegExp
  /** Of the page of the kit, not of the product. */
  kit?: true
  /** Taken on phones or on wide screens alone. */
  only?: 'phone' | 'desk'
}

/** Finds nothing, so that the list says so. */
const NOTHING = 'busca=nada+com+este+nome'

/** A list with its failure, its empty form, its dialog for a new record, and the page of a record, alone and beside the list. */
const list = (name: string, path: string, more: Screen[] = []): Screen[] => [
  { name, path },
  { name: `${name}-registro`, path, act: openFirst },
  { name: `${name}-ao-lado`, path, act: openBeside, only: 'desk' },
  { name: `${name}-novo`, path: `${path}?dialogo=novo` },
  { name: `${name}-vazio`, path: `${path}?${NOTHING}` },
  { name: `${name}-erro`, path, broken: true },
  ...more,
]

/** 'Usuário Comum' is `usuario-comum` in the name of a file. */
const wordOf = (perfil: Perfil) =>
  perfil.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '-')

/** The dashboard as each profile has it, and where its figures do not come. */
const dashboards = perfis
  .filter(perfil => perfil !== 'Administrador')
  .flatMap((perfil): Screen[] => [
    { name: `painel-${wordOf(perfil)}`, path: '/dashboard', as: perfil },
    { name: `painel-${wordOf(perfil)}-erro`, path: '/dashboard', as: perfil, broken: true },
  ])

/** Every screen, with what opens over it. */
export const screens: Screen[] = [
  { name: 'entrar', path: '/login', outside: true },
  { name: 'cadastrar', path: '/login', outside: true, act: page => page.getByText(/Cadastre-se$/).click() },
  { name: 'painel', path: '/dashboard', act: pastFirstSteps },
  { name: 'painel-erro', path: '/dashboard', broken: true },
  { name: 'painel-parte-erro', path: '/dashboard', as: 'TI', act: onSecondVisit, broken: /\/api\/mudancas/ },
  ...dashboards,
  { name: 'menu', path: '/dashboard', act: press('Abrir menu'), only: 'phone' },
  { name: 'conta', path: '/dashboard', act: press(/^Conta de/) },
  { name: 'comercial', path: '/comercial' },
  ...list('clientes', '/comercial/clientes', [
    { name: 'clientes-registro-erro', path: '/comercial/clientes/1', broken: /\/api\/.*ficha/ },
    { name: 'clientes-registro-nao-ha', path: '/comercial/clientes/999999' },
    {
      name: 'clientes-registro-vazio',
      path: '/comercial/clientes',
      act: openNew('comercial/clientes', '/comercial/clientes', { nome_cliente: 'Padaria Nova' }),
    },
    { name: 'clientes-editar', path: '/comercial/clientes', act: first('Editar') },
    { name: 'clientes-excluir', path: '/comercial/clientes', act: first('Excluir') },
    { name: 'clientes-historico', path: '/comercial/clientes', act: first('Histórico') },
    { name: 'clientes-exportar', path: '/comercial/clientes', act: press('Exportar') },
  ]),
  ...list('propostas', '/comercial/propostas', [
    { name: 'propostas-quadro', path: '/comercial/propostas?como=quadro' },
    { name: 'propostas-pdf', path: '/comercial/propostas', act: first('PDF') },
    {
      name: 'envios-registro',
      path: '/comercial/propostas',
      act: openNew('comercial/envios', '/comercial/envios', {
        ...{ proposta_id: 1, para: 'compras@padaria.com.br', assunto: 'Proposta: reforma da fachada' },
        texto: 'Prezados,\n\nsegue em anexo a proposta.\n\nFicamos à disposição.',
      }),
    },
  ]),
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
    { name: 'contas-entradas', path: '/financeiro/contas-a-pagar', act: dropTwo },
    {
      name: 'contas-lista-do-dia',
      path: '/financeiro/contas-a-pagar',
      act: press('Lista de pagamentos do dia'),
    },
    { name: 'contas-aprovacao', path: '/financeiro/contas-a-pagar', act: openWaiting },
    { name: 'contas-nomes', path: '/financeiro/contas-a-pagar', act: press('Centros de custo e naturezas') },
  ]),
  ...list('cartoes', '/financeiro/cartoes'),
  { name: 'prestacao', path: '/financeiro/prestacao-contas-cartao' },
  { name: 'prestacao-fatura', path: '/financeiro/prestacao-contas-cartao?prestacao_id=1' },
  { name: 'prestacao-faturas', path: '/financeiro/prestacao-contas-cartao?cartao_id=1' },
  { name: 'prestacao-do-projeto', path: '/financeiro/prestacao-contas-cartao?projeto_id=1' },
  { name: 'prestacao-registro', path: '/financeiro/prestacao-contas-cartao/1' },
  { name: 'despesas-cartao-registro', path: '/financeiro/despesas-cartao/1' },
  { name: 'pagamentos-registro', path: '/financeiro/pagamentos/1' },
  ...list('recebiveis', '/financeiro/recebiveis'),
  { name: 'recebimentos-registro', path: '/financeiro/recebimentos/1' },
  { name: 'medicoes-novo', path: '/financeiro/projetos', act: measure },
  { name: 'medicoes-registro', path: '/financeiro/medicoes/1' },
  ...list('recorrencias', '/financeiro/recorrencias'),
  ...list('contas-bancarias', '/financeiro/contas-bancarias'),
  { name: 'fluxo', path: '/financeiro/fluxo-de-caixa' },
  { name: 'fechamento', path: '/financeiro/fechamento' },
  { name: 'conciliacao', path: '/financeiro/conciliacao' },
  { name: 'conciliacao-importar', path: '/financeiro/conciliacao', act: importStatement },
  { name: 'conciliacao-resolvidos', path: '/financeiro/conciliacao?aba=resolvidos' },
  ...list('projetos', '/financeiro/projetos', [
    { name: 'projetos-quadro', path: '/financeiro/projetos?como=quadro' },
  ]),
  { name: 'despesas', path: '/financeiro/despesas-projeto' },
  { name: 'despesas-projeto', path: '/financeiro/despesas-projeto?projetoId=1' },
  { name: 'despesas-registro', path: '/financeiro/despesas-projeto?projetoId=1', act: openFirst },
  { name: 'despesas-novo', path: '/financeiro/despesas-projeto?projetoId=1&dialogo=novo' },
  { name: 'rh', path: '/rh' },
  ...list('funcionarios', '/rh/funcionarios', [
    { name: 'funcionarios-ver', path: '/rh/funcionarios?ver=1' },
    { name: 'documentos', path: '/rh/funcionarios?aba=documentos' },
    { name: 'documentos-registro', path: '/rh/documentos/1' },
  ]),
  { name: 'predial', path: '/predial' },
  ...list('chamados', '/predial/chamados', [
    { name: 'chamados-filtros', path: '/predial/chamados', act: press('Filtros'), only: 'phone' },
    { name: 'chamados-quadro', path: '/predial/chamados?como=quadro' },
    { name: 'chamados-ver', path: '/predial/chamados?dialogo=ver&id=10' },
  ]),
  ...list('categorias', '/predial/categorias'),
  ...list('locais', '/predial/locais'),
  { name: 'ssma', path: '/ssma' },
  ...list('desvios', '/ssma/desvios', [
    { name: 'desvios-quadro', path: '/ssma/desvios?como=quadro' },
    { name: 'desvios-editar', path: '/ssma/desvios?dialogo=editar&id=10' },
    { name: 'desvios-ficha', path: '/ssma/desvios?ficha=10' },
  ]),
  ...list('usuarios', '/ti/usuarios', [{ name: 'usuarios-selecao', path: '/ti/usuarios', act: choosePage }]),
  { name: 'perfis', path: '/ti/usuarios?aba=perfis' },
  { name: 'alcadas', path: '/ti/usuarios?aba=alcadas' },
  { name: 'tarefas', path: '/ti/tarefas' },
  { name: 'espera', path: '/espera' },
  { name: 'vencimentos', path: '/vencimentos' },
  { name: 'vencimentos-semana', path: '/vencimentos?vista=semana' },
  { name: 'vencimentos-lista', path: '/vencimentos?vista=lista' },
  { name: 'lixeira', path: '/ti/lixeira' },
  { name: 'auditoria', path: '/ti/auditoria' },
  { name: 'auditoria-detalhes', path: '/ti/auditoria', act: first('Detalhes') },
  { name: 'perfil', path: '/perfil' },
  { name: 'configuracoes', path: '/configuracoes' },
  { name: 'ajuda', path: '/ajuda' },
  { name: 'guia', path: '/ajuda/comercial' },
  { name: 'engenharia', path: '/engenharia' },
  { name: 'nada', path: '/nada/aqui' },
  { name: 'pecas', path: '/pecas', kit: true },
  { name: 'pecas-janela', path: '/pecas', kit: true, act: press('Abrir janela') },
  { name: 'pecas-pergunta', path: '/pecas', kit: true, act: press('Perguntar') },
  { name: 'pecas-aviso', path: '/pecas', kit: true, act: press('Avisar') },
  { name: 'pecas-erro', path: '/pecas', kit: true, act: press('Avisar de um erro') },
  {
    name: 'pecas-fato',
    path: '/pecas',
    kit: true,
    act: page => page.locator('[data-fato][aria-description="Alterar E-mail"]').click(),
  },
  {
    name: 'pecas-criar',
    path: '/pecas',
    kit: true,
    act: page => page.locator('#peca-fornecedor').fill('Aço Zeta'),
  },
  { name: 'pecas-visoes', path: '/pecas', kit: true, act: press(/^Visão/) },
  { name: 'pecas-exibicao', path: '/pecas', kit: true, act: press(/^Exibição/) },
  { name: 'pecas-filtro', path: '/pecas', kit: true, act: press('Adicionar filtro'), only: 'desk' },
  { name: 'pecas-linha', path: '/pecas', kit: true, act: press('Mais ações') },
  { name: 'pecas-grupos', path: '/pecas?agrupar=status', kit: true },
  { name: 'pecas-calendario', path: '/pecas', kit: true, act: press('Abrir calendário') },
]
