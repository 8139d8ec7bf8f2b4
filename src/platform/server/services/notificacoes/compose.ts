import { todayIn } from '../../../contract/dates.ts'
import { type Aviso, ehAviso, type Notificacao, type ParteDoResumo } from '../../../contract/notificacoes.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import type { Permissions } from '../../access/permissions/permissions.ts'
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
}

/** What a notice says. Paths begin with '/'. */
export interface Carta {
  assunto: string
  blocks: Block[]
  botao: string
  caminho: string
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
    const carta = await escreve(leitor, dados)
    if (!carta) return null
    const { email, full_name } = leitor.actor
    const link = appUrl + carta.caminho
    const blocks = [...carta.blocks, { button: carta.botao, link }, why([notificacao], appUrl)]
    return letter({ para: email, nome: full_name, assunto: carta.assunto, link, blocks })
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
    return letter({
      para: email,
      nome: full_name,
      assunto,
      link: appUrl,
      blocks: [...blocks, why(partes, appUrl)],
    })
  }

  return async ({ notificacao, usuario_id, dados }) => {
    const actor = await readReachable(db, permissions, usuario_id)
    if (!actor) return null
    const escolhas = await readChoices(db, actor.id)
    const leitor = { db, actor, hoje: todayIn(timezone) }
    if (notificacao === RESUMO) return summary(leitor, escolhas, dados)
    const redator = deAvisos.find(({ notificacao: { nome } }) => nome === notificacao)
    if (!redator || frequencyFor(actor, redator.notificacao, escolhas) === 'nunca') return null
    return notice(redator, leitor, dados)
  }
}
