/** A picture of one colour, as a phone sends one. @returns a PNG of that name */
export async function drawing(nome: string, colour: string): Promise<File> {
  const canvas = new OffscreenCanvas(160, 120)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = colour
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return new File([await canvas.convertToBlob()], nome, { type: 'image/png' })
}
