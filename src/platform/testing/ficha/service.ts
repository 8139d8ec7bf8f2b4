import { formatCpfCnpj } from '../../contract/documents.ts'
import { podePadrao } from '../../server/access/permissions/actor.ts'
import { fichaOperation } from '../../server/engine/ficha.ts'
import { findable, inLine } from '../../server/engine/findable.ts'
import { defineSource } from '../../server/engine/list-query.ts'
import { type Context, operation, router } from '../../server/engine/operation.ts'
import { deleteRecord, insertRecord, updateRecord } from '../../server/engine/records.ts'
import { exportOperation } from '../../server/services/export/operation.ts'
import { type Ficha, fichasApi, visitasApi } from './contract.ts'
import { fichas, visitas } from './table.ts'

const AREA = 'comercial'

const source = defineSource<Omit<Ficha, 'pode'>>()({ table: fichas })

const withPode = ({ actor }: Context, row: Omit<Ficha, 'pode'>): Ficha => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

const readFicha = async (context: Context, id: number) => withPode(context, await source.one(context.db, id))

export const listFichas = findable(
  operation(fichasApi.list, async (context, input) => {
    const page = await source.page(context.db, input, { changes: context.changes })
    return { ...page, rows: page.rows.map(row => withPode(context, row)) }
  }),
  {
    table: fichas,
    nome: 'Ficha',
    rotulo: 't.nome',
    numeros: ['t.documento'],
    outros: ['t.email'],
    mostra: { documento: 't.documento', email: 't.email' },
    detalhe: ({ documento, email }) => inLine(documento && formatCpfCnpj(documento), email),
  },
)

export const createFicha = operation(fichasApi.create, async (context, input) =>
  readFicha(context, await insertRecord(context, fichas, input)),
)

export const updateFicha = operation(fichasApi.update, async (context, change) => {
  const current = () => readFicha(context, change.id)
  await updateRecord(context, fichas, AREA, change, current)
  return current()
})

export const deleteFicha = operation(fichasApi.delete, (context, { id, version }) =>
  deleteRecord(context, fichas, AREA, { id, version }),
)

const getFicha = operation(fichasApi.get, (context, { id }) => readFicha(context, id))

export const fichasRouter = router(fichasApi, {
  list: listFichas,
  get: getFicha,
  ficha: fichaOperation(fichasApi.ficha, fichas, getFicha),
  create: createFicha,
  update: updateFicha,
  delete: deleteFicha,
  exportar: exportOperation(fichasApi.exportar, source),
})

export const listVisitas = findable(
  operation(visitasApi.list, ({ db }) => db.query('select id, titulo from teste_visitas order by id')),
  {
    table: visitas,
    nome: 'Visita',
    rotulo: 't.titulo',
    numeros: ['t.id::text'],
    outros: ['f.nome'],
    joins: 'left join teste_fichas f on f.id = t.ficha_id',
    depende: [{ tabela: 'teste_fichas', colunas: ['nome'], chave: 'ficha_id' }],
  },
)
