import { isEmpty, type Parte } from '../../ground/octets.ts'

/** Longest line in octets, its end left out (RFC 5545, 3.1). */
const LINE_OCTETS = 75
const [TAB, LF, CR, SPACE, COMMA, SEMICOLON, BACKSLASH, N, DELETE] = [9, 10, 13, 32, 44, 59, 92, 110, 127]
/** First octet of U+2028 and U+2029, which break lines as control characters do. */
const SEPARATOR = 0xe2

/** An octet inside a character begins with the bits 10. */
const isInside = (octet = 0) => (octet & 0xc0) === 0x80
const isSeparator = (octets: Uint8Array, at: number) =>
  octets[at] === SEPARATOR && octets[at + 1] === 0x80 && ((octets[at + 2] ?? 0) & 0xfe) === 0xa8

/** Octets that a TEXT may not hold as they are, or that may begin such a character, by their value: 1. */
const odd = Uint8Array.from({ length: 256 }, (_, octet) =>
  Number(
    (octet < SPACE && octet !== TAB) || [COMMA, SEMICOLON, BACKSLASH, DELETE, SEPARATOR].includes(octet),
  ),
)
const none = new Uint8Array(256)

/** Lines, the last of which is to go on. */
export interface Comeco {
  octets: Buffer
  column: number
}

/**
 * Content lines of iCalendar (RFC 5545, 3.1), written octet by octet: no line is longer than 75, the space at the start of a folded
 * one counted, and no character is divided. What is given is UTF-8.
 *
 * Joined strings would leave 15 MB of garbage for each calendar, which Node then has to collect.
 */
export class ContentLines {
  #octets = Buffer.allocUnsafe(1 << 12)
  #at = 0
  #column = 0

  /** Lines as they are, with their ends; none is too long. */
  whole(lines: Uint8Array): void {
    this.#makeRoom(lines.length)
    this.#octets.set(lines, this.#at)
    this.#at += lines.length
  }

  /** Lines, and what a line begins with, which were written before. */
  begin({ octets, column }: Comeco): void {
    this.whole(octets)
    this.#column = column
  }

  /** Goes on with a line, with what is written as it is. */
  plain(part: Parte): void {
    this.#plain(part)
  }

  /** Goes on with a line, with a TEXT. @param more it is a line of its own in it */
  escaped(part: Parte, more: boolean): void {
    this.#makeRoom(LINE_OCTETS)
    if (more) this.#escape(N)
    this.#escaped(part)
  }

  /** Ends a line. */
  end(): void {
    this.#makeRoom(LINE_OCTETS)
    this.#end()
  }

  /** What was written since the last time, and where its last line is: to be written again by {@link begin}. */
  takeBegun(): Comeco {
    const column = this.#column
    this.#column = 0
    return { octets: this.take(), column }
  }

  /** A line whose value, in parts, is written as it is, an address for example. */
  line(name: Parte, value: readonly Parte[]): void {
    this.#plain(name)
    for (const part of value) this.#plain(part)
    this.#end()
  }

  /** A line whose value is a TEXT of several lines (RFC 5545, 3.3.11). Nothing where that is empty. */
  text(name: Parte, value: readonly Parte[]): void {
    if (value.every(isEmpty)) return
    this.#plain(name)
    for (let n = 0; n < value.length; n++) {
      if (n > 0) this.#escape(N)
      this.#escaped(value[n] as Parte)
    }
    this.#end()
  }

  /** What was written since the last time. */
  take(): Buffer {
    const taken = Buffer.from(this.#octets.subarray(0, this.#at))
    this.#at = 0
    return taken
  }

  #plain({ octets, de, ate }: Parte): void {
    this.#makeRoom(ate - de)
    for (let at = this.#copy(octets, de, ate, none); at < ate; at = this.#copy(octets, at, ate, none))
      this.#fold()
  }

  /** Tabs are kept, other control characters are not. */
  #escaped({ octets, de, ate }: Parte): void {
    this.#makeRoom(ate - de)
    for (let at = this.#copy(octets, de, ate, odd); at < ate; at = this.#copy(octets, at, ate, odd)) {
      const octet = octets[at] as number
      if (odd[octet] === 0) this.#fold()
      else if (octet === BACKSLASH || octet === SEMICOLON || octet === COMMA) {
        this.#escape(octet)
        at++
      } else if (octet === LF || octet === CR) {
        this.#escape(N)
        at += octet === CR && octets[at + 1] === LF ? 2 : 1
      } else if (isSeparator(octets, at)) {
        this.#escape(N)
        at += 3
      } else if (octet === SEPARATOR) at = this.#character(octets, at)
      else at++
    }
  }

  /**
   * Copies as many octets as the line has room for, up to one that is not to be copied.
   * @returns where it stopped, which is between two characters
   */
  #copy(octets: Uint8Array, de: number, ate: number, but: Uint8Array): number {
    const to = this.#octets
    const end = Math.min(ate, de + LINE_OCTETS - this.#column)
    let [from, at] = [de, this.#at]
    while (from < end) {
      const octet = octets[from] as number
      if (but[octet] === 1) break
      to[at++] = octet
      from++
    }
    if (from < ate) {
      while (from > de && isInside(octets[from])) {
        from--
        at--
      }
    }
    this.#column += from - de
    this.#at = at
    return from
  }

  /** Copies a character of three octets. @returns where the next one begins */
  #character(octets: Uint8Array, de: number): number {
    if (this.#column + 3 > LINE_OCTETS) this.#fold()
    for (let at = de; at < de + 3; at++) this.#octets[this.#at++] = octets[at] as number
    this.#column += 3
    return de + 3
  }

  #escape(octet: number): void {
    for (const one of [BACKSLASH, octet]) {
      if (this.#column === LINE_OCTETS) this.#fold()
      this.#octets[this.#at++] = one
      this.#column++
    }
  }

  #fold(): void {
    this.#end()
    this.#octets[this.#at++] = SPACE
    this.#column = 1
  }

  #end(): void {
    this.#octets[this.#at++] = CR
    this.#octets[this.#at++] = LF
    this.#column = 0
  }

  /** For a text of so many octets, each of which may be escaped, with where its lines are folded and end. */
  #makeRoom(length: number): void {
    const needed = this.#at + 3 * length + 8
    if (needed > this.#octets.length) {
      const larger = Buffer.allocUnsafe(2 * needed)
      this.#octets.copy(larger, 0, 0, this.#at)
      this.#octets = larger
    }
  }
}
