#!/usr/bin/env node
// Stands between Playwright and Firefox, as the program that Playwright starts. Both speak WebDriver BiDi
// (https://w3c.github.io/webdriver-bidi/), but Playwright sends a command at every new page that Firefox does not know yet and
// takes the error for the end. The relay answers such commands by itself and passes all others on.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/** Commands of Playwright without which every page here works: Firefox keeps the colours of the system. */
const ANSWERED = new Set(['emulation.setMediaFeaturesOverride'])

const program = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
const firefox = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', code => process.exit(code ?? 1))

createInterface(firefox.stderr).on('line', line => {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1]
  if (address) relay(address)
  else console.error(line)
})

/** Opens an address like Firefox's own and prints it as Firefox does, which is where Playwright looks for it. */
function relay(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => {
    const { port } = server.address() as { port: number }
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`)
  })
  server.on('connection', (playwright, request) => {
    const browser = new WebSocket(`${address}${request.url}`)
    const opened = new Promise(resolve => browser.on('open', resolve))
    playwright.on('message', async message => {
      await opened
      const { id, method } = JSON.parse(String(message))
      if (ANSWERED.has(method)) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else browser.send(String(message))
    })
    browser.on('message', data => playwright.send(String(data)))
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
}
