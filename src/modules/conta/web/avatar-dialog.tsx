import { useEffect, useState } from 'react'
import { recusaDoArquivo } from '#platform/contract/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { FileField } from '#platform/web/kit/files/file-field.tsx'
import { UploadProgress } from '#platform/web/kit/files/upload-progress.tsx'
import { useUpload } from '#platform/web/kit/files/use-upload.ts'
import { loadSession } from '#platform/web/session.tsx'
import { contaApi } from '../contract.ts'
import { type Crop, middleOf, type Size, sideOf } from './crop.ts'
import { CropArea } from './crop-area.tsx'

/** Twice what the server keeps: it does the last step, which decides how it looks. */
const SENT_SIDE = 512
const UNREADABLE = 'O navegador não conseguiu abrir esta imagem. Escolha outra.'

interface Picture {
  element: HTMLImageElement
  size: Size
  url: string
}

/** Opens a chosen file as the browser sees it: upright, whatever its metadata say. */
async function openPicture(file: File): Promise<Picture> {
  const url = URL.createObjectURL(file)
  const element = new Image()
  element.src = url
  try {
    await element.decode()
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
  return { element, url, size: { width: element.naturalWidth, height: element.naturalHeight } }
}

/** Draws what is kept. Only its pixels leave this device, not what the file said of place and camera. */
async function cut({ element, size }: Picture, crop: Crop, type: string): Promise<File | null> {
  const side = sideOf(size, crop)
  const canvas = document.createElement('canvas')
  canvas.width = SENT_SIDE
  canvas.height = SENT_SIDE
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(element, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, SENT_SIDE, SENT_SIDE)
  // What may have transparent parts keeps them.
  const format = type === 'image/jpeg' ? 'jpeg' : 'png'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, `image/${format}`, 0.92))
  return blob && new File([blob], `foto.${format}`, { lastModified: 0 })
}

/** Choosing a picture of oneself, and the square of it that others see. */
export function AvatarDialog({ onClose }: { onClose: () => void }) {
  const regra = contaApi.enviarAvatar.arquivo
  const upload = useUpload(contaApi.enviarAvatar, ['ti/usuarios', 'predial/chamados/comentarios'])
  const [file, setFile] = useState<File | null>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 })
  const [error, setError] = useState<string>()
  const busy = upload.progress !== null

  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture])

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setError(undefined)
    setPicture(null)
    if (!chosen || recusaDoArquivo(regra, chosen.name, chosen.size)) return
    try {
      const opened = await openPicture(chosen)
      setPicture(opened)
      setCrop(middleOf(opened.size))
    } catch {
      setError(UNREADABLE)
    }
  }

  const save = async () => {
    if (!picture) return setError('Escolha uma imagem.')
    const square = await cut(picture, crop, file?.type ?? '')
    if (!square) return setError(UNREADABLE)
    if (!(await upload.send(square, {}))) return
    await loadSession()
    onClose()
  }

  return (
    <Dialog title="Foto do perfil" busy={busy} onClose={onClose}>
      <DialogBody>
        <div className="space-y-4">
          <FileField
            label="Imagem"
            regra={regra}
            file={file}
            error={error}
            onChange={chosen => void choose(chosen)}
            disabled={busy}
          />
          {picture && <CropArea url={picture.url} size={picture.size} crop={crop} onChange={setCrop} />}
          {upload.progress !== null && <UploadProgress progress={upload.progress} onCancel={upload.cancel} />}
        </div>
      </DialogBody>
      <DialogFooter>
        <CloseButton disabled={busy}>Cancelar</CloseButton>
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          Salvar
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
