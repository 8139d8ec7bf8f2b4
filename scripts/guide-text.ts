// Reads the guides of the departments (`src/modules/<department>/guia/guia.md`) into data: no browser parses Markdown.
import { lexer, type Token, type Tokens } from 'marked'
import type { Block, GuideText, Span } from '#platform/web/ajuda/guide-text.ts'

/** What a guide names of a picture: the file for wide screens is `<name>.webp`, for phones `<name>-celular.webp`. */
export interface NamedPicture {
  kind: 'picture'
  name: string
  alt: string
}
export type NamedBlock = Exclude<Block, { kind: 'picture' }> | NamedPicture
export type NamedGuide = Omit<GuideText, 'blocks'> & { blocks: NamedBlock[] }

const PICTURE = /^([\w-]+)\.webp$/

/** The address of a heading within its page: 'Criar um cliente' is at `#criar-um-cliente`. */
const idOf = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function unknown(token: Token): never {
  throw new Error(`A guide cannot hold ${token.type}: ${token.raw.trim().slice(0, 60)}`)
}

const plain = (token: Tokens.Strong | Tokens.Link) =>
  token.tokens.every(({ type }) => type === 'text') ? token.text : unknown(token)

function spanOf(token: Token): Span {
  switch (token.type) {
    case 'text':
      return token.text
    case 'strong':
      return { strong: plain(token as Tokens.Strong) }
    case 'codespan':
      return { key: token.text }
    case 'link':
      return { link: plain(token as Tokens.Link), to: token.href }
    default:
      return unknown(token)
  }
}

const spansOf = (tokens: Token[] | undefined): Span[] =>
  (tokens ?? []).flatMap(token =>
    'tokens' in token && token.type === 'text' && token.tokens ? spansOf(token.tokens) : [spanOf(token)],
  )

function listOf(list: Tokens.List): NamedBlock {
  const items = list.items.map(item => spansOf(item.tokens.flatMap(token => textOf(token, item))))
  return { kind: list.ordered ? 'steps' : 'points', items }
}

/** An item of a list is one paragraph: nested lists and pictures stay out. */
function textOf(token: Token, item: Token): Token[] {
  if (token.type !== 'text' && token.type !== 'paragraph') unknown(item)
  return (token as Tokens.Paragraph).tokens ?? []
}

function pictureOf({ href, text }: Tokens.Image): NamedPicture {
  const [, name] = PICTURE.exec(href) ?? []
  if (!name || !text) throw new Error(`A picture is a .webp beside its guide, and has a description: ${href}`)
  return { kind: 'picture', name, alt: text }
}

function blockOf(token: Token): NamedBlock {
  const tokens = 'tokens' in token ? token.tokens : undefined
  switch (token.type) {
    case 'heading':
      return token.depth === 2 ? { kind: 'heading', id: idOf(token.text), text: token.text } : unknown(token)
    case 'paragraph':
      return tokens?.length === 1 && tokens[0]?.type === 'image'
        ? pictureOf(tokens[0] as Tokens.Image)
        : { kind: 'text', spans: spansOf(tokens) }
    case 'blockquote':
      return tokens?.length === 1
        ? { kind: 'note', spans: spansOf((tokens[0] as Tokens.Paragraph).tokens) }
        : unknown(token)
    case 'list':
      return listOf(token as Tokens.List)
    default:
      return unknown(token)
  }
}

/**
 * A guide: a title, a paragraph, then headings of the second level, paragraphs, notes (`>`), flat lists and pictures;
 * in a text **bold** for what the product says, `code` for keys, and links.
 * @throws where it holds anything else
 */
export function readGuide(markdown: string): NamedGuide {
  const [title, intro, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || title.depth !== 1 || intro?.type !== 'paragraph')
    throw new Error('A guide begins with its title and one paragraph')
  return { title: title.text, intro: intro.text, blocks: rest.map(blockOf) }
}

/** What a screen says of itself, before its picture has an address. */
export interface NamedScreen {
  /** Of a tab. */
  label?: string
  spans: Span[]
  picture: NamedPicture
}

/**
 * What the screens of a department say of themselves, by path: headings of the second level with the path, and below each
 * a paragraph and a picture. A tab is one by its path and label: `/ti/usuarios?aba=perfis: Perfis e permissões`.
 * @throws where it holds anything else
 */
export function readScreens(markdown: string): Record<string, NamedScreen> {
  const { blocks } = readGuide(markdown)
  const screens: Record<string, NamedScreen> = {}
  for (let at = 0; at < blocks.length; at += 3) {
    const [heading, text, picture] = blocks.slice(at, at + 3)
    if (heading?.kind !== 'heading' || text?.kind !== 'text' || picture?.kind !== 'picture')
      throw new Error(`A screen is a heading, a paragraph and a picture: ${JSON.stringify(heading)}`)
    const [path = '', label] = heading.text.split(': ')
    screens[path] = { ...(label && { label }), spans: text.spans, picture }
  }
  return screens
}
