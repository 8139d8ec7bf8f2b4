import type { Page } from '@playwright/test'
import { press } from './acts.ts'
import type { Screen } from './screen.ts'

const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true }).first().fill(text)

/** What a filter in force opens: its value is pressed. */
const filter = (label: string) => press(new RegExp(`^${label}: .*\\. Alterar$`))

/** An export whose rows do not come, so that its window stays. */
const exporting = async (page: Page) => {
  await page.route('**/api/financeiro/contas-a-pagar/exportar**', () => {})
  await press('Exportar tudo')(page)
}

/** The form of another record, which a choice opens on top of the page. */
const onTop = async (page: Page) => {
  await page.locator('#peca-fornecedor').fill('Aço Zeta')
  await page.getByRole('option', { name: 'Criar "Aço Zeta"' }).click()
}

const LIST = 'Lista inteira'

/** What is done on the page of the kit for each of its pictures: windows, menus and lists that open. */
const ACTS: Record<string, Screen['act']> = {
  janela: press('Abrir janela'),
  formulario: press('Formulário'),
  pergunta: press('Perguntar'),
  'pergunta-em-curso': press('Pergunta em curso'),
  motivo: press('Pedir motivo'),
  'alterar-muitos': press('Alterar muitos'),
  'salvar-visao': press('Salvar visão'),
  arquivo: press('Ver arquivo'),
  historico: press('Ver histórico'),
  exportacao: exporting,
  aviso: press('Avisar'),
  erro: press('Avisar de um erro'),
  fato: page => page.locator('[data-fato][aria-description="Alterar E-mail"]').click(),
  criar: page => page.locator('#peca-fornecedor').fill('Aço Zeta'),
  'em-cima': onTop,
  sugestao: fill('Sugestão', 's'),
  foco: page => page.getByLabel('Texto', { exact: true }).first().focus(),
  visoes: press(/^Visão/),
  exibicao: press(/^Exibição/),
  linha: press('Mais ações'),
  anexos: press('2 arquivos: comprovantes de SC-2026-00017'),
  status: press('Cinza'),
  'exportar-menu': press('Exportar'),
  'filtro-valores': filter('Status'),
  'filtro-datas': filter('Data de Vencimento'),
  'filtro-faixa': filter('Valor'),
  calendario: press('Abrir calendário'),
}

/** The page of the kit, with what opens over it. */
export const kit: Screen[] = [
  { name: 'pecas', path: '/pecas', kit: true, parts: true },
  ...Object.entries(ACTS).map(
    ([name, act]): Screen => ({ name: `pecas-${name}`, path: '/pecas', kit: true, ...(act && { act }) }),
  ),
  { name: 'pecas-filtro', path: '/pecas', kit: true, act: press('Adicionar filtro'), only: 'desk' },
  { name: 'pecas-grupos', path: '/pecas?agrupar=status', kit: true, parts: LIST },
  { name: 'pecas-nada', path: '/pecas?busca=nada+com+este+nome', kit: true, parts: LIST },
  {
    name: 'pecas-falha',
    path: '/pecas',
    kit: true,
    parts: LIST,
    broken: /\/api\/financeiro\/contas-a-pagar\/list/,
  },
]
