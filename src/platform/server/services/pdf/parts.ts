import type { Content, Definition, Layout } from 'pdfmake'

/** Colours and measures of all documents, in points. */
export const INK = '#1c2430'
export const MUTED = '#5b6675'
export const ACCENT = '#1f5f5b'
export const LINE = '#d5dbe2'
export const MARGIN = 56
export const PAGE_WIDTH = 595

/** Company on the left, what the document is on the right. @param logo as a data URL */
export function timbre(of: {
  empresa: string | null
  logo: string | null
  titulo: string
  detalhe: string
}): Content {
  const brand: Content[] = []
  if (of.logo) brand.push({ image: of.logo, fit: [170, 52], margin: [0, 0, 0, 6] })
  if (of.empresa) brand.push({ text: of.empresa, bold: true, fontSize: 12, color: INK })
  return {
    columns: [
      { width: '*', stack: brand },
      {
        width: 'auto',
        alignment: 'right',
        stack: [
          { text: of.titulo, bold: true, fontSize: 12, color: ACCENT },
          { text: of.detalhe, color: MUTED, fontSize: 9, margin: [0, 3, 0, 0] },
        ],
      },
    ],
  }
}

/** Company and document on the left, page on the right, on each page. */
export const rodape =
  (empresa: string | null, documento: string, margin = MARGIN): NonNullable<Definition['footer']> =>
  (page, pages) => ({
    margin: [margin, 22, margin, 0],
    fontSize: 8,
    color: MUTED,
    columns: [
      { text: [empresa, documento].filter(Boolean).join(' · ') },
      { text: `Página ${page} de ${pages}`, alignment: 'right' },
    ],
  })

/** Small words above a value. */
export const label = (text: string): Content => ({ text, fontSize: 8, color: MUTED, margin: [0, 0, 0, 2] })

/** A line across the page. */
export const rule = (width = PAGE_WIDTH - 2 * MARGIN): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: LINE }],
  margin: [0, 14, 0, 14],
})

export const gap = (): Content => ({ text: '', margin: [0, 12, 0, 0] })

/** The heading of a part. */
export const section = (title: string): Content => ({
  text: title,
  bold: true,
  fontSize: 11,
  color: ACCENT,
  margin: [0, 0, 0, 6],
  headlineLevel: 1,
})

export const cell = (text: string, alignment: 'left' | 'right' = 'left'): Content => ({
  text,
  alignment,
  fontSize: 9.5,
  noWrap: alignment === 'right',
})

export const heading = (text: string, alignment: 'left' | 'right' = 'left'): Content => ({
  ...label(text),
  alignment,
})

/** A table of rows with a line below each. */
export const ROWS: Layout = {
  hLineWidth: line => (line === 0 ? 0 : 0.5),
  hLineColor: () => LINE,
  vLineWidth: () => 0,
  fillColor: () => null,
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 4,
  paddingBottom: () => 3,
}
