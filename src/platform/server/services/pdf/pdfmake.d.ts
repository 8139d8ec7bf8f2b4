/** As much of pdfmake as this product uses: its published types bring the browser's into the server's program. */
declare module 'pdfmake' {
  interface Style {
    font?: string
    fontSize?: number
    bold?: boolean
    color?: string
    alignment?: 'left' | 'right' | 'center' | 'justify'
    lineHeight?: number
    /** Left, top, right, bottom, in points. */
    margin?: [number, number, number, number]
    noWrap?: boolean
    preserveLeadingSpaces?: boolean
    /** 1 is a title. */
    headlineLevel?: number
    unbreakable?: boolean
    width?: 'auto' | '*' | number
  }
  interface Line {
    type: 'line'
    x1: number
    y1: number
    x2: number
    y2: number
    lineWidth: number
    lineColor: string
  }
  interface Bar {
    type: 'rect'
    x: number
    y: number
    w: number
    h: number
    color: string
  }
  export interface Layout {
    /** By the line's place, from 0; of the table `table.body.length` is the last one. */
    hLineWidth: (line: number, node: { table: { body: unknown[] } }) => number
    vLineWidth: () => number
    hLineColor?: () => string
    fillColor: (row: number) => string | null
    paddingLeft: () => number
    paddingRight: () => number
    paddingTop: () => number
    paddingBottom: () => number
  }
  interface Table {
    widths: ('auto' | '*' | number)[]
    /** So many rows begin each page anew. */
    headerRows?: number
    /** A row stays on one page. */
    dontBreakRows?: boolean
    /** So many rows stay with the heading. */
    keepWithHeaderRows?: number
    body: Content[][]
  }
  export type Content = Style &
    (
      | { text: string }
      | { stack: Content[] }
      | { columns: Content[] }
      | { image: string; fit: [number, number] }
      | { canvas: (Line | Bar)[] }
      | { qr: string; fit: number }
      | { table: Table; layout: Layout }
    )
  export interface Definition {
    pageSize: 'A4'
    pageOrientation?: 'landscape'
    pageMargins: [number, number, number, number]
    defaultStyle: Style
    content: Content[]
    footer?: (page: number, pages: number) => Content
    pageBreakBefore?: (
      node: { headlineLevel?: number },
      tools: { getFollowingNodesOnPage: () => unknown[] },
    ) => boolean
    info?: { title: string; creator: string; producer: string }
    language?: string
  }
  interface Font {
    normal: string
    bold: string
    italics: string
    bolditalics: string
  }
  const pdfmake: {
    setFonts(fonts: Record<string, Font>): void
    setUrlAccessPolicy(allow: (url: string) => boolean): void
    setLocalAccessPolicy(allow: (path: string) => boolean): void
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
