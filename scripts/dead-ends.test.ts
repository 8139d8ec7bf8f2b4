// Nothing is a dead end: what every picker, form, record and list of the product offers next, by their sources and contracts.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { categoriasApi } from '#modules/predial/categorias/contract.ts'
import { type Procedure, proceduresBeside } from '#platform/contract/api.ts'
import { declaradosEm } from '#platform/contract/filtros.ts'
import { allRelations } from '#platform/server/engine/ficha.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { filesBelow, root } from './files.ts'

/** As much of a record's page as is looked at: the browser's types are out of reach here. */
interface Registro {
  api: { create?: Procedure; update?: Procedure }
  abre?: { rotulo: string; procedure: Procedure }
  columns: readonly { key: string; cell: (row: object) => unknown }[]
}
interface Page {
  path: string
  novo?: string
  registro?: () => Promise<Registro>
  dentro?: readonly Page[]
}
interface Screen extends Page {
  load?: unknown
}
interface Department extends Screen {
  children?: readonly Page[]
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sources = filesBelow('src/modules')
  .filter(file => file.endsWith('.tsx'))
  .map(file => ({ file, text: read(file) }))

const departments = (
  await Promise.all(
    filesBelow('src/modules')
      .filter(file => file.endsWith('/web/department.ts'))
      .map(async file => Object.values<Department>(await import(path.join(root, file)))),
  )
).flat()
const pages: readonly Page[] = departments
  .flatMap(department => [department, ...(department.children ?? [])])
  .flatMap(screen => [screen, ...(screen.dentro ?? [])])

// Services declare them as soon as they are read.
await everyOperation()
const relations = allRelations().map(relation => {
  const { path: list } = relation.list.procedure
  const entidade = list.slice(0, list.lastIndexOf('/'))
  return { ...relation, entidade, name: `${relation.titulo} of ${relation.para} by ${relation.filtro}` }
})

// Modules of the interface listen to the window as soon as they are read.
const silent = new Proxy(() => silent, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : silent),
})
for (const name of [
  'addEventListener',
  'document',
  'window',
  'localStorage',
  'sessionStorage',
  'location',
  'matchMedia',
])
  vi.stubGlobal(name, silent)

/** Attributes of every element of this name, as they are written. */
const elements = (text: string, name: string) =>
  text
    .split(new RegExp(`<${name}\\b(?!Props)`))
    .slice(1)
    .map(rest => rest.slice(0, /\n\s*\/>|\s\/>\n/.exec(rest)?.index))

