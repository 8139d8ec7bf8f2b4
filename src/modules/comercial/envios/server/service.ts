import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { exigirAlterar, nivelDe, podeAlterar } from '#platform/server/access/permissions/actor.ts'
import { readSettings } from '#platform/server/access/settings/settings.ts'
import { countAttempt } from '#platform/server/access/throttle.ts'
import { countMails } from '#platform/server/engine/budgets.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { insertRecord, lockRecord } from '#platform/server/engine/records.ts'
import { AppError, naoEncontrado } from '#platform/server/ground/errors.ts'
import { plainMail } from '#platform/server/ground/mail/messages.ts'
import { queueMail } from '#platform/server/ground/mail/outbox.ts'
import { aprovacaoEmVigor } from '#platform/server/services/aprovacoes/read.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import type { Proposta } from '../../propostas/contract.ts'
import {
  drawProposta,
  marcarEnviada,
  type PropostaEmPdf,
  readProposta,
} from '../../propostas/server/service.ts'
import { propostas } from '../../propostas/server/table.ts'
import { type EnvioDaPagina, enviosApi, type PreparoDeEnvio } from '../contract.ts'
import { envios } from './table.ts'

const AREA = 'comercial'
const HOUR = 3600
const POR_HORA = 60
const LATEST = 20

export const listHistoricoDeEnvios = historyOperation(enviosApi.historico, envios, {
  filha: { dono: 'comercial_propostas', coluna: 'proposta_id' },
  email: true,
})

/** Told by its mail and not by a word of its own: what comes back from the bin when its mail is gone must not wait for ever. */
const NA_FILA = `exists (select from emails e where e.tabela = 'comercial_envios' and e.registro_id = t.id)`

const COLUMNS = `t.id, t.version, t.user_id, t.created_at, t.proposta_id, t.para, t.assunto, t.texto, t.copia,
  u.name as autor, coalesce(t.situacao, case when ${NA_FILA} then 'Na fila' end) as situacao,
  case when t.situacao is not null or ${NA_FILA} then t.motivo end as motivo`

const FROM = `from comercial_envios t join comercial_propostas p on p.id = t.proposta_id
  left join auth_users u on u.id = t.user_id`

const source = defineSource<{ id: number }>()({
  table: envios,
  searched: 'assunto',
  filters: { proposta_id: 't.proposta_id = ?' },
})

const withPode = (row: Omit<EnvioDaPagina, 'pode'>): EnvioDaPagina => ({ ...row, pode: { alterar: false } })

export const listEnvios = operation(enviosApi.list, async ({ db }, { filtros, pagina, por_pagina }) => {
  const rows = await db.query<Omit<EnvioDaPagina, 'pode'> & { total_: number }>(
    `select ${COLUMNS}, p.titulo_proposta, count(*) over ()::int as total_ ${FROM}
     where t.proposta_id = $1 order by t.id desc limit $2 offset $3`,
    [filtros.proposta_id, por_pagina, (pagina - 1) * por_pagina],
  )
  const shown = rows.map(({ total_: _, ...row }) => withPode(row))
  return { rows: shown, total: rows[0]?.total_ ?? 0, total_minimo: false }
})

export const getEnvio = operation(enviosApi.get, async ({ db }, { id }) => {
  const [row] = await db.query<Omit<EnvioDaPagina, 'pode'>>(
    `select ${COLUMNS}, p.titulo_proposta ${FROM} where t.id = $1`,
    [id],
  )
  if (!row) throw naoEncontrado()
  return withPode(row)
})

relacionada(propostas, {
  titulo: 'Envios',
  list: listEnvios,
  table: envios,
  coluna: 'proposta_id',
  source,
  semLista: 'sendings stand on the page of their proposal alone',
  // Who may change a proposal speaks for the company on it.
  novoSe: async (context, id) => podeAlterar(context.actor, AREA, await readProposta(context, Number(id))),
})

/** The proposal, for somebody who may change it: only they speak for the company on it. */
async function requireProposta(context: Context, id: number): Promise<Proposta> {
  const proposta = await readProposta(context, id)
  exigirAlterar(context.actor, AREA, proposta)
  return proposta
}

/** Why the proposal does not leave yet: its approval is missing. Null where none is. */
async function porQueNaoSai({ db }: Context, { id }: Pick<Proposta, 'id'>): Promise<string | null> {
  const aprovacao = await aprovacaoEmVigor(db, propostas, id)
  if (aprovacao === 'Aguardando')
    return 'Esta proposta espera aprovação. Antes dela não pode ser enviada ao cliente.'
  if (aprovacao === 'Recusada')
    return 'A aprovação desta proposta foi recusada. Corrija e peça de novo antes de enviar ao cliente.'
  return null
}

