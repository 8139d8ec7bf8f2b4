import { useEffect, useRef, useState } from 'react'
import { nomeVisivel } from '#platform/contract/files.ts'
import type { ToShow, ViewerState } from '../../viewer/protocol.ts'

interface Props {
  blob: Blob
  /** File name. */
  nome: string
  className: string
}

/** Shows a PDF or picture in a sandboxed frame without access to session or server. */
export function FileFrame({ blob, nome, className }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<ViewerState>('vazio')

  useEffect(() => {
    const listen = async ({ source, data }: MessageEvent) => {
      const viewer = frame.current?.contentWindow
      if (!viewer || source !== viewer) return
      setState(data as ViewerState)
      if (data !== 'vazio') return
      const bytes = await blob.arrayBuffer()
      const message: ToShow = { bytes, mime: blob.type, nome }
      // A sandboxed frame has an opaque origin, which cannot be named.
      viewer.postMessage(message, '*', [bytes])
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [blob, nome])

  return (
    <>
      <p role="status" className="text-muted not-empty:pb-2">
        {state === 'vazio' && 'Abrindo arquivo...'}
      </p>
      <iframe
        ref={frame}
        title={`Conteúdo de ${nomeVisivel(nome)}`}
        src="/visualizador.html"
        sandbox="allow-scripts"
        className={`w-full rounded-md border border-line bg-surface-3 ${className}`}
      />
    </>
  )
}
