import { z } from 'zod'
import { formatCount } from '../../../contract/counts.ts'
import { todayIn } from '../../../contract/dates/dates.ts'
import { emDiaDesde } from '../../../contract/dates/dias-uteis.ts'
import { type Aviso, ehAviso, type Notificacao, type ParteDoResumo } from '../../../contract/notificacoes.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import type { Permissions } from '../../access/permissions/permissions.ts'
import { readFeriados } from '../../access/settings/settings.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { type Block, letter, type Message } from '../../ground/mail/letter.ts'
import type { Compose } from '../../ground/mail/messages.ts'
import { readReachable } from '../people.ts'
import { type Escolhas, frequencyFor, readChoices } from './preferences.ts'

/** For whom a letter is written, and from what. */
export interface Leitor {
  db: Queryable
  actor: Actor
  /** Today's calendar date where the company is. */
  hoje: string
  /** First due date that is not late today. */
  emDiaDesde: string
}

/** What a notice says. Paths begin with '/'. */
export interface Carta {
  assunto: string
  /** For a letter about many: this record, what they are behind their number, and the way to all. */
  emLista?: { nome: string; varios: string; caminho: string }
  blocks: Block[]
  botao: string
  caminho: string
  /** Addresses of the records that it tells of; `caminho` leads to the only one by default. */
  registros?: string[]
}

/** One part of the summary. */
export interface Secao {
  titulo: string
  /** For the subject: '3 contas a pagar'. */
  contagem: string
  frase: string
  itens: { texto: string; caminho: string }[]
  /** Leads to all of them. */
  caminho: string
}

type EscreveAviso = (leitor: Leitor, dados: unknown) => Promise<Carta | null>
type EscreveParte = (leitor: Leitor, ate: string) => Promise<Secao | null>

interface RedatorDeAviso {
  notificacao: Aviso
  escreve: EscreveAviso
}
interface RedatorDeParte {
  notificacao: ParteDoResumo
  escreve: EscreveParte
}
/** A kind of notification with its writer. */
export type Redator = RedatorDeAviso | RedatorDeParte

/**
 * The writers of an entity's notifications: each writes for a person who has at least `ver` in its area, and null where
 * there is nothing that this person may see. A notice is written from what `notify` was given.
 */
export const redatores = <D extends Record<string, Notificacao>>(
  declaradas: D,
  escrevem: { [N in keyof D]: D[N] extends Aviso ? EscreveAviso : EscreveParte },
): Redator[] =>
  Object.entries(declaradas).map(
    ([nome, notificacao]) => ({ notificacao, escreve: escrevem[nome] }) as Redator,
  )

const ehDeAviso = (redator: Redator): redator is RedatorDeAviso => ehAviso(redator.notificacao)
const ehDeParte = (redator: Redator): redator is RedatorDeParte => !ehAviso(redator.notificacao)

/** The parts of the summary, in the order of the departments. */
export const partesDe = (redatores: readonly Redator[]): ParteDoResumo[] =>
  redatores.filter(ehDeParte).map(({ notificacao }) => notificacao)

/** The kind under which a summary waits; its `dados` say until when each part looks: `{ contas_vencendo: '2026-11-22' }`. */
export const RESUMO = 'resumo'

/** As many records as a letter about many names; it leads to all. */
const LISTED = 10

interface Parts {
  db: Database
  permissions: Pick<Permissions, 'matrix'>
  appUrl: string
  timezone: string
}

/** What is left to say below a letter: why it came and where to change that. */
const why = (notificacoes: Notificacao[], appUrl: string): Block => ({
  small: `Você recebe este e-mail por causa de ${notificacoes
    .map(({ rotulo }) => `"${rotulo}"`)
    .join(', ')} nas suas preferências. Para mudá-las:`,
  link: `${appUrl}/configuracoes`,
})

/** What there is to tell one person of many records: of some of them, and how many more there are. */
const muitos = z.object({
  autor: z.string(),
  muitos: z.array(z.record(z.string(), z.unknown())).min(1),
  mais: z.int().min(0).default(0),
})

/**
 * One letter about many records: the first of them that this person may still see, each by what its own letter would say,
 * and how many there are.
 */
