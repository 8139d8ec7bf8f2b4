import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { nomeVisivel } from '#platform/contract/files.ts'
import { type Downloaded, saveFile } from '../../files.ts'
import type { ToShow, ViewerState } from '../../viewer/protocol.ts'
import { Button } from '../button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../dialog.tsx'

interface Props {
  file: Downloaded
  /** File name. */
  nome: string
  onClose: () => void
  /** Further buttons before Baixar. */
  children?: ReactNode
}

/** Shows a PDF or picture in a sandboxed frame without access to session or server. */
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
      // A sandboxed frame has an opaque origin, which cannot be named.
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
