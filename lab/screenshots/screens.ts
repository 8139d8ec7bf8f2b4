import { type Perfil, perfis } from '#platform/contract/permissions.ts'
import { choosePage, first, onSecondVisit, openMost, openNew, pastFirstSteps, press } from './acts.ts'
import { financeiro } from './financeiro.ts'
import { list, type Screen } from './screen.ts'

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
    {
      name: 'clientes-registro-cheio',
      path: '/comercial/clientes',
      act: openMost('comercial/propostas', 'cliente_id', '/comercial/clientes'),
    },
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
    {
      name: 'propostas-pdf',
      path: '/comercial/propostas',
      act: async page => {
        await first('PDF')(page)
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'envios-registro',
      path: '/comercial/propostas',
      act: openNew('comercial/envios', '/comercial/envios', {
        ...{ proposta_id: 1, para: 'compras@padaria.com.br', assunto: 'Proposta: reforma da fachada' },
        texto: 'Prezados,\n\nsegue em anexo a proposta.\n\nFicamos à disposição.',
      }),
    },
  ]),
  ...financeiro,
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