async function oneOfMany(
  { rotulo }: Aviso,
  { autor, muitos: records, mais }: { autor: string; muitos: object[]; mais: number },
  appUrl: string,
  write: (dados: unknown) => Promise<Carta | null>,
): Promise<Carta | null> {
  const first: Carta[] = []
  let gone = 0
  for (const dados of records) {
    const carta = await write({ ...dados, autor })
    if (carta) first.push(carta)
    else gone++
    if (first.length === LISTED) break
  }
  const [only] = first
  const total = records.length + mais - gone
  if (!only || total === 1) return only ?? null
  const { emLista = { varios: `registros: ${rotulo}`, caminho: only.caminho } } = only
  const assunto = `${formatCount(total)} ${emLista.varios}`
  const rest = total - first.length
  return {
    assunto,
    blocks: [
      { p: `${assunto}, por ${autor}:` },
      {
        list: first.map(carta => ({
          text: carta.emLista?.nome ?? carta.assunto,
          link: appUrl + carta.caminho,
        })),
      },
      ...(rest > 0 ? [{ p: `E mais ${formatCount(rest)}.` }] : []),
    ],
    botao: 'Ver todos',
    caminho: emLista.caminho,
    registros: first.map(({ caminho }) => caminho),
  }
}

/** Writes notifications as they leave: for people who still want them, of what they still may see. */
export function composer(
  { db, permissions, appUrl, timezone }: Parts,
  redatores: readonly Redator[],
): Compose {
  const deAvisos = redatores.filter(ehDeAviso)
  const dePartes = redatores.filter(ehDeParte)

  async function notice(
    { notificacao, escreve }: RedatorDeAviso,
    leitor: Leitor,
    dados: unknown,
  ): Promise<Message | null> {
    const many = muitos.safeParse(dados)
    const carta = many.success
      ? await oneOfMany(notificacao, many.data, appUrl, dados => escreve(leitor, dados))
      : await escreve(leitor, dados)
    if (!carta) return null
    const { email, full_name } = leitor.actor
    const link = appUrl + carta.caminho
    const blocks = [...carta.blocks, { button: carta.botao, link }, why([notificacao], appUrl)]
    const written = letter({ para: email, nome: full_name, assunto: carta.assunto, link, blocks })
    const { registros = [carta.caminho] } = carta
    return { ...written, natureza: `Aviso: ${notificacao.rotulo}`, registros }
  }

  async function summary(leitor: Leitor, escolhas: Escolhas, dados: unknown): Promise<Message | null> {
    const until = dados as Partial<Record<string, string>>
    const written: { parte: ParteDoResumo; secao: Secao }[] = []
    for (const { notificacao: parte, escreve } of dePartes) {
      const ate = until[parte.nome]
      if (!ate || frequencyFor(leitor.actor, parte, escolhas) === 'nunca') continue
      const secao = await escreve(leitor, ate)
      if (secao) written.push({ parte, secao })
    }
    if (written.length === 0) return null
    const { email, full_name } = leitor.actor
    const blocks = written.flatMap(({ secao }): Block[] => [
      { heading: secao.titulo },
      { p: secao.frase },
      { list: secao.itens.map(({ texto, caminho }) => ({ text: texto, link: appUrl + caminho })) },
      { button: 'Ver no Alicerce', link: appUrl + secao.caminho },
    ])
    const assunto = `Resumo do Alicerce: ${written.map(({ secao }) => secao.contagem).join(', ')}`
    const partes = written.map(({ parte }) => parte)
    const all = [...blocks, why(partes, appUrl)]
    const summed = letter({ para: email, nome: full_name, assunto, link: appUrl, blocks: all })
    return { ...summed, natureza: 'Resumo do Alicerce' }
  }

  return async ({ notificacao, usuario_id, dados }) => {
    const actor = await readReachable(db, permissions, usuario_id)
    if (!actor) return null
    const escolhas = await readChoices(db, actor.id)
    const hoje = todayIn(timezone)
    const leitor = { db, actor, hoje, emDiaDesde: emDiaDesde(hoje, await readFeriados(db)) }
    if (notificacao === RESUMO) return summary(leitor, escolhas, dados)
    const redator = deAvisos.find(({ notificacao: { nome } }) => nome === notificacao)
    if (!redator || frequencyFor(actor, redator.notificacao, escolhas) === 'nunca') return null
    return notice(redator, leitor, dados)
  }
}
