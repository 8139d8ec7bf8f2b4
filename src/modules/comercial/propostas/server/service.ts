import { eq } from 'drizzle-orm'
import type { InputOf } from '#platform/contract/api.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { type Actor, nivelDe, podePadrao } from '#platform/server/access/permissions/actor.ts'
import { pessoasDe, usuarios } from '#platform/server/access/table.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { insertRecord, refuseEmptied, updateRecord } from '#platform/server/engine/records.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { AppError, refusedBelow } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exemplosNaLista } from '#platform/server/services/exemplos/marks.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { deletionWithFiles } from '#platform/server/services/files/delete-record.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { clientes, peloCliente } from '../../clientes/server/table.ts'
import { type ItemInput, somaDosItens, textoDoItem } from '../../itens/contract.ts'
import { itensDaProposta } from '../../itens/server/service.ts'
import {
  ATIVAS,
  CONVERTIDA,
  filtroDeStatus,
  type Proposta,
  type PropostaListada,
  propostasApi,
  RECEITA,
} from '../contract.ts'
import './deleted-client.ts'
import { drawProposta, type PropostaEmPdf } from './document.ts'
import { propostas } from './table.ts'

export { drawProposta, type PropostaEmPdf } from './document.ts'
export { giveBackProposta, lockProposta, marcarConvertidas, marcarEnviada, markConvertida } from './link.ts'

const AREA = 'comercial'

type PropostaLida = Omit<PropostaListada, 'pode'>

const source = defineSource<PropostaLida>()({
  table: propostas,
  omit: ['nome_cliente_excluido'],
  numbered: true,
  joins: `left join comercial_clientes c on c.id = t.cliente_id
          left join financeiro_projetos p on p.proposta_id = t.id left join auth_users a on a.id = t.user_id`,
  extra: {
    nome_cliente: 'coalesce(c.nome_cliente, t.nome_cliente_excluido)',
    ...{ nome_autor: 'a.name', projeto_id: 'p.id' },
  },
  searchRelated: [{ column: 'cliente_id', ...peloCliente }],
  filters: {
    status_proposta: 't.status_proposta = any(?)',
    cliente_id: 't.cliente_id = ?',
    user_id: 't.user_id = ?',
    validade_antes_de: `t.data_validade < ? and ${umDe('t.status_proposta', ATIVAS)}`,
    emissao_de: 't.data_emissao >= ?::date',
    emissao_mes: `t.data_emissao < (?::date + interval '1 month')::date`,
  },
  grupos: { user_id: pessoasDe('comercial_propostas', 'user_id') },
})

/** The filters as the statement knows them. */
function narrowed({ status_proposta, emissao, ...others }: InputOf<typeof propostasApi.list>['filtros']) {
  return {
    ...others,
    ...(status_proposta && { status_proposta: filtroDeStatus.valuesOf(status_proposta) }),
    ...(emissao && { emissao_de: `${emissao}-01`, emissao_mes: `${emissao}-01` }),
  }
}

/** The project that a conversion makes is registered like any other. */
export const PEDE_PROJETOS =
  'Criar o projeto pede permissão para registrar projetos. Peça a um Administrador ou a quem já a tem.'
export const registraProjetos = (actor: Actor) => alcanca(nivelDe(actor, 'financeiro.projetos'), 'registrar')

function withPode({ actor }: Context, row: PropostaLida): PropostaListada {
  const padrao = podePadrao(actor, AREA, row)
  const pronta = row.status_proposta === 'Aprovada' && row.projeto_id === null && padrao.alterar
  const converter = pronta && registraProjetos(actor)
  return {
    ...row,
    pode: { ...padrao, converter, sem_converter: pronta && !converter ? PEDE_PROJETOS : null },
  }
}

/** @throws AppError nao_encontrado */
export async function readProposta(context: Context, id: number): Promise<Proposta> {
  const proposta = withPode(context, await source.one(context.db, id))
  return { ...proposta, itens: await readItens(context, id) }
}

const readItens = async ({ db }: Context, id: number) => (await itensDaProposta.read(db, [id])).get(id) ?? []

/** @throws AppError dados_invalidos when the client does not exist (any more) */
async function requireCliente({ db }: Context, cliente_id: number): Promise<void> {
  const found = await db.orm
    .select({ id: clientes.id })
    .from(clientes)
    .where(eq(clientes.id, cliente_id))
    .for('key share')
  if (found.length > 0) return
  const message = 'Este cliente não existe mais. Por favor, selecione um cliente.'
  throw new AppError('dados_invalidos', message, { campos: { cliente_id: message } })
}

/** The state Convertida em Projeto is the system's: nobody chooses it without a project. */
function refuseChosenConvertida(): never {
  const message = 'O status Convertida em Projeto é definido pelo sistema, ao criar o projeto.'
  throw new AppError('regra', message, { campos: { status_proposta: message } })
}

export const listPropostas = findable(
  operation(propostasApi.list, async (context, input) => {
    const filtros = narrowed(input.filtros)
    const page = await source.page(context.db, { ...input, filtros }, { changes: context.changes })
    return { ...page, rows: page.rows.map(row => withPode(context, row)) }
  }),
  {
    table: propostas,
    nome: 'Proposta',
    rotulo: 't.titulo_proposta',
    numeros: ['t.id::text'],
    outros: ['coalesce(c.nome_cliente, t.nome_cliente_excluido)'],
    joins: 'left join comercial_clientes c on c.id = t.cliente_id',
    depende: [{ tabela: 'comercial_clientes', colunas: ['nome_cliente'], chave: 'cliente_id' }],
    mostra: {
      id: 't.id',
      cliente: 'coalesce(c.nome_cliente, t.nome_cliente_excluido)',
      status: 't.status_proposta',
      valor: 't.valor_proposta',
    },
    detalhe: ({ id, cliente, status, valor }) =>
      inLine(`Nº ${id}`, cliente, status, valor && formatMoney(valor)),
  },
)

