import { useCallback, useEffect, useRef, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { nomeVisivel, recusaDoArquivo } from '#platform/contract/files.ts'
import {
  forgetFile,
  type KeptFile,
  keepFiles,
  keptFiles,
  openFile,
  putTogether,
} from '#platform/web/kit/draft/kept-files.ts'
import { notify } from '#platform/web/notices/notices.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { anexosDaContaApi } from '../contract.ts'

const PASTA = 'contas-a-pagar'
/** As many bills as a person goes through before lunch; each may be of 10 MB. */
const MAXIMO = 50

/** Papers that become one payable, its invoice first. */
export interface Entrada {
  /** That of its first paper. */
  id: string
  papeis: readonly KeptFile[]
}

function gruposDe(kept: readonly KeptFile[]): Entrada[] {
  const groups = Object.values(Object.groupBy(kept, ({ id, junto }) => junto ?? id)) as KeptFile[][]
  return groups
    .map(papeis => papeis.sort((a, b) => Number(b.id === b.junto) - Number(a.id === a.junto)))
    .map(papeis => ({ id: papeis[0]?.id ?? '', papeis }))
}

/** Papers that wait in this browser to become payables. A reload loses none of them. */
export function useEntradas() {
  const { rascunhos, hoje } = useSessao()
  const { nome, chave } = rascunhos
  const [entradas, setEntradas] = useState<readonly KeptFile[]>([])

  const [recusados, setRecusados] = useState<readonly { nome: string; motivo: string }[]>([])

  const reads = useRef(0)
  const reload = useCallback(async () => {
    reads.current += 1
    const read = reads.current
    const kept = await keptFiles({ nome, chave }, PASTA).catch(() => [])
    // One that was begun before a paper was put away may end after the next.
    if (read === reads.current) setEntradas(kept)
    return kept
  }, [nome, chave])
  useEffect(() => {
    void reload()
    const again = () => void reload()
    // Another tab may have confirmed some.
    addEventListener('focus', again)
    return () => removeEventListener('focus', again)
  }, [reload])

  /** Of papers that are dropped together, puts those of one purchase together: an invoice and what pays it. */
  async function propose(papeis: readonly { id: string; arquivo: File }[]): Promise<void> {
    const invoices = papeis.filter(({ arquivo }) => /\.xml$/i.test(arquivo.name))
    if (invoices.length === 0 || invoices.length === papeis.length) return
    const { juntosEntre } = await import('./propor-juntos.ts')
    for (const [nota, others] of await juntosEntre(papeis, hoje)) {
      const kept = await keptFiles({ nome, chave }, PASTA)
      const both = kept.filter(({ id }) => id === nota || others.includes(id))
      // What was opened or put away meanwhile stays as it is.
      if (both.length > 1 && both.some(({ id }) => id === nota))
        await putTogether({ nome, chave }, both, nota)
    }
    await reload()
  }

  /**
   * Takes files; those that are refused stay on the screen by name and reason.
   * @returns the only one that waits then
   */
  async function add(files: readonly File[]): Promise<Entrada | undefined> {
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
      const ids = await keepFiles({ nome, chave }, PASTA, good)
      // Where it fails each stays by itself, as it is.
      void propose(good.map((arquivo, n) => ({ arquivo, id: ids[n] ?? '' }))).catch(() => {})
      if (before.length + good.length === 1) return gruposDe(await reload())[0]
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
    entradas: gruposDe(entradas),
    recusados,
    add,
    /** The files of a purchase; undefined where one of them is gone, e.g. in another tab. */
    open: async (entrada: Entrada) => {
      const files = await Promise.all(entrada.papeis.map(papel => openFile({ nome, chave }, papel)))
      return files.every(file => file !== undefined) ? files : undefined
    },
    remove: async ({ papeis }: Entrada) => {
      for (const { id } of papeis) await forgetFile(id)
      return gruposDe(await reload())
    },
    separate: async ({ papeis }: Entrada) => {
      await putTogether({ nome, chave }, papeis, undefined)
      await reload()
    },
  }
}
