/** What is printed for a character that the font does not have. The font has it. */
export const UNPRINTABLE = '\ufffd'

/** Longer than any word, and shorter than a line. */
const LONGEST_WORD = 40
/** An invisible place at which a line may break. The font has it, without width. */
const MAY_BREAK = '\u200b'
const LONG = new RegExp(`[^\\s-]{${LONGEST_WORD},}`, 'g')

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
/** Turn text around or are invisible; what is drawn for them would only be a box. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu

/** Breaks a word where it would fill a line: whoever lays it out measures it anew for each line, all of it. */
const breakable = (word: string) =>
  (word.match(new RegExp(`.{1,${LONGEST_WORD / 2}}`, 'gsu')) ?? []).join(MAY_BREAK)

/**
 * A text as a font can draw it: composed letters, line breaks inside endless words, one mark for each character that
 * the font does not have, however many code points it is made of (an emoji of a family has seven).
 * @param has whether the font has a code point
 */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  let result = ''
  for (const { segment } of graphemes.segment(text.normalize('NFC').replace(/\t/g, '    '))) {
    const visible = segment.replace(INVISIBLE, '')
    const drawn = Array.from(visible).every(c => /\s/.test(c) || has(c.codePointAt(0) ?? 0))
    result += drawn ? visible : UNPRINTABLE
  }
  return result.replace(LONG, breakable)
}
