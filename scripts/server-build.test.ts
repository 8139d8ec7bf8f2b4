import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILT_SERVER, BUILT_WORKER } from '#platform/server/ground/node-flags.ts'
import { openPool } from '#platform/server/ground/tasks/pool.ts'
import { root } from './files.ts'
import { buildServer } from './server-build.ts'

let folder = ''
beforeAll(async () => {
  // Below the repository: what is not built in is looked for in node_modules.
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(path.join(root, '.cache/server-build-'))
  await buildServer(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WORKER = path.basename(BUILT_WORKER)
/** The files that one of them brings along, itself included. @param imports finds their names in a text */
function reached(
  file: string,
  imports = /(?:from|import)\s*\(?"\.\/([^"]+\.js)"/g,
  found = new Set<string>(),
) {
  if (found.has(file)) return found
  found.add(file)
  const text = readFileSync(path.join(folder, file), 'utf8')
  for (const [, next = ''] of text.matchAll(imports)) reached(next, imports, found)
  return found
}

test('the program of the processes beside the server is built, and brings no second server along', () => {
  expect(reached(WORKER).size).toBeGreaterThan(4)
  expect([...reached(WORKER)].filter(file => file === 'main.js' || file.includes('drizzle'))).toEqual([])
})

test('the server starts without what only the first requests need', () => {
  const departments = readdirSync(folder).find(file => /^departments\.server-[\w-]+\.js$/.test(file)) ?? ''
  const atOnce = [path.basename(BUILT_SERVER), departments].flatMap(file => [
    ...reached(file, /from "\.\/([^"]+\.js)"/g),
  ])
  expect(atOnce.length).toBeGreaterThan(4)
  const loads = (file: string) => /from "node:http2?"/.test(readFileSync(path.join(folder, file), 'utf8'))
  expect(atOnce.filter(loads)).toEqual([])
  expect(readdirSync(folder).filter(file => file.endsWith('.js') && loads(file))).toHaveLength(1)
})

test('it reads an invoice and draws a proposal', async () => {
  const run = openPool(path.join(folder, WORKER), {
    processes: 1,
    megabytes: 256,
    seconds: 60,
    waiting: 2,
    ofOne: 2,
    idleMs: 100,
  })
  const xml = readFileSync(
    path.join(root, 'src/modules/financeiro/apoio/nfe/server/amostras/nfe.xml'),
    'utf8',
  )
  expect(await run('financeiro/nfe/ler', [xml], '')).toMatchObject({ numero: '4321' })
  const proposta = {
    id: 1,
    titulo_proposta: 'Reforma',
    valor_proposta: '10.00',
    data_emissao: '2026-03-01',
    itens: [],
  }
  const cliente = { nome_cliente: 'Padaria' }
  const drawn = await run(
    'comercial/propostas/desenhar',
    [{ proposta, cliente, empresa: null, logo: null }],
    '',
  )
  expect(
    Buffer.from(drawn as Uint8Array)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