const addressOf = async ({ db }: Context, cliente_id: number | null): Promise<string | null> => {
  const [cliente] = await db.query<{ email: string | null }>(
    'select email from comercial_clientes where id = $1',
    [cliente_id],
  )
  return cliente?.email ?? null
}

/** Who may choose the addresses; all others write to the client alone, at the address that is kept of it. */
const choosesAddresses = ({ actor }: Context) => alcanca(nivelDe(actor, AREA), 'gerir')

/** @throws AppError nao_permitido where somebody below `gerir` writes to another address than the client's */
async function requireOwnClient(
  context: Context,
  cliente_id: number | null,
  addresses: string[],
): Promise<void> {
  if (choosesAddresses(context)) return
  const own = await addressOf(context, cliente_id)
  if (own && addresses.every(address => address.toLowerCase() === own.toLowerCase())) return
  const mensagem = own
    ? `Seu perfil envia propostas somente ao e-mail cadastrado do cliente (${own}). Para outro endereço, peça a quem gerencia o Comercial.`
    : 'Este cliente não tem e-mail cadastrado. Cadastre o e-mail no cliente e envie de novo.'
  throw new AppError('nao_permitido', mensagem, { campos: { para: mensagem } })
}

function words(
  { titulo_proposta, valor_proposta, data_validade }: Proposta,
  nome: string,
  empresa: string | null,
) {
  const validade = data_validade ? `, válida até ${formatDate(data_validade)}` : ''
  return {
    assunto: [`Proposta: ${titulo_proposta}`, empresa]
      .filter(Boolean)
      .join(' – ')
      .replace(/\s+/g, ' ')
      .slice(0, 200),
    texto: `Prezados,

segue em anexo a proposta "${titulo_proposta}", no valor de ${formatMoney(valor_proposta)}${validade}.

Ficamos à disposição para qualquer esclarecimento.

Atenciosamente,
${[nome, empresa].filter(Boolean).join('\n')}`,
  }
}

export const prepararEnvio = operation(enviosApi.preparar, async (context, { proposta_id }) => {
  const proposta = await requireProposta(context, proposta_id)
  const { nome_empresa } = await readSettings(context.db)
  const feitos = await context.db.query<PreparoDeEnvio['envios'][number]>(
    `select ${COLUMNS} ${FROM} where t.proposta_id = $1 order by t.id desc limit ${LATEST}`,
    [proposta_id],
  )
  return {
    para: (await addressOf(context, proposta.cliente_id)) ?? '',
    escolher_endereco: choosesAddresses(context),
    ...words(proposta, context.actor.full_name, nome_empresa),
    oferecer_enviada: proposta.status_proposta === 'Em Elaboração',
    sem_aprovacao: await porQueNaoSai(context, proposta),
    envios: feitos,
  }
})

interface Drawn {
  version: number
  documento: PropostaEmPdf
  redraw: (within: Context) => Promise<PropostaEmPdf>
}

export const createEnvio = operation(
  enviosApi.create,
  async (context, { marcar_enviada, ...input }, pdf: Drawn) => {
    const { db, actor } = context
    // Drawn before the transaction; drawn again where somebody changed it in between.
    const proposta = await lockRecord(context, propostas, AREA, input.proposta_id)
    const missing = await porQueNaoSai(context, proposta)
    if (missing) throw new AppError('regra', missing)
    const { nome, conteudo } = pdf.version === proposta.version ? pdf.documento : await pdf.redraw(context)
    const strangers = input.para.split(', ')
    await requireOwnClient(context, proposta.cliente_id, strangers)
    await countMails(context, strangers.length)
    const { assunto, texto } = input
    const para = [...strangers, ...(input.copia ? [actor.email] : [])].join('\n')
    const mail = { para, assunto, texto, responder: actor.email, anexo: conteudo, anexo_nome: nome }
    const id = await insertRecord(context, envios, input)
    await queueMail(db, plainMail(mail), { table: envios, id })
    if (marcar_enviada) await marcarEnviada(context, proposta.id)
    return { id }
  },
  async ({ proposta_id }, context, platform) => {
    const files = filesOf(platform)
    const proposta = await requireProposta(context, proposta_id)
    await countAttempt(context.db, [
      { scope: 'envio:conta', key: context.actor.id, limit: POR_HORA, windowSeconds: HOUR },
    ])
    return {
      version: proposta.version,
      documento: await drawProposta(context, files, proposta),
      redraw: async (within: Context) => drawProposta(within, files, await readProposta(within, proposta_id)),
    }
  },
)
