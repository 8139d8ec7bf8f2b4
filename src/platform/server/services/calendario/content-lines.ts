/** Longest line in octets, its end left out (RFC 5545, 3.1). */
const LINE_OCTETS = 75
const [TAB, LF, CR, SPACE, COMMA, SEMICOLON, BACKSLASH, N, DELETE] = [9, 10, 13, 32, 44, 59, 92, 110, 127]

/** An octet inside a character begins with the bits 10. */
const isInside = (octet: number) => (octet & 0xc0) === 0x80
/** Octets of the character that begins with this one. */
const sizeOf = (octet: number) => (octet < 0xc0 ? 1 : octet < 0xe0 ? 2 : octet < 0xf0 ? 3 : 4)
/** U+2028 or U+2029, which break lines as control characters do. */
const isSeparator = (text: string, at: number) =>
  text.charCodeAt(at) === 0xe2 &&
  text.charCodeAt(at + 1) === 0x80 &&
  (text.charCodeAt(at + 2) & 0xfe) === 0xa8

/**
 * Content lines of iCalendar (RFC 5545, 3.1), written octet by octet: no line is longer than 75, the space at the start of a folded
 * one counted, and no character is divided. All texts are strings of octets, one a letter.
 *
 * Joined strings would leave 15 MB of garbage for each calendar, which Node then has to collect.
 */
export class ContentLines {
  #octets = Buffer.allocUnsafe(1 << 12)
  #at = 0
  #column = 0

  /** Lines as they are, with their ends; none is too long. */
  whole(lines: string): void {
    this.#makeRoom(lines.length)
    this.#at += this.#octets.write(lines, this.#at, 'latin1')
  }

  /** A line whose value is written as it is, an address for example. */
  line(name: string, value: string): void {
    this.#plain(name)
    this.#plain(value)
    this.#end()
  }

  /** A line whose value is a TEXT of several lines (RFC 5545, 3.3.11). Nothing where that is empty. */
  text(name: string, value: readonly string[]): void {
    if (!value.some(Boolean)) return
    this.#plain(name)
    for (let n = 0; n < value.length; n++) {
      if (n > 0) this.#pair(BACKSLASH, N)
      this.#escaped(value[n] ?? '')
    }
    this.#end()
  }

  /** What was written since the last time. */
  take(): Buffer {
    const taken = Buffer.from(this.#octets.subarray(0, this.#at))
    this.#at = 0
    return taken
  }

  #plain(text: string): void {
    this.#makeRoom(text.length)
    const [octets, to] = [this.#octets, this.#at]
    if (this.#column + text.length > LINE_OCTETS) {
      for (let at = 0; at < text.length; at++) this.#put(text.charCodeAt(at))
    } else {
      for (let at = 0; at < text.length; at++) octets[to + at] = text.charCodeAt(at)
      this.#at += text.length
      this.#column += text.length
    }
  }

  /** Tabs are kept, other control characters are not. */
  #escaped(text: string): void {
    this.#makeRoom(text.length)
    for (let at = 0; at < text.length; at++) {
      const octet = text.charCodeAt(at)
      if (octet === BACKSLASH || octet === SEMICOLON || octet === COMMA) this.#pair(BACKSLASH, octet)
      else if (octet === 0xe2 && isSeparator(text, at)) {
        this.#pair(BACKSLASH, N)
        at += 2
      } else if (octet === LF || octet === CR) {
        if (octet === CR && text.charCodeAt(at + 1) === LF) at++
        this.#pair(BACKSLASH, N)
      } else if ((octet >= SPACE || octet === TAB) && octet !== DELETE) this.#put(octet)
    }
  }

  #pair(first: number, second: number): void {
    this.#put(first)
    this.#put(second)
  }

  #put(octet: number): void {
    if (this.#column + sizeOf(octet) > LINE_OCTETS && !isInside(octet)) {
      this.#end()
      this.#octets[this.#at++] = SPACE
      this.#column = 1
    }
    this.#octets[this.#at++] = octet
    this.#column++
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
