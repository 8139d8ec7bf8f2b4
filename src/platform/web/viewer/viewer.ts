import type { ToShow, ViewerState } from './protocol.ts'

// This page runs in a sandbox without an origin: it reaches neither the session nor the server, and shows what its
// parent posts to it.

const content = document.getElementById('conteudo')

const tell = (state: ViewerState) => parent.postMessage(state, '*')

async function drawImage({ bytes, mime, nome }: ToShow, into: HTMLElement): Promise<void> {
  const image = document.createElement('img')
  image.alt = nome
  image.src = URL.createObjectURL(new Blob([bytes], { type: mime }))
  await image.decode()
  into.append(image)
}

async function show(file: ToShow, into: HTMLElement): Promise<void> {
  try {
    if (file.mime === 'application/pdf') {
      const { drawPdf } = await import('./pdf.ts')
      await drawPdf(file.bytes, into)
    } else await drawImage(file, into)
    tell('pronto')
  } catch {
    into.textContent = 'Não foi possível mostrar este arquivo. Baixe-o para abrir no seu computador.'
    tell('falhou')
  }
}

addEventListener('message', ({ data, source }) => {
  if (source === parent && content) void show(data as ToShow, content)
})
tell('vazio')
