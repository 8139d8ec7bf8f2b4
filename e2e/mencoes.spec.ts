import { waitForMail } from '../src/platform/testing/servers/mail.ts'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { dialog } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const rita = {
  name: 'Rita Lima',
  email: 'rita.mencao@empresa.com.br',
  password: 'outra frase longa de acesso',
}
const tito = {
  name: 'Tito Torres',
  email: 'tito.mencao@empresa.com.br',
  password: 'outra frase longa de acesso',
}

test('a person is mentioned in a comment by keys alone, and the mention reaches and opens', async ({
  page,
  product,
  browser,
}) => {
  for (const person of [rita, tito]) await signUp(page, product, person)
  const make = async (entity: string, data: object) => {
    const answer = await page.request.post(`/api/predial/${entity}/create`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: number }
  }
  const categoria = await make('categorias', { nome: 'Menções' })
  const local = await make('locais', { nome: 'Menções' })
  const chamado = await make('chamados', {
    titulo: 'Porta mencionada',
    descricao: 'Emperrada',
    categoria_id: categoria.id,
    local_id: local.id,
  })
  const people = await page.request.post('/api/predial/chamados/responsaveis', {
    data: { busca: 'Tito Torres' },
  })
  const [responsavel] = (await people.json()) as { id: string }[]
  await page.request.post('/api/predial/chamados/atribuir', {
    data: { id: chamado.id, version: 1, dados: { responsavel_id: responsavel?.id } },
  })

  await page.goto(`/predial/chamados?dialogo=ver&id=${chamado.id}`)
  const text = dialog(page).getByLabel('Comentário', { exact: true })
  await text.pressSequentially('Veja, @Zzyx')
  await expect(dialog(page).getByText('Ninguém com este nome participa desta conversa.')).toBeVisible()
  await text.fill('')
  await text.pressSequentially('Veja, @T')
  const option = page.getByRole('option', { name: tito.name })
  await expect(option).toBeVisible()
  await expectNoViolations(page)

  await text.press('Escape')
  await expect(option).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  await text.pressSequentially('i')
  await expect(option).toBeVisible()
  await text.press('Enter')
  await expect(text).toHaveValue('Veja, @Tito Torres ')
  await text.pressSequentially('por favor.')
  await text.press('Control+Enter')
  await expect(dialog(page).getByText('@Tito Torres', { exact: true })).toBeVisible()
  await expect(text).toHaveValue('')
  // Rita does not see the ticket.
  await text.pressSequentially('@Rita')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expectNoViolations(page)

  // To Tito: by the bell beside the ticket that is his, and by mail, whose link opens the record with what was said.
  const context = await browser.newContext({ baseURL: product.url })
  const his = await context.newPage()
  await signIn(his, product, tito)
  await his.goto('/')
  const bell = (n: number) => his.getByRole('link', { name: `Espera por mim: ${n}` })
  await expect(bell(2)).toBeVisible()
  const mail = await waitForMail(async () => {
    const all = await product.mails()
    return all.filter(({ subject }) => subject.includes('mencionou você: Porta mencionada'))
  }, tito.email)
  expect(new URL(mail.link).pathname).toBe(`/predial/chamados/${chamado.id}`)
  await his.goto(mail.link)
  await expect(his.getByText('por favor.')).toBeVisible()
  await expect(bell(1)).toBeVisible()

  // The next one arrives live, and leaves when its row is opened.
  await his.goto('/')
  await text.fill('')
  await text.pressSequentially('E isto, @Ti')
  await expect(option).toBeVisible()
  await text.press('Enter')
  await text.press('Control+Enter')
  await expect(bell(2)).toBeVisible()
  await his.goto('/espera')
  await his.getByRole('link', { name: 'E isto, @Tito Torres' }).click()
  await expect(his.getByRole('complementary').getByText('E isto,')).toBeVisible()
  await expect(bell(1)).toBeVisible()
  await expectNoViolations(his)

  // In the ticket's own dialog it counts as seen, too.
  await his.goto('/')
  await text.pressSequentially('Mais uma, @Ti')
  await expect(option).toBeVisible()
  await text.press('Enter')
  await text.press('Control+Enter')
  await expect(bell(2)).toBeVisible()
  await his.goto(`/predial/chamados?dialogo=ver&id=${chamado.id}`)
  await expect(dialog(his).getByText('Mais uma,')).toBeVisible()
  await his.keyboard.press('Escape')
  await expect(bell(1)).toBeVisible()
  await context.close()
})
