import { z } from 'zod'
import type { Context } from '#platform/server/engine/operation.ts'
import type { Block } from '#platform/server/ground/mail/letter.ts'
import { type Leitor, redatores } from '#platform/server/services/notificacoes/compose.ts'
import { notify } from '#platform/server/services/notificacoes/notify.ts'
import { notificacoesDoChamado } from '../contract.ts'
import { podeConversar } from './access.ts'

/** A comment in a mail is there to be known of, not to be read at length. */
const MAX_QUOTE = 1000

interface Pessoas {
  user_id: string | null
  solicitante_id: string | null
  responsavel_id: string | null
}

interface ChamadoDaCarta extends Pessoas {
  id: number
  titulo: string
  prioridade: string
  status: string
  nome_categoria: string | null
  nome_local: string | null
}

const partes = ({ user_id, solicitante_id, responsavel_id }: Pessoas) => [
  user_id,
  solicitante_id,
  responsavel_id,
]

/** Tells whoever was given a ticket. */
export async function notifyAssignment(
  context: Context,
  chamado_id: number,
  before: string | null,
  responsavel_id: string | null,
): Promise<void> {
  if (responsavel_id === before) return
  await notify(context, notificacoesDoChamado.chamado_atribuido, [responsavel_id], { chamado_id })
}

/** Tells those whose ticket it is that it stands somewhere else. */
export async function notifyStatus(
  context: Context,
  chamado_id: number,
  before: Pessoas & { status: string },
  status: string,
): Promise<void> {
  if (status === before.status) return
  await notify(context, notificacoesDoChamado.chamado_status, partes(before), {
    chamado_id,
    de: before.status,
    para: status,
  })
}

/** Tells those whose ticket it is, and those who took part in its conversation. */
export async function notifyComment(
  context: Context,
  chamado_id: number,
  comentario_id: number,
): Promise<void> {
  const rows = await context.db.query<{ id: string | null }>(
    `select unnest(array[user_id, solicitante_id, responsavel_id]) as id from predial_chamados where id = $1
     union select user_id from comentarios where tabela = 'predial_chamados' and registro_id = $1`,
    [chamado_id],
  )
  const pessoas = rows.map(row => row.id)
  await notify(context, notificacoesDoChamado.chamado_comentario, pessoas, { chamado_id, comentario_id })
}

async function find({ db }: Leitor, id: number): Promise<ChamadoDaCarta | undefined> {
  const rows = await db.query<ChamadoDaCarta>(
    `select t.id, t.titulo, t.prioridade, t.status, t.user_id, t.solicitante_id, t.responsavel_id,
       c.nome as nome_categoria, l.nome as nome_local
     from predial_chamados t
     left join predial_categorias c on c.id = t.categoria_id
     left join predial_locais l on l.id = t.local_id
     where t.id = $1`,
    [id],
  )
  return rows[0]
}

const facts = ({ prioridade, status, nome_categoria, nome_local }: ChamadoDaCarta): Block => ({
  facts: [
    ['Status', status],
    ['Prioridade', prioridade],
    ...(nome_categoria ? [['Categoria', nome_categoria] as [string, string]] : []),
    ...(nome_local ? [['Local', nome_local] as [string, string]] : []),
  ],
})

const abrir = ({ id }: ChamadoDaCarta) => ({
  botao: 'Abrir chamado',
  caminho: `/predial/chamados/${id}`,
})

const dados = z.object({ chamado_id: z.int(), autor: z.string() })
const mudanca = dados.extend({ de: z.string(), para: z.string() })
const comentado = dados.extend({ comentario_id: z.int() })

export const redatoresDeChamado = redatores(notificacoesDoChamado, {
  chamado_atribuido: async (leitor, raw) => {
    const { chamado_id, autor } = dados.parse(raw)
    const chamado = await find(leitor, chamado_id)
    // Given to somebody else meanwhile: that person is told.
    if (chamado?.responsavel_id !== leitor.actor.id) return null
    return {
      assunto: `Chamado atribuído a você: ${chamado.titulo}`,
      emLista: {
        nome: `${chamado.titulo} (nº ${chamado.id}, prioridade ${chamado.prioridade})`,
        varios: 'chamados atribuídos a você',
        caminho: '/predial/chamados?meus=atribuidos',
      },
      blocks: [{ p: `${autor} atribuiu a você o chamado "${chamado.titulo}".` }, facts(chamado)],
      ...abrir(chamado),
    }
  },
  chamado_status: async (leitor, raw) => {
    const { chamado_id, autor, de, para } = mudanca.parse(raw)
    const chamado = await find(leitor, chamado_id)
    if (!chamado) return null
    return {
      assunto: `Chamado ${para}: ${chamado.titulo}`,
      emLista: {
        nome: `${chamado.titulo} (nº ${chamado.id}), de ${de} para ${para}`,
        varios: 'chamados seus mudaram de status',
        caminho: '/predial/chamados?meus=true',
      },
      blocks: [{ p: `${autor} mudou o status do chamado "${chamado.titulo}" de ${de} para ${para}.` }],
      ...abrir(chamado),
    }
  },
  chamado_comentario: async (leitor, raw) => {
    const { chamado_id, comentario_id, autor } = comentado.parse(raw)
    const chamado = await find(leitor, chamado_id)
    const [comentario] = await leitor.db.query<{ texto: string }>(
      'select texto from comentarios where id = $1',
      [comentario_id],
    )
    if (!chamado || !comentario || !podeConversar(leitor.actor, chamado)) return null
    const { texto } = comentario
    return {
      assunto: `Comentário no chamado: ${chamado.titulo}`,
      blocks: [
        { p: `${autor} comentou no chamado "${chamado.titulo}":` },
        { quote: texto.length > MAX_QUOTE ? `${texto.slice(0, MAX_QUOTE)}…` : texto },
      ],
      ...abrir(chamado),
    }
  },
})
