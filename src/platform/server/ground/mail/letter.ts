/** A message. `link` is what the console prints where no SMTP server is configured. */
export interface Message {
  /** An address; several of which each is seen by the others stand one a line. */
  para: string
  assunto: string
  texto: string
  html: string
  link: string | null
  /** What the page of its receiver calls it, where the subject names what others may not know; the subject by default. */
  natureza?: string
  /** Addresses of the records that it tells of, whose pages tell of it. */
  registros?: readonly string[]
  /** Where an answer goes, if not to the sender. */
  responder?: string | null
  /** A file that comes along, with its name. */
  anexo?: Uint8Array | null
  anexo_nome?: string | null
}

/** One part of a letter, from top to bottom. All of it is text: nothing that people wrote becomes markup. */
export type Block =
  | { p: string }
  | { heading: string }
  /** What is known of a record, e.g. ['Prioridade', 'Alta']. */
  | { facts: [term: string, value: string][] }
  /** What somebody wrote. */
  | { quote: string }
  | { list: { text: string; link?: string }[] }
  | { button: string; link: string }
  | { small: string; link?: string }

interface Letter {
  para: string
  assunto: string
  nome: string
  blocks: Block[]
  /** What the console prints where no SMTP server is configured. */
  link: string | null
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const anchor = (link: string, text: string) =>
  `<a href="${escapeHtml(link)}" style="color:#0c6b64">${text}</a>`

function htmlOf(block: Block): string {
  if ('p' in block) return `<p>${lines(block.p)}</p>`
  if ('heading' in block)
    return `<h2 style="font-size:1.05rem;margin:1.8rem 0 .3rem">${escapeHtml(block.heading)}</h2>`
  if ('facts' in block) {
    const rows = block.facts.map(
      ([term, value]) =>
        `<tr><td style="color:#5b6675;padding:.1rem 1rem .1rem 0;vertical-align:top">${escapeHtml(term)}</td><td>${lines(value)}</td></tr>`,
    )
    return `<table role="presentation" style="border-collapse:collapse;margin:1rem 0">${rows.join('')}</table>`
  }
  if ('quote' in block)
    return `<blockquote style="margin:1rem 0;padding:.1rem 0 .1rem .9rem;border-left:3px solid #0c6b64">${lines(block.quote)}</blockquote>`
  if ('list' in block) {
    const items = block.list.map(({ text, link }) => {
      const shown = escapeHtml(text)
      return `<li style="margin:.25rem 0">${link ? anchor(link, shown) : shown}</li>`
    })
    return `<ul style="padding-left:1.2rem;margin:.5rem 0">${items.join('')}</ul>`
  }
  if ('button' in block)
    return `<p style="margin:1.2rem 0"><a href="${escapeHtml(block.link)}" style="display:inline-block;background:#1f5f5b;color:#fff;padding:.6rem 1.2rem;border-radius:.4rem;text-decoration:none">${escapeHtml(block.button)}</a></p>`
  const more = block.link ? ` ${anchor(block.link, escapeHtml(block.link))}` : ''
  return `<p style="color:#5b6675;font-size:.9rem">${lines(block.small)}${more}</p>`
}

function textOf(block: Block): string {
  if ('p' in block) return block.p
  if ('heading' in block) return block.heading.toUpperCase()
  if ('facts' in block) return block.facts.map(([term, value]) => `${term}: ${value}`).join('\n')
  if ('quote' in block) return block.quote.replace(/^/gm, '> ')
  if ('list' in block)
    return block.list.map(({ text, link }) => `- ${text}${link ? `\n  ${link}` : ''}`).join('\n')
  if ('button' in block) return `${block.button}: ${block.link}`
  return block.link ? `${block.small} ${block.link}` : block.small
}

/** A subject is one line, however the record is called that it names. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Plain, readable in every mail program: a greeting, the blocks, our name; as text and as HTML. */
export function letter({ para, assunto, nome, blocks, link }: Letter): Message {
  return {
    para,
    assunto: oneLine(assunto),
    texto: [`Olá, ${nome}.`, ...blocks.map(textOf), 'Alicerce'].join('\n\n'),
    html: `<!doctype html><html lang="pt-BR"><body style="font-family:system-ui,sans-serif;color:#1c2430;line-height:1.5;max-width:34rem;margin:2rem auto;padding:0 1rem">
<p>Olá, ${escapeHtml(nome)}.</p>${blocks.map(htmlOf).join('\n')}
<p>Alicerce</p></body></html>`,
    link,
  }
}
