import { expect, type Page } from '@playwright/test'
import { confirmation, waitForMail } from '../../src/platform/testing/servers/mail.ts'
import type { Product } from '../../src/platform/testing/servers/product.ts'

export interface Account {
  name: string
  email: string
  password: string
}

export const administrador: Account = {
  name: 'Ana Souza',
  email: 'ana@empresa.com.br',
  password: 'uma frase longa de acesso',
}

/** A page, or the browser context of several. */
type Visitor = Pick<Page, 'request'>

async function post({ request }: Visitor, product: Product, path: string, data: object): Promise<void> {
  const answer = await request.post(`${product.url}/api/auth/${path}`, {
    data,
    headers: { origin: product.url },
  })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
}

/** Follows a confirmation mail, without the screen. */
export const confirm = (
  visitor: Visitor,
  product: Product,
  link: string,
  account = administrador,
): Promise<void> => post(visitor, product, 'reset-password', confirmation(link, account.password))

/**
 * Creates an account and follows its confirmation mail, without the screens: for journeys about something else.
 * @param mails where mails go, where that is a receiver of its own
 */
export async function signUp(
  visitor: Visitor,
  product: Product,
  account = administrador,
  mails = product.mails,
): Promise<void> {
  await post(visitor, product, 'sign-up/email', account)
  const { link } = await waitForMail(mails, account.email)
  await confirm(visitor, product, link, account)
}

/** Screens explain themselves to nobody who is about something else: the box would lie over what a journey presses. */
const noExplaining = ({ request }: Visitor, product: Product) =>
  request.post(`${product.url}/api/preferencias/gravar`, {
    data: { chave: 'ajuda', valor: 'nunca' },
    headers: { origin: product.url },
  })

/** Signs the browser context in, without the screens. */
export async function signIn(visitor: Visitor, product: Product, account = administrador): Promise<void> {
  await post(visitor, product, 'sign-in/email', { email: account.email, password: account.password })
  await noExplaining(visitor, product)
}
