import { beforeEach, expect, test, vi } from 'vitest'
import { guardDoublePress } from './double-press.ts'

class Fake {
  isConnected = true
  constructor(private readonly tag = 'button') {}
  matches(tag: string) {
    return tag === this.tag
  }
  closest() {
    return this
  }
}

const listeners = new Map<string, (event: unknown) => void>()
vi.stubGlobal('Element', Fake)
vi.stubGlobal('addEventListener', (kind: string, listener: (event: unknown) => void) => {
  listeners.set(kind, listener)
})

beforeEach(() => {
  listeners.clear()
  guardDoublePress()
})

/** @returns whether what is pressed hears of it */
function press(target: Fake, timeStamp: number, { x = 100, detail = 1 } = {}): boolean {
  let heard = true
  const preventDefault = () => {}
  const stopImmediatePropagation = () => {
    heard = false
  }
  const event = { target, detail, isTrusted: true, clientX: x, clientY: 40 }
  for (const [kind, at] of [
    ['pointerdown', timeStamp],
    ['click', timeStamp + 60],
  ] as const)
    listeners.get(kind)?.({ ...event, timeStamp: at, preventDefault, stopImmediatePropagation })
  return heard
}

test('the second half of a double click does not press what came into the place of the first', () => {
  const [row, next] = [new Fake(), new Fake()]
  expect(press(row, 1000)).toBe(true)
  row.isConnected = false
  expect(press(next, 1250)).toBe(false)
  // Who presses once more means it.
  expect(press(next, 1400)).toBe(true)
})

test('a link that came into the place of another one is followed', () => {
  const first = new Fake('a')
  press(first, 1000)
  first.isConnected = false
  expect(press(new Fake('a'), 1250)).toBe(true)
})

test('what stays is pressed as often as one likes', () => {
  const pager = new Fake()
  for (const at of [1000, 1100, 1200]) expect(press(pager, at)).toBe(true)
})

test('a press later or elsewhere is one of its own', () => {
  const row = new Fake()
  press(row, 1000)
  row.isConnected = false
  expect(press(new Fake(), 1200, { x: 160 })).toBe(true)
  const other = new Fake()
  press(other, 2000)
  other.isConnected = false
  expect(press(new Fake(), 2600)).toBe(true)
})

test('a press after a key is one of its own', () => {
  const fact = new Fake()
  press(fact, 1000)
  fact.isConnected = false
  listeners.get('keydown')?.({})
  expect(press(new Fake(), 1200)).toBe(true)
})
