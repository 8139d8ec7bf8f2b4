import { type Perfil, perfis } from '#platform/contract/permissions.ts'
import {
  choosePage,
  first,
  onSecondVisit,
  openMost,
  openNew,
  openWaitingBeside,
  pastFirstSteps,
  press,
  withDeleted,
  withRules,
} from './acts.ts'
import { financeiro } from './financeiro.ts'
import { kit } from './kit-screens.ts'
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
  { name: 'rh-erro', path: '/rh', broken: true },
  ...list('funcionarios', '/rh/funcionarios', [
    { name: 'funcionarios-ver', path: '/rh/funcionarios?ver=1' },
    { name: 'funcionarios-ver-erro', path: '/rh/funcionarios?ver=1', broken: /funcionarios\/get/ },
    { name: 'funcionarios-registro-erro', path: '/rh/funcionarios/1', broken: /\/api\/.*ficha/ },
    { name: 'documentos', path: '/rh/funcionarios?aba=documentos' },
    { name: 'documentos-vazio', path: '/rh/funcionarios?aba=documentos&busca=nada+com+este+nome' },
    { name: 'documentos-erro', path: '/rh/funcionarios?aba=documentos', broken: true },
    { name: 'documentos-registro', path: '/rh/documentos/1' },
  ]),
  { name: 'predial', path: '/predial' },
  { name: 'predial-erro', path: '/predial', broken: true },
  ...list('chamados', '/predial/chamados', [
    { name: 'chamados-filtros', path: '/predial/chamados', act: press('Filtros'), only: 'phone' },
    { name: 'chamados-quadro', path: '/predial/chamados?como=quadro' },
    { name: 'chamados-quadro-erro', path: '/predial/chamados?como=quadro', broken: true },
    { name: 'chamados-ver', path: '/predial/chamados?dialogo=ver&id=10' },
    {
      name: 'chamados-ver-erro',
      path: '/predial/chamados?dialogo=ver&id=10',
      broken: /chamados\/(conversa|anexos)/,
    },
  ]),
  ...list('categorias', '/predial/categorias'),
  ...list('locais', '/predial/locais'),
  { name: 'ssma', path: '/ssma' },
  { name: 'ssma-erro', path: '/ssma', broken: true },
  ...list('desvios', '/ssma/desvios', [
    { name: 'desvios-quadro', path: '/ssma/desvios?como=quadro' },
    { name: 'desvios-editar', path: '/ssma/desvios?dialogo=editar&id=10' },
    { name: 'desvios-ficha', path: '/ssma/desvios?ficha=10' },
    { name: 'desvios-ficha-erro', path: '/ssma/desvios?ficha=10', broken: /desvios\/get/ },
  ]),
  ...list('usuarios', '/ti/usuarios', [{ name: 'usuarios-selecao', path: '/ti/usuarios', act: choosePage }]),
  { name: 'perfis', path: '/ti/usuarios?aba=perfis' },
  { name: 'perfis-erro', path: '/ti/usuarios?aba=perfis', broken: true },
  { name: 'alcadas', path: '/ti/usuarios?aba=alcadas', act: withRules() },
  { name: 'alcadas-novo', path: '/ti/usuarios?aba=alcadas&dialogo=novo' },
  {
    name: 'alcadas-novo-erro',
    path: '/ti/usuarios?aba=alcadas&dialogo=novo',
    act: async page => {
      await page.getByLabel('Valor de (R$)').fill('cinco mil')
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    },
  },
  {
    name: 'alcadas-editar',
    path: '/ti/usuarios?aba=alcadas',
    act: withRules(page => page.locator('[data-alcada]').first().click()),
  },
  {
    name: 'alcadas-simular',
    path: '/ti/usuarios?aba=alcadas',
    act: withRules(page => page.getByLabel('Valor (R$)', { exact: true }).fill('18.000,00')),
  },
  {
    name: 'alcadas-excluir',
    path: '/ti/usuarios?aba=alcadas',
    act: withRules(page =>
      page
        .getByRole('list', { name: 'Alçadas' })
        .getByRole('button', { name: /^Excluir/ })
        .first()
        .click(),
    ),
  },
  { name: 'alcadas-erro', path: '/ti/usuarios?aba=alcadas', broken: true },
  { name: 'tarefas', path: '/ti/tarefas' },
  { name: 'tarefas-erro', path: '/ti/tarefas', broken: true },
  { name: 'espera', path: '/espera', act: withRules() },
  { name: 'espera-ao-lado', path: '/espera', act: withRules(openWaitingBeside) },
  { name: 'espera-recusar', path: '/espera', act: withRules(press(/^Recusar/)) },
  {
    name: 'espera-selecao',
    path: '/espera',
    act: withRules(page => page.getByRole('checkbox', { name: 'Selecionar todos os tipos' }).check()),
  },
  { name: 'espera-silenciados', path: '/espera', act: press(/^Silenciar/) },
  { name: 'espera-nada', path: '/espera', as: 'TI' },
  { name: 'espera-erro', path: '/espera', broken: true },
  { name: 'vencimentos', path: '/vencimentos' },
  { name: 'vencimentos-semana', path: '/vencimentos?vista=semana' },
  { name: 'vencimentos-lista', path: '/vencimentos?vista=lista' },
  { name: 'vencimentos-mudar', path: '/vencimentos', act: press(/^Mudar/) },
  { name: 'vencimentos-erro', path: '/vencimentos', broken: true },
  { name: 'lixeira', path: '/ti/lixeira', act: withDeleted },
  { name: 'lixeira-erro', path: '/ti/lixeira', broken: true },
  { name: 'auditoria', path: '/ti/auditoria' },
  { name: 'auditoria-vazio', path: '/ti/auditoria?busca=nada+com+este+nome' },
  { name: 'auditoria-erro', path: '/ti/auditoria', broken: true },
  { name: 'auditoria-detalhes', path: '/ti/auditoria', act: first('Detalhes') },
  { name: 'perfil', path: '/perfil' },
  { name: 'perfil-erro', path: '/perfil', broken: /\/api\/(conta|segundo)/ },
  { name: 'configuracoes', path: '/configuracoes' },
  { name: 'configuracoes-erro', path: '/configuracoes', broken: /\/api\/(empresa|conta)/ },
  { name: 'ajuda', path: '/ajuda' },
  { name: 'guia', path: '/ajuda/comercial' },
  { name: 'engenharia', path: '/engenharia' },
  { name: 'nada', path: '/nada/aqui' },
  ...kit,
]
