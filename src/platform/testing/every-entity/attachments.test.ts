import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { everyOperation } from '../records/operations.ts'

const modules = path.resolve(import.meta.dirname, '../../../modules')
const paths = (await everyOperation()).map(({ procedure }) => procedure.path)
/** The entities whose records have a page. */
const pages = paths.filter(each => each.endsWith('/ficha')).map(each => each.slice(0, -'/ficha'.length))

/** Records whose page takes no files as attachments, and why. */
const WITHOUT: Record<string, string> = {
  'comercial/envios': 'a mail that was sent: what went with it is the PDF of its proposal',
  'predial/categorias': 'a word that tickets are sorted by',
  'predial/locais': 'a place that tickets are about: their photos are on the tickets',
  'rh/documentos': 'is a file itself',
  'rh/funcionarios': 'files dropped there are documents, of a kind and with an expiry',
  'ti/usuarios': 'an account: papers of a person are documents of the employee',
}

/** Does anything of its screen show them? */
const shows = (entidade: string) =>
  globSync(`${entidade}/web/**/*.{ts,tsx}`, { cwd: modules }).some(file =>
    /\banexos: |<Attachments\b/.test(readFileSync(path.join(modules, file), 'utf8')),
  )

test('the page of every record takes files, or says here why not', () => {
  expect(pages.length).toBeGreaterThan(20)
  const takes = pages.filter(each => paths.includes(`${each}/anexos/upload`))
  expect(pages.filter(each => !takes.includes(each)).sort()).toEqual(Object.keys(WITHOUT))
  expect(takes.filter(each => !shows(each))).toEqual([])
})
