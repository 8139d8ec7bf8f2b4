import { expect, test } from 'vitest'
import { mapHref, pageHref } from './address-link.tsx'

test('a typed address is a link where it is one of a page, and nothing else', () => {
  expect(pageHref('https://recibos.example.com/7.pdf')).toBe('https://recibos.example.com/7.pdf')
  for (const text of ['javascript:alert(1)', 'data:text/html,x', ' https://x.com', 'recibo 7', ''])
    expect(pageHref(text), text).toBeUndefined()
})

test('a postal address leads to a map', () => {
  expect(mapHref('Rua A, 1')).toBe('https://www.google.com/maps/search/?api=1&query=Rua%20A%2C%201')
})
