import { exigirAlterar, podePadrao } from '#platform/server/access/permissions/actor.ts'
import { pessoasDe, usuarios } from '#platform/server/access/table.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { filesGoingAlong } from '#platform/server/engine/on-delete.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { createRecord, deleteRecord, lockRecord, updateRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { deletionOperation } from '#platform/server/services/files/operations.ts'
import { findPeople } from '#platform/server/services/people.ts'
import { type Cartao, cartoesApi } from '../contract.ts'
import { cartoes } from './table.ts'

const AREA = 'financeiro.cadastros'

type CartaoLido = Omit<Cartao, 'pode'>

const source = defineSource<CartaoLido>()({
  table: cartoes,
  joins: 'left join auth_users u on u.id = t.portador_id',
  extra: { nome_portador: 'u.name' },
  searchRelated: [{ column: 'portador_id', table: usuarios, searched: 'busca_nome' }],
  filters: { portador_id: 't.portador_id = ?' },
  grupos: { portador_id: pessoasDe('financeiro_cartoes', 'portador_id') },
})

const withPode = ({ actor }: Context, row: CartaoLido): Cartao => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

const readCartao = async (context: Context, id: number) => withPode(context, await source.one(context.db, id))

/** @throws AppError dados_invalidos when this person has no account (any more) */
async function requirePortador({ db }: Context, portador_id: string | null): Promise<void> {
  if (portador_id === null) return
  const found = await db.query('select id from users_view where id = $1', [portador_id])
  if (found.length > 0) return
  const message = 'Este usuário não existe mais. Escolha outro portador.'
  throw new AppError('dados_invalidos', message, { campos: { portador_id: message } })
}

export const listCartoes = findable(
  operation(cartoesApi.list, async (context, input) => {
    const page = await source.page(context.db, input, { changes: context.changes })
    return { ...page, rows: page.rows.map(row => withPode(context, row)) }
  }),
  {
    table: cartoes,
    nome: 'Cartão',
    rotulo: 't.nome_cartao',
    numeros: ['t.ultimos_digitos'],
    outros: ['t.bandeira'],
    mostra: {
      tipo: 't.tipo_cartao',
      final: 't.ultimos_digitos',
      portador: '(select u.name from auth_users u where u.id = t.portador_id)',
    },
    detalhe: ({ tipo, final, portador }) => inLine(tipo, final && `final ${final}`, portador),
  },
)

relacionada(usuarios, {
  titulo: 'Cartões de que é portador',
  list: listCartoes,
  table: cartoes,
  coluna: 'portador_id',
  repete: 'nome_portador',
  source,
})

export const exportCartoes = exportOperation(cartoesApi.exportar, source)

export const getCartao = operation(cartoesApi.get, (context, { id }) => readCartao(context, id))

export const listPortadores = operation(cartoesApi.portadores, ({ db }, { busca, id }) =>
  findPeople(db, busca, { suspensos: true, id }),
)

export const createCartao = operation(cartoesApi.create, async (context, input) => {
  await requirePortador(context, input.portador_id)
  return withPode(context, await createRecord(context, source, cartoes, input))
})

export const updateCartao = operation(cartoesApi.update, async (context, change) => {
  const current = () => readCartao(context, change.id)
  const before = await lockRecord(context, cartoes, AREA, change.id)
  // Somebody whose account was deleted since stays the holder until another is chosen.
  const { portador_id = before.portador_id } = change.dados
  if (before.version === change.version && portador_id !== before.portador_id)
    await requirePortador(context, portador_id)
  await updateRecord(context, cartoes, AREA, { ...change, lido: before }, current)
  return current()
})

/** The card's statements and their expenses go with it, by cascade, each audited, and the receipts with these. */
export const deleteCartao = deletionOperation(cartoesApi.delete, {
  erroNoStorage: 'Erro ao excluir arquivo do storage',
  arquivos: async (context, { id }) => {
    exigirAlterar(context.actor, AREA, await source.one(context.db, id))
    return filesGoingAlong(context, cartoes, id)
  },
  excluir: (context, { id, version }) => deleteRecord(context, cartoes, AREA, { id, version }),
})

export const listHistoricoDeCartoes = historyOperation(cartoesApi.historico, cartoes, {
  references: { portador_id: { table: 'auth_users', name: 'name' } },
})
