import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { nomeVisivel } from '#platform/contract/files.ts'
import { type Downloaded, saveFile } from '../../files.ts'
import { Button } from '../button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { FileFrame } from './file-frame.tsx'

export interface PreviewProps {
  file: Downloaded
  /** File name. */
  nome: string
  onClose: () => void
  /** Further buttons before Baixar. */
  children?: ReactNode
}

/** Shows a PDF or picture. */
export function PreviewDialog({ file, nome, onClose, children }: PreviewProps) {
  return (
    <Dialog title={nomeVisivel(nome)} size="lg" onClose={onClose}>
      <DialogBody>
        <FileFrame blob={file.blob} nome={nome} className="h-[70dvh]" />
      </DialogBody>
      <DialogFooter>
        <CloseButton />
        {children}
        <Button variant="primary" icon={<Download size={16} />} onClick={() => saveFile(file)}>
          Baixar
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
