/** As much of fontkit, which has no types, as this product uses. pdfmake draws by it. */
declare module 'fontkit' {
  interface Font {
    /** Code points that have a glyph. */
    characterSet: number[]
  }
  export function openSync(file: string): Font
}
