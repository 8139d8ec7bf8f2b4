import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailLink, PhoneLink, phoneHref } from './contact-link.tsx'

test.each([
  ['(11) 98765-4321', 'tel:+5511987654321'],
  ['1133334444', 'tel:+551133334444'],
  ['+55 11 98765-4321', 'tel:+5511987654321'],
  // Foreign numbers keep their country: with eleven digits, too.
  ['+351 912 345 678', 'tel:+351912345678'],
  ['+1 212 555-0123', 'tel:+12125550123'],
  // No area begins with 0.
  ['0800 123 4567', 'tel:08001234567'],
  ['190', 'tel:190'],
])('%s is dialled by %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href)
})

test('a telephone is called and an address written to when pressed; without one there is no link', () => {
  const phone = renderToStaticMarkup(createElement(PhoneLink, { phone: '1133334444' }))
  expect(phone).toContain('href="tel:+551133334444"')
  expect(phone).toContain('>(11) 3333-4444</a>')
  const mail = renderToStaticMarkup(createElement(MailLink, { address: 'obras@padaria.com.br' }))
  expect(mail).toContain('href="mailto:obras@padaria.com.br"')
  expect(mail).toContain('>obras<wbr/>@padaria.com.br</a>')
  expect(renderToStaticMarkup(createElement(PhoneLink, { phone: null }))).toBe('')
  expect(renderToStaticMarkup(createElement(MailLink, { address: null }))).toBe('')
})
