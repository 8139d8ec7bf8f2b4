import type { KeyboardEvent } from 'react'
import { teclasSimples } from '../../keyboard/setting.ts'

const CARDS = '[data-cartao] [data-abre-registro]'

const cardsOf = (column: Element | undefined) => [...(column?.querySelectorAll<HTMLElement>(CARDS) ?? [])]

/**
 * Keys of a board, on the link of a card: arrows go to the next card and the next column that has one, Shift with an arrow
 * moves the card to the next column, M opens its menu.
 * @param onMove takes the card's id and the value of a column
 */
export function boardKeys(onMove: (id: string, valor: string) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, shiftKey, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (!(target instanceof HTMLElement) || !target.matches(CARDS)) return
    const card = target.closest<HTMLElement>('[data-cartao]')
    const columns = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-coluna]')]
    const at = columns.findIndex(column => column.contains(target))
    const own = cardsOf(columns[at])
    const place = own.indexOf(target)
    const aside = { ArrowLeft: -1, ArrowRight: 1 }[key]
    const focus = (next: HTMLElement | undefined) => {
      next?.focus()
      next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    if (aside && shiftKey) {
      const valor = columns[at + aside]?.dataset.coluna
      if (card?.dataset.cartao && valor) onMove(card.dataset.cartao, valor)
    } else if (aside) {
      const others = aside < 0 ? columns.slice(0, at).reverse() : columns.slice(at + 1)
      const cards = others.map(cardsOf).find(each => each.length > 0) ?? []
      focus(cards[Math.min(place, cards.length - 1)])
    } else if (key === 'ArrowDown') focus(own[place + 1])
    else if (key === 'ArrowUp') focus(own[place - 1])
    else if (key === 'Home') focus(own[0])
    else if (key === 'End') focus(own.at(-1))
    else if (key === 'm' && teclasSimples() === 'ligadas')
      card?.querySelector<HTMLElement>('[data-mover]')?.click()
    else return
    event.preventDefault()
  }
}
