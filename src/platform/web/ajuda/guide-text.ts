/** A run of text: plain, as a button or field is called, as a key, or as a link. */
export type Span = string | { strong: string } | { key: string } | { link: string; to: string }

/** A picture in the bundle, with its size in pixels. */
export interface Picture {
  src: string
  width: number
  height: number
}

export type Block =
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'text' | 'note'; spans: Span[] }
  | { kind: 'steps' | 'points'; items: Span[][] }
  /** One screen: as a computer shows it, and as a phone does. */
  | { kind: 'picture'; alt: string; wide: Picture; narrow: Picture }

/** A guide, read from its `guia.md` when the interface is built. */
export interface GuideText {
  title: string
  /** The paragraph below the title. */
  intro: string
  blocks: Block[]
}

/** What a screen says of itself: two sentences, and a picture of what it comes to. */
export interface ScreenText {
  /** What a tab is called; a screen has its own label. */
  label?: string
  spans: Span[]
  picture?: Picture & { alt: string }
}

/** By the screen's path, those of its tabs with theirs, e.g. `/ti/usuarios?aba=perfis`. */
export type ScreenTexts = Record<string, ScreenText>
