import { useCallback, useEffect, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { nomeVisivel, recusaDoArquivo } from '#platform/contract/files.ts'
import {
  forgetFile,
  type KeptFile,
  keepFiles,
  keptFiles,
  openFile,
} from '#platform/web/kit/draft/kept-files.ts'
import { notify } from '#platform/web/notices/notices.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { anexosDaContaApi } from '../contract.ts'

const PASTA = 'contas-a-pagar'
/** As many bills as a person goes through before lunch; each may be of 10 MB. */
const MAXIMO = 50

/** Papers that wait in this browser to become payables. A reload loses none of them. */
export function useEntradas() {
  const { rascunhos } = useSessao()
  const { nome, chave } = rascunhos
  const [entradas, setEntradas] = useState<readonly KeptFile[]>([])

  const [recusados, setRecusados] = useState<readonly { nome: string; motivo: string }[]>([])

  const reload = useCallback(async () => {
    const kept = await keptFiles({ nome, chave }, PASTA).catch(() => [])
    setEntradas(kept)
    return kept
  }, [nome, chave])
  useEffect(() => {
    void reload()
    const again = () => void reload()
    // Another tab may have confirmed some.
    addEventListener('focus', again)
    return () => removeEventListener('focus', again)
  }, [reload])

  /** Takes files; those that are refused stay on the screen by name and reason. */
  async function add(files: readonly File[]): Promise<void> {
    const judged = files.map(file => ({
      file,
      motivo: recusaDoArquivo(anexosDaContaApi.upload.arquivo, file.name, file.size),
    }))
    setRecusados(
      judged.flatMap(({ file, motivo }) => (motivo ? [{ nome: nomeVisivel(file.name), motivo }] : [])),
    )
    const good = judged.filter(({ motivo }) => !motivo).map(({ file }) => file)
    if (good.length === 0) return
    const before = await reload()
    if (before.length + good.length > MAXIMO) {
      notify({
        titulo: 'Papéis demais de uma vez',
        descricao: `Até ${MAXIMO} papéis esperam aqui. Confira os que já estão e solte os outros depois.`,
        tom: 'destrutivo',
      })
      return
    }
    try {
      await keepFiles({ nome, chave }, PASTA, good)
      notify({ titulo: counted(good.length, 'papel para conferir', 'papéis para conferir') })
    } catch {
      notify({
        titulo: 'Os papéis não foram guardados',
        descricao:
          'Este navegador está sem espaço. Confira os que já estão aqui, ou abra Nova Conta e solte um.',
        tom: 'destrutivo',
      })
    }
    await reload()
  }

  return {
    entradas,
    recusados,
    add,
    open: (entrada: KeptFile) => openFile({ nome, chave }, entrada),
    remove: async (id: string) => {
      await forgetFile(id)
      return reload()
    },
  }
}
