import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { nomeVisivel } from '#platform/contract/files.ts'
import { type Downloaded, saveFile } from '../../files.ts'
import type { ToShow, ViewerState } from '../../viewer/protocol.ts'
import { Button } from '../button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../dialog.tsx'

interface Props {
  file: Downloaded
  /** The name as it came. */
  nome: string
  onClose: () => void
  /** What else may be done with it, before Baixar. */
  children?: ReactNode
}

/** Shows a fetched PDF or picture in a frame that reaches neither the session nor the server. */
export function PreviewDialog({ file, nome, onClose, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<ViewerState>('vazio')

  useEffect(() => {
    const listen = async ({ source, data }: MessageEvent) => {
      const viewer = frame.current?.contentWindow
      if (!viewer || source !== viewer) return
      setState(data as ViewerState)
      if (data !== 'vazio') return
      const bytes = await file.blob.arrayBuffer()
      const message: ToShow = { bytes, mime: file.blob.type, nome }
      // The frame has no origin that could be named.
      viewer.postMessage(message, '*', [bytes])
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [file, nome])

  return (
    <Dialog title={nomeVisivel(nome)} size="lg" onClose={onClose}>
      <DialogBody>
        <p role="status" className="text-muted not-empty:pb-2">
          {state === 'vazio' && 'Abrindo arquivo...'}
        </p>
        <iframe
          ref={frame}
          title={`Conteúdo de ${nomeVisivel(nome)}`}
          src="/visualizador.html"
          sandbox="allow-scripts"
          className="h-[70dvh] w-full rounded-md border border-line bg-surface-3"
        />
      </DialogBody>
      <DialogFooter>
        {children}
        <Button icon={<Download aria-hidden size={16} />} onClick={() => saveFile(file)}>
          Baixar
        </Button>
        <DialogClose asChild>
          <Button variant="primary">Fechar</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  )
}
