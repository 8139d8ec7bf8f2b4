import { useEffect, useRef, useState } from 'react'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { readPixels, Unreadable } from '#platform/web/reader/reader.ts'

const FAULTS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'A câmera não foi permitida. Permita-a nas configurações do navegador, ou escolha uma foto do código.',
  NotFoundError: 'Nenhuma câmera foi encontrada neste aparelho. Escolha uma foto do código.',
  NotReadableError: 'A câmera está em uso por outro programa. Feche-o e tente de novo.',
}
const OTHER = 'A câmera não pôde ser aberta. Escolha uma foto do código.'

/** Between two looks at what the camera sees. */
const PAUSE_MS = 120

const pause = () => new Promise(resolve => setTimeout(resolve, PAUSE_MS))

function seen(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0)
  return context?.getImageData(0, 0, width, height)
}

interface Props {
  /** @returns whether there is a code among them, and the camera may go */
  onTexts: (texts: string[]) => boolean
  onClose: () => void
}

/** Holds a code before the camera until it is read. */
export function Camera({ onTexts, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<string>()
  const handler = useRef({ onTexts, onClose })
  handler.current = { onTexts, onClose }

  useEffect(() => {
    let over = false
    let stream: MediaStream | undefined
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
      })
      const shown = video.current
      if (over || !shown) return
      shown.srcObject = stream
      await shown.play()
      while (!over) {
        const picture = seen(shown)
        const texts = picture ? await readPixels(picture) : []
        if (!over && texts.length > 0 && handler.current.onTexts(texts)) return handler.current.onClose()
        await pause()
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    watch()
      .catch(error => {
        if (!over) setFault(error instanceof Unreadable ? error.message : (FAULTS[error.name] ?? OTHER))
      })
      .finally(() => over && stop())
    return () => {
      over = true
      stop()
    }
  }, [])

  return (
    <Dialog title="Ler código com a câmera" size="lg" onClose={onClose}>
      <DialogBody>
        {fault ? (
          <p role="alert" className="text-danger-text">
            {fault}
          </p>
        ) : (
          <>
            <video
              ref={video}
              muted
              playsInline
              aria-label="O que a câmera vê"
              className="aspect-video w-full rounded-md bg-surface-3 object-contain"
            />
            <p role="status" className="mt-2 text-muted text-sm">
              Aproxime até o código de barras ou o QR ocupar a largura da imagem. Com o celular deitado o
              código de barras é lido mais depressa.
            </p>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton />
      </DialogFooter>
    </Dialog>
  )
}