const relacao = {
  list: listPropostas,
  table: propostas,
  source,
  somas: {
    valor: 'valor_proposta',
    por: 'status_proposta',
    de: {
      'Aprovadas ou convertidas': umDe('t.status_proposta', RECEITA),
      'Em andamento': umDe('t.status_proposta', ATIVAS),
    },
  },
} as const
relacionada(clientes, { ...relacao, titulo: 'Propostas', coluna: 'cliente_id', repete: 'nome_cliente' })
relacionada(usuarios, {
  ...relacao,
  titulo: 'Propostas que escreveu',
  coluna: 'user_id',
  semNovo: 'who signs in writes it',
})

export const exportPropostas = exportOperation(propostasApi.exportar, source, {
  select: (_, input) => ({ ...input, filtros: narrowed(input.filtros) }),
  completePage: async ({ db }, rows) => {
    const itens = await itensDaProposta.read(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(row => ({ ...row, itens: itens.get(row.id)?.map(textoDoItem).join('; ') }))
  },
})

export const totaisDePropostas = operation(propostasApi.totais, async (context, { busca, filtros }) => {
  const summed = source.totals<{ valor: string }>(
    context.db,
    { busca, filtros: narrowed(filtros) },
    // Without words in the order of an index; of a search, groups would only be added up again.
    { by: busca ? '(1 = 1)' : 'data_emissao', sums: 'sum(valor_proposta) as valor' },
    { valor: 'coalesce(sum(t.valor), 0)::numeric(30, 2)' },
    { changes: context.changes },
  )
  const selected = { busca, filtros: narrowed(filtros), ordem: 'created_at', direcao: 'desc' } as const
  const marked = exemplosNaLista(context.db, source, selected)
  const [{ valor }, exemplos] = await Promise.all([summed, marked])
  return { valor, exemplos }
})

export const getProposta = operation(propostasApi.get, (context, { id }) => readProposta(context, id))

export const pdfDaProposta = operation(
  propostasApi.pdf,
  async (_context, _input, documento: PropostaEmPdf) => documento,
  async ({ id }, context, platform) =>
    drawProposta(context, filesOf(platform), await readProposta(context, id)),
)

/** Where there are items, a proposal is worth their sum. */
const comSoma = (itens: readonly ItemInput[]) =>
  itens.length > 0 ? { valor_proposta: somaDosItens(itens) } : undefined

/** A new proposal is approved only once it is saved: what the database refuses, with what to do instead. */
function refuseUnapproved(error: unknown, status_proposta: string): never {
  const refused = refusedBelow(error)
  if (refused === error || !(refused instanceof AppError)) throw error
  const depois = status_proposta === 'Enviada' ? 'ela pode ser enviada' : 'o status pode mudar'
  const message = `${refused.message} Salve como Em Elaboração; depois de aprovada ${depois}.`
  throw new AppError('regra', message, { campos: { status_proposta: message } })
}

export const createProposta = operation(propostasApi.create, async (context, input) => {
  if (input.status_proposta === CONVERTIDA) refuseChosenConvertida()
  await requireCliente(context, input.cliente_id)
  const { itens, ...fields } = input
  const inserted = insertRecord(context, propostas, { ...fields, ...comSoma(itens) })
  const id = await inserted.catch(error => refuseUnapproved(error, fields.status_proposta))
  await itensDaProposta.save(context.db, id, itens)
  return readProposta(context, id)
})

/** A page that knows no items changes no value that follows from them. */
function refuseOtherValue(valor_proposta: string): never {
  const message = `O valor desta proposta é a soma dos itens (${formatMoney(valor_proposta)}). Recarregue a página e altere os itens.`
  throw new AppError('regra', message, { campos: { valor_proposta: message } })
}

export const updateProposta = operation(propostasApi.update, async (context, change) => {
  const current = () => readProposta(context, change.id)
  const { itens, ...fields } = change.dados
  const { cliente_id, valor_proposta } = fields
  if (cliente_id != null) await requireCliente(context, cliente_id)
  // A proposal that got another client forgets the deleted one.
  const forgotten = cliente_id != null && { nome_cliente_excluido: null }
  const dados = { ...fields, ...forgotten, ...comSoma(itens ?? []) }
  const saveItens = async () => itens !== undefined && itensDaProposta.save(context.db, change.id, itens)
  const before = await updateRecord(context, propostas, AREA, { ...change, dados }, current, saveItens)
  refuseEmptied(before, change.dados, { cliente_id: 'Por favor, selecione um cliente.' })
  const saved = await current()
  const converts = change.dados.status_proposta === CONVERTIDA && before.status_proposta !== CONVERTIDA
  // With its project there it is what the system would say: who moved it away may take that back.
  if (converts && saved.projeto_id === null) refuseChosenConvertida()
  if (!itens && saved.itens.length > 0 && valor_proposta !== undefined) {
    if (valor_proposta !== before.valor_proposta) refuseOtherValue(before.valor_proposta)
  }
  return saved
})

/** Its attachments go with it. */
export const deleteProposta = deletionWithFiles(propostasApi.delete, propostas, AREA, source)

export const listHistoricoDePropostas = historyOperation(propostasApi.historico, propostas, {
  references: { cliente_id: { table: 'comercial_clientes', name: 'nome_cliente' } },
})
