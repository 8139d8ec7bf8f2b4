import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { filesBelow, root } from '../../scripts/files.ts'
import { pdfFile } from './files.ts'
import type { oneOfEach } from './records.ts'
import { act, row } from './screen.ts'

export type Ids = Awaited<ReturnType<typeof oneOfEach>>

export interface Form {
  /** Its address, where a record of this many kinds exists. */
  path: (ids: Ids) => string
  /** Opens it, where the address alone does not. */
  open?: (page: Page) => Promise<void>
  /** What the button says that saves. */
  button: string
  /** Title of the notice of a save. */
  saved: string
  /** What stands in fields that do not take anything. */
  values?: Record<string, string>
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Every form of the product, by the file it is in. */
export const forms: Record<string, Form> = {
  'comercial/clientes/web/form.tsx': {
    path: () => '/comercial/clientes?dialogo=novo',
    button: 'Salvar',
    saved: 'Cliente adicionado',
  },
  'comercial/propostas/web/form.tsx': {
    path: () => '/comercial/propostas?dialogo=novo',
    button: 'Salvar',
    saved: 'Proposta criada',
  },
  'comercial/envios/web/form.tsx': {
    path: () => '/comercial/propostas',
    open: async page => {
      await act(row(page, 'Reforma'), 'PDF')
      await press('Enviar por e-mail')(page)
    },
    button: 'Registrar envio',
    saved: 'Envio registrado',
  },
  'financeiro/fornecedores/web/form.tsx': {
    path: () => '/financeiro/fornecedores?dialogo=novo',
    button: 'Salvar',
    saved: 'Fornecedor adicionado',
  },
  'financeiro/contas-a-pagar/web/form.tsx': {
    path: () => '/financeiro/contas-a-pagar?dialogo=novo',
    button: 'Salvar',
    saved: 'Conta adicionada',
  },
  'financeiro/pagamentos/web/form.tsx': {
    path: () => '/financeiro/contas-a-pagar',
    open: page => act(row(page, 'SC-2026-01'), 'Registrar pagamento'),
    button: 'Salvar',
    saved: 'Pagamento registrado',
  },
  'financeiro/cartoes/web/form.tsx': {
    path: () => '/financeiro/cartoes?dialogo=novo',
    button: 'Salvar',
    saved: 'Cartão adicionado',
  },
  'financeiro/prestacao-contas-cartao/web/form.tsx': {
    path: ids => `/financeiro/prestacao-contas-cartao?cartao=${ids.cartao}&mes=2026-01`,
    open: press('Editar Fatura'),
    button: 'Salvar',
    saved: 'Fatura atualizada',
  },
  'financeiro/despesas-cartao/web/form.tsx': {
    path: ids => `/financeiro/prestacao-contas-cartao?cartao=${ids.cartao}&mes=2026-01`,
    open: press('Adicionar Despesa'),
    button: 'Salvar',
    saved: 'Despesa adicionada',
  },
  'financeiro/projetos/web/form.tsx': {
    path: () => '/financeiro/projetos?dialogo=novo',
    button: 'Salvar',
    saved: 'Projeto criado',
  },
  'financeiro/despesas-projeto/web/form.tsx': {
    path: ids => `/financeiro/despesas-projeto?projetoId=${ids.projeto}&dialogo=novo`,
    button: 'Salvar',
    saved: 'Despesa adicionada',
  },
  'predial/chamados/web/form.tsx': {
    path: () => '/predial/chamados?dialogo=novo',
    button: 'Salvar',
    saved: 'Chamado aberto',
  },
  'predial/apoio/cadastros/web/form.tsx': {
    path: () => '/predial/categorias?dialogo=novo',
    button: 'Salvar',
    saved: 'Categoria adicionada',
  },
  'rh/funcionarios/web/form.tsx': {
    path: () => '/rh/funcionarios?dialogo=novo',
    button: 'Cadastrar Funcionário',
    saved: 'Funcionário cadastrado com sucesso!',
  },
  'rh/documentos/web/shared/upload-dialog.tsx': {
    path: ids => `/rh/funcionarios?ver=${ids.funcionario}`,
    open: async page => {
      await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
      await page.getByLabel('Arquivo').setInputFiles(pdfFile('rg.pdf'))
    },
    button: 'Enviar Documento',
    saved: 'Documento enviado com sucesso!',
  },
  'rh/documentos/web/edit-dialog.tsx': {
    path: ids => `/rh/funcionarios?ver=${ids.funcionario}`,
    open: page => page.getByRole('listitem').getByRole('button', { name: 'Editar' }).first().click(),
    button: 'Salvar',
    saved: 'Documento atualizado com sucesso!',
  },
  'ssma/desvios/web/form.tsx': {
    path: () => '/ssma/desvios?dialogo=novo',
    button: 'Registrar Desvio',
    saved: 'Desvio registrado!',
  },
  'ti/usuarios/web/form.tsx': {
    path: () => '/ti/usuarios?dialogo=novo',
    button: 'Salvar',
    saved: 'Usuário criado',
  },
  'ti/usuarios/web/reset-dialog.tsx': {
    path: () => '/ti/usuarios',
    open: page => act(row(page, 'pessoa.nova').first(), 'Redefinir Senha'),
    button: 'Redefinir Senha',
    saved: 'Senha redefinida',
  },
  'conta/web/profile.tsx': {
    path: () => '/perfil',
    button: 'Salvar',
    saved: 'Perfil atualizado',
    values: { 'Nome Completo': 'Ana Souza Lima' },
  },
  'conta/web/company.tsx': {
    path: () => '/configuracoes',
    button: 'Salvar',
    saved: 'Configurações salvas',
    values: {
      'Nome da empresa': 'Construtora Alicerce',
      'Chave PIX para receber': 'financeiro@alicerce.com.br',
      'Feriados da cidade e do estado': '25/01 Aniversário da cidade',
    },
  },
  'financeiro/recorrencias/web/form.tsx': {
    path: () => '/financeiro/recorrencias?dialogo=novo',
    button: 'Salvar',
    saved: 'Recorrência adicionada',
  },
  'financeiro/recebiveis/web/form.tsx': {
    path: () => '/financeiro/recebiveis?dialogo=novo',
    button: 'Salvar',
    saved: 'Recebível adicionado',
  },
  'financeiro/recebiveis/web/plano.tsx': {
    path: ids => `/financeiro/projetos/${ids.projeto}`,
    open: press('Planejar recebimento'),
    button: 'Salvar',
    saved: 'Recebimento planejado',
  },
  'financeiro/medicoes/web/form.tsx': {
    path: ids => `/financeiro/projetos/${ids.projeto}`,
    open: press('Nova medição'),
    button: 'Salvar',
    saved: 'Medição registrada',
  },
  'financeiro/recebimentos/web/form.tsx': {
    path: () => '/financeiro/recebiveis',
    open: page => act(row(page, 'Parcela 1 de 3'), 'Registrar recebimento'),
    button: 'Salvar',
    saved: 'Recebimento registrado',
  },
  'financeiro/contas-bancarias/web/form.tsx': {
    path: () => '/financeiro/contas-bancarias?dialogo=novo',
    button: 'Salvar',
    saved: 'Conta bancária adicionada',
  },
}

/** Not in one step: a form without text, one that ends other sessions or needs a second factor. */
export const APART = [
  // There once a month is closed.
  'financeiro/apoio/fechamento/web/reabrir.tsx',
  // A rule changes what other forms may save: e2e/alcada.spec.ts.
  'ti/alcadas/web/form.tsx',
  'conta/notificacoes/web/section.tsx',
  'conta/web/password.tsx',
  'conta/web/second-factor-activate.tsx',
  'conta/web/second-factor-change.tsx',
  // Approves a measurement that is made before, and takes that back: e2e/usina.spec.ts.
  'financeiro/medicoes/web/aprovar.tsx',
  'financeiro/medicoes/web/reabrir.tsx',
  // Opens a statement, and says nothing of it: e2e/fichas.spec.ts.
  'financeiro/prestacao-contas-cartao/web/shared/abrir.tsx',
  'predial/chamados/web/assignee.tsx',
]

/** The files of all forms, as `forms` names them. */
export const formFiles = () =>
  filesBelow('src/modules')
    .filter(file => file.endsWith('.tsx'))
    .filter(file =>
      /use(Fields|(Procedure|Record|)Form(<\w+>)?)\(/.test(readFileSync(path.join(root, file), 'utf8')),
    )
    .map(file => file.replace('src/modules/', ''))

const texts: [RegExp, string][] = [
  // Wrong digits: beside these a warning appears as soon as they are left.
  [/CPF|CNPJ/, '11111111112'],
  [/Chave de Acesso/, '1'.repeat(44)],
  [/E-mail|^Para/, 'pessoa.nova@empresa.com.br'],
  [/^Data|^Prazo|Vencimento$|^Termina em/, '01/02/2026'],
  [/^A cada|^Quantas vezes/, '2'],
  [/R\$|Valor/, '12,5'],
  [/URL/, 'https://exemplo.com.br/nota.pdf'],
  [/Dígitos/, '1234'],
  [/senha/i, 'uma frase longa de acesso 7'],
  [/Login/, 'pessoa.nova'],
]

interface Control {
  labels: ArrayLike<{ textContent: string }> | null
  value: string
  nodeName: string
  role: string | null
}

/** What a control asks for, holds and is, by one question to the page instead of four. */
const described = (control: Locator) =>
  control.evaluate(({ labels, value, nodeName, role }: Control) => ({
    label: labels?.[0]?.textContent ?? '',
    value,
    kind: nodeName === 'SELECT' ? 'select' : role === 'combobox' ? 'combobox' : 'text',
  }))

/** What one can type into or choose from. */
export const controls = async (form: Locator): Promise<Locator[]> => {
  const all = await form
    .locator(
      'input:not([readonly], [disabled], [type=file], [type=checkbox], [aria-hidden]), select:enabled, textarea:enabled',
    )
    .all()
  return all
}

/** Fills in everything that is empty, also what is folded away, with whatever its label asks for. */
export async function fillIn(page: Page, form: Locator, values: Record<string, string> = {}): Promise<void> {
  const folded = form.locator('details:not([open]) > summary').filter({ hasText: 'Mais dados' })
  if (await folded.count()) await folded.click()
  for (const control of await controls(form)) {
    const { label, value, kind } = await described(control)
    if (value && !values[label]) continue
    if (kind === 'select') {
      await control.selectOption({ index: 1 })
    } else if (kind === 'combobox') {
      await control.click()
      const option = page.getByRole('listbox').getByRole('option').first()
      await expect
        .poll(
          async () => (await option.count()) > 0 || (await page.getByText('Nenhum resultado.').count()) > 0,
        )
        .toBe(true)
      if (await option.count()) await option.click()
      else await control.press('Escape')
    } else {
      await control.fill(
        values[label] ?? texts.find(([pattern]) => pattern.test(label))?.[1] ?? 'Texto de exemplo',
      )
    }
  }
}
