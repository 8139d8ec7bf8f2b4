import type { categorias } from '#modules/predial/categorias/server/table.ts'
import { estaAberto, type StatusChamado } from '#modules/predial/chamados/contract.ts'
import type { chamados } from '#modules/predial/chamados/server/table.ts'
import type { locais } from '#modules/predial/locais/server/table.ts'
import type { comentarios } from '#platform/server/services/comentarios/table.ts'
import { age, type Demo, moment, until } from './demo.ts'
import { conversas, espacos, categorias as kinds } from './place-words.ts'
import type { Random } from './random.ts'

export const CATEGORIAS = kinds.length

export function categoria(demo: Demo, n: number) {
  const random = demo.random('categorias', n)
  const { nome, descricao } = random.pick([kinds[n - 1] ?? random.pick(kinds)])
  return {
    id: demo.id('categorias', n),
    user_id: demo.somebody(random, 'Predial', 'Administrador').id,
    created_at: moment(demo, random, demo.day(random, 1)),
    nome,
    descricao,
  } satisfies typeof categorias.$inferInsert
}

export function local(demo: Demo, n: number) {
  const random = demo.random('locais', n)
  const andar = random.int(0, 9)
  const onde = andar === 0 ? 'térreo' : `${andar}º andar`
  return {
    id: demo.id('locais', n),
    user_id: demo.somebody(random, 'Predial', 'Administrador').id,
    created_at: moment(demo, random, demo.day(random, 1)),
    nome: `Bloco ${random.pick('ABCD'.split(''))}, ${onde} - ${random.pick(espacos)} ${n}`,
    descricao: random.chance(0.4) ? `Acesso pela portaria ${random.int(1, 4)}.` : null,
  } satisfies typeof locais.$inferInsert
}

function statusOf(random: Random, days: number): StatusChamado {
  const fresh = days < 10
  return random.weighted([
    ['Aberto', fresh ? 40 : 2],
    ['Em Andamento', fresh ? 28 : 3],
    ['Pendente Terceiro', fresh ? 8 : 3],
    ['Resolvido', fresh ? 16 : 22],
    ['Fechado', fresh ? 5 : 62],
    ['Cancelado', fresh ? 3 : 8],
  ])
}

/** The day on which a ticket came to stand where it does. @param random of `-n` */
const movedOn = (demo: Demo, random: Random, data_abertura: string) =>
  until(demo, data_abertura, random.int(1, 6))

export function chamado(demo: Demo, n: number) {
  const random = demo.random('chamados', n)
  const data_abertura = demo.day(random, n)
  const requester = demo.somebody(random)
  const category = random.int(1, demo.sizes.categorias)
  const problema = random.pick(kinds[(category - 1) % kinds.length]?.problemas ?? [])
  const place = random.int(1, demo.sizes.locais)
  const status = statusOf(random, age(demo, data_abertura))
  return {
    id: demo.id('chamados', n),
    user_id: requester.id,
    created_at: moment(demo, random, data_abertura),
    titulo: problema,
    solicitante_nome: requester.name,
    solicitante_id: requester.id,
    data_abertura,
    data_fechamento: estaAberto(status) ? null : movedOn(demo, demo.random('chamados', -n), data_abertura),
    descricao: `${problema} em ${local(demo, place).nome}. ${random.pick([
      'Acontece desde ontem.',
      'Acontece há uma semana.',
      'Atrapalha o trabalho da equipe.',
      'Há risco para quem passa.',
      'Sem pressa, quando houver equipe disponível.',
    ])}`,
    prioridade: random.weighted([
      ['Baixa', 22],
      ['Média', 48],
      ['Alta', 22],
      ['Urgente', 8],
    ]),
    status,
    categoria_id: demo.id('categorias', category),
    local_id: demo.id('locais', place),
    responsavel_id:
      status !== 'Aberto' || random.chance(0.3) ? demo.somebody(random, 'Predial', 'Administrador').id : null,
  } satisfies typeof chamados.$inferInsert
}

/** A remark of the requester or of whoever takes care, in the days after the ticket was opened. */
export function comentario(demo: Demo, n: number) {
  const random = demo.random('comentarios', n)
  const ticket = chamado(demo, random.int(1, demo.sizes.chamados))
  return {
    id: demo.id('comentarios', n),
    user_id: random.chance(0.5) ? ticket.user_id : (ticket.responsavel_id ?? ticket.user_id),
    created_at: moment(demo, random, until(demo, ticket.data_abertura, random.int(0, 12))),
    tabela: 'predial_chamados',
    registro_id: ticket.id,
    texto: random.pick(conversas),
    mencionados: [],
  } satisfies typeof comentarios.$inferInsert
}

/** What the audit trail would hold had the ticket gone its way here: opened, then taken and moved to where it stands. */
export function andamento(demo: Demo, n: number) {
  const random = demo.random('chamados', -n)
  const ticket = chamado(demo, n)
  const opened = { ...ticket, version: 1, status: 'Aberto', data_fechamento: null, responsavel_id: null }
  const moved = { ...ticket, version: 2 }
  const [byRequester, byKeeper] = [ticket.user_id, ticket.responsavel_id ?? ticket.user_id].map(user_id => ({
    usuario_id: user_id,
    usuario_nome: demo.people.find(({ id }) => id === user_id)?.name ?? '',
    pedido: 'demonstracao',
    tabela: 'predial_chamados',
    registro_id: ticket.id,
  }))
  const opening = {
    ...byRequester,
    quando: ticket.created_at,
    operacao: 'predial/chamados/create',
    acao: 'criar',
    antes: null,
    depois: opened,
  }
  if (ticket.status === 'Aberto' && ticket.responsavel_id === null) return [opening]
  const quando = moment(demo, random, movedOn(demo, random, ticket.data_abertura))
  return [
    opening,
    {
      ...byKeeper,
      quando,
      operacao: 'predial/chamados/mover',
      acao: 'alterar',
      antes: opened,
      depois: moved,
    },
  ]
}