/** What `contasApi.options` is where a file imports `contasApi`; `api.options` is that of any register of tickets. */
async function procedureOf(file: string, text: string, expression: string | undefined) {
  if (expression?.startsWith('api.'))
    return (categoriasApi as Record<string, unknown>)[expression.slice(4)] as Procedure | undefined
  const [, api = '', name = ''] = /^(\w+Api)\.(\w+)$/.exec(expression ?? '') ?? []
  const found = new RegExp(`import \\{[^}]*\\b${api}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1]
  if (!api || !found) return undefined
  const module = found.startsWith('.')
    ? path.join(root, path.dirname(file), found)
    : path.join(root, found.replace('#modules/', 'src/modules/'))
  return (await import(module))[api][name] as Procedure | undefined
}

interface Picker {
  where: string
  /** Makes what it does not find; undefined where it makes nothing. */
  creates: Procedure | undefined
}

/** Choices of records: `LookupField` makes what an entity's own `options` offer, every other says by `creates` what it makes. */
const pickers: Picker[] = (
  await Promise.all(
    sources.flatMap(({ file, text }) =>
      ['LookupField', 'Lookup'].flatMap(kind =>
        elements(text, kind).map(async attributes => {
          const given = (name: string) => new RegExp(`\\b${name}=\\{([\\w.]+)\\}`).exec(attributes)?.[1]
          const procedure = await procedureOf(file, text, given('procedure'))
          const own =
            kind === 'LookupField' && procedure?.path.endsWith('/options')
              ? proceduresBeside(procedure).create
              : undefined
          const creates = (await procedureOf(file, text, given('creates'))) ?? own
          return {
            where: `${file.replace('src/modules/', '')}: ${given('procedure')}`,
            creates: creates as Procedure | undefined,
          }
        }),
      ),
    ),
  )
).toSorted((a, b) => a.where.localeCompare(b.where))

/** Choices that make nothing, and why. */
const CHOOSE_ALONE: Record<string, string> = {
  'financeiro/contas-a-pagar/web/form.tsx: contasApi.faturas':
    'a statement comes with its card and month, not by a form',
  'financeiro/projetos/web/form.tsx: projetosApi.propostas':
    'approved proposals alone, and none is approved when it is made',
  'ti/alcadas/web/simulator.tsx: projetosApi.options': 'asks what would happen, and writes nothing',
}

test('every choice of a record offers to make the one that is missing', () => {
  expect(pickers.length).toBeGreaterThan(15)
  const without = pickers.filter(({ creates }) => !creates).map(({ where }) => where)
  expect(without).toEqual(Object.keys(CHOOSE_ALONE).toSorted())
})

test.each(pickers.filter(({ creates }) => creates))(
  'what $where makes has a form that opens on top of the present one',
  async ({ creates }) => {
    const entity = creates?.path.slice(0, creates.path.lastIndexOf('/'))
    const screen = pages.find(({ path: address }) => address === `/${entity}`)
    expect(screen?.novo, `Novo at /${entity}`).toBeTruthy()
    expect((await screen?.registro?.())?.api.create?.path).toBe(creates?.path)
  },
)

/** The pages of records that have a form of their own. */
const registros = (
  await Promise.all(
    pages.map(async ({ path: address, novo, registro }) => ({ address, novo, of: await registro?.() })),
  )
).filter(({ of }) => of)

/** Forms for one record after another that do not say 'Salvar e novo', and why. */
const ONE_BY_ONE: Record<string, string> = {
  'financeiro/contas-a-pagar/web/form.tsx':
    'only while it goes through a pile of papers, one after another anyhow',
  'financeiro/medicoes/web/aprovar.tsx': 'approves one measurement',
  'financeiro/medicoes/web/form.tsx': 'the next measurement begins where this one ends',
  'financeiro/pagamentos/web/form.tsx': 'is of one payable, which is paid with it',
  'financeiro/recebimentos/web/form.tsx': 'is of one receivable, which is received with it',
  'financeiro/recebiveis/web/plano.tsx': 'plans the receivables of one project',
}

test('every form of a new record offers Salvar e novo, or has a reason not to', () => {
  expect(registros.length).toBeGreaterThan(18)
  const silent = sources.filter(({ text }) => /submitAndGoOn: undefined/.test(text))
  expect(silent.map(({ file }) => file.replace('src/modules/', '')).toSorted()).toEqual(
    Object.keys(ONE_BY_ONE).toSorted(),
  )
})

test('every record can be duplicated, and its contract says what a copy leaves out', () => {
  // What was sent is not changed, and not copied.
  const made = registros.filter(({ of }) => of?.api.create && of.api.update)
  expect(registros.filter(({ of }) => !of?.api.create).map(({ address }) => address)).toEqual([
    // A statement comes with its card and month.
    '/financeiro/prestacao-contas-cartao',
    // A measurement is made of what its project has to be measured.
    '/financeiro/medicoes',
    // A document comes with its file.
    '/rh/documentos',
  ])
  const whole = made.filter(({ of }) => !of?.api.create?.naoCopia).map(({ address }) => address)
  expect(whole).toEqual([])
})

/** Filters that are no chips, and where the screen says of which record its list is. */
const SAID_BY_SCREEN: Record<string, string> = {
  '/financeiro/prestacao-contas-cartao cartao_id': 'above the list, with the way to the card',
  '/financeiro/prestacao-contas-cartao prestacao_id': 'card and month, chosen above the list',
  '/financeiro/prestacao-contas-cartao projeto_id': 'above the list, with the way to the project',
  '/financeiro/despesas-projeto projetoId': 'the project, chosen above the list',
}

test.each(relations)('$name are listed, all of them', ({ list, para, filtro, entidade, tela, semLista }) => {
  const value = para === 'auth_users' ? '7f0c3b9a-52b4-4c1e-9d0a-0d2d3a4f5b6c' : 1
  const asks = (filtros: object) => list.procedure.input.safeParse({ filtros, pagina: 2 }).success
  expect(asks({ [filtro]: value })).toBe(true)
  expect(asks({ [filtro]: value, outro: 1 })).toBe(false)
  // Without a screen the page of the record asks for page after page.
  if (semLista) return
  const screens = departments.flatMap(each => [each, ...(each.children ?? [])]) as readonly Screen[]
  const address = new URL(tela ?? `/${entidade}`, 'http://alicerce').pathname
  expect(screens.some(({ path: screen, load }) => screen === address && load)).toBe(true)
  const { campos } = declaradosEm(list.procedure.input)
  if (!(filtro in campos)) expect(SAID_BY_SCREEN).toHaveProperty([`${address} ${filtro}`])
})

/** References that a form takes from the page it is opened on, and saves otherwise than as a field of that name. */
const SAVED_OTHERWISE: Record<string, string> = {
  'financeiro/contas-a-pagar projeto_id': 'a part of it is for the project',
  'financeiro/despesas-cartao projeto_id': 'a part of it is for the project',
  'financeiro/projetos cliente_id': 'its proposal is of the client',
}

test('a new record of every relation is tied by a field of its form, or the relation says why there is none', () => {
  const open = relations.filter(({ semNovo }) => semNovo === undefined)
  expect(open.length).toBeGreaterThan(15)
  const tied = open.map(({ entidade, campo, coluna }) => {
    const registro = registros.find(({ address }) => address === `/${entidade}`)
    const made = registro?.of?.abre?.procedure ?? registro?.of?.api.create
    expect(registro?.of?.abre?.rotulo ?? registro?.novo, `name of a new one of ${entidade}`).toBeTruthy()
    const fields = (made?.input as { shape?: object } | undefined)?.shape ?? {}
    const field = campo ?? coluna
    return field in fields ? [] : [`${entidade} ${field}`]
  })
  expect(tied.flat().toSorted()).toEqual(Object.keys(SAVED_OTHERWISE).toSorted())
})

/** The component that a column shows a value with. */
const shownWith = (registro: Registro, key: string) => {
  const cell = registro.columns.find(column => column.key === key)?.cell as
    | ((row: object) => unknown)
    | undefined
  const shown = cell?.({ [key]: '11 98765-4321' }) as { type?: { name?: string } } | undefined
  return shown?.type?.name
}

test('telephone numbers, e-mail addresses and places are links', () => {
  const columns = registros.flatMap(({ address, of }) =>
    (of?.columns ?? [])
      .filter(({ key }) => /telefone|celular|email|endereco/.test(key))
      .map(({ key }) => `${address} ${key}: ${of && shownWith(of, key)}`),
  )
  expect(columns.length).toBeGreaterThan(4)
  expect(
    columns.filter(
      column =>
        !/ \w*(telefone|celular)\w*: PhoneLink| \w*email\w*: MailLink| \w*endereco\w*: MapLink/.test(column),
    ),
  ).toEqual([])
  const fields = sources.flatMap(({ text }) =>
    [...text.matchAll(/<(\w+)[^>]*form\.field\('(\w*(?:telefone|celular|email|endereco)\w*)'\)[^>]*>/g)].map(
      ([field, kind, name = '']) => ({ field, kind, name }),
    ),
  )
  expect(fields.length).toBeGreaterThan(8)
  const dead = fields.filter(({ field, kind, name }) => {
    if (/endereco/.test(name)) return !field.includes('reach={mapHref}')
    return /email/.test(name) ? !field.includes('type="email"') : kind !== 'PhoneField'
  })
  expect(dead.map(({ field }) => field)).toEqual([])
})

test('every list says in its own words that nothing was found, and what belongs in it', () => {
  const lists = sources.flatMap(({ file, text }) =>
    ['DataTable', 'ListView'].flatMap(kind => elements(text, kind).map(attributes => ({ file, attributes }))),
  )
  expect(lists.length).toBeGreaterThan(16)
  const silent = lists.filter(
    ({ attributes }) => !/\bempty=/.test(attributes) || !/\bbelongs=/.test(attributes),
  )
  expect(silent.map(({ file }) => file)).toEqual([])
  // A search without result says what was searched for, under the same sentence, and takes it back.
  expect(read('src/platform/web/kit/list/empty-list.tsx')).toMatch(/Nada corresponde a/)
})

test('a new record starts with today where its form asks for a day that is mostly today', () => {
  const days = registros.flatMap(({ address, of }) =>
    Object.entries(((of?.api.create?.input as { shape?: object })?.shape ?? {}) as object)
      .filter(([name]) => /^data_(emissao|despesa|ocorrencia|abertura|pagamento|recebimento)$/.test(name))
      .map(([name]) => `${address} ${name}`),
  )
  const forms = sources.filter(({ file }) => /\/web\/form\.tsx$/.test(file))
  const unknown = days.filter(day => {
    const [address, name] = day.split(' ')
    const form = forms.find(({ file }) => file === `src/modules${address}/web/form.tsx`)
    return !new RegExp(`${name}: (today|hoje)|${name}:.*[tT]oday|${name}.*hoje`).test(form?.text ?? '')
  })
  expect(days.length).toBeGreaterThan(6)
  expect(unknown).toEqual([])
})
