import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { type Downloaded, fetchFile, saveFile } from '../../files.ts'
import { notify, notifyError } from '../../notices/notices.tsx'

interface Shown {
  file: Downloaded
  nome: string
}

/**
 * Downloads files of an entity, or opens them in the viewer: `viewing` goes into a `PreviewDialog`.
 * @param sucesso the notice once a download begins
 */
export function useDownload(procedure: Procedure, sucesso = 'Download iniciado!') {
  const [viewing, view] = useState<Shown | null>(null)
  const mutation = useMutation({
    mutationFn: (id: number) => fetchFile(procedure, id),
    onError: error => notifyError(error),
  })
  // Its button stays enabled, or it would lose the focus: a further press while a file is on its way does nothing.
  const fetched = (id: number, onSuccess: (file: Downloaded) => void) =>
    mutation.isPending || mutation.mutate(id, { onSuccess })
  return {
    busy: mutation.isPending,
    download: (id: number) =>
      fetched(id, file => {
        saveFile(file)
        notify({ titulo: sucesso })
      }),
    view: (id: number, nome: string) => fetched(id, file => view({ file, nome })),
    viewing,
    closeView: () => view(null),
  }
}
