import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { call } from '#platform/web/api.ts'
import { refresh } from '#platform/web/kit/refresh.ts'
import { notify, notifyError } from '#platform/web/notices/notices.tsx'
import { ARQUIVO_GRANDE, conciliacaoApi, MAX_BYTES } from '../contract.ts'

type Importado = OutputOf<typeof conciliacaoApi.importar>

/** A file with lines that did not come in. */
export interface Recusado extends Pick<Importado, 'recusas'> {
  nome: string
}

function asBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''))
    reader.onerror = () => reject(new Error('Não foi possível ler o arquivo. Escolha-o novamente.'))
    reader.readAsDataURL(file)
  })
}

/** What became of a file: 'Itaú principal: 42 lançamentos novos, 3 já estavam aqui.' */
export function resumo({ contas, recusas, avisos }: Importado): string {
  const each = contas.map(({ nome, nova, novos, repetidos }) => {
    const parts = [
      novos > 0 ? counted(novos, 'lançamento novo', 'lançamentos novos') : 'nenhum lançamento novo',
      repetidos > 0 && counted(repetidos, 'já estava aqui', 'já estavam aqui'),
      nova && 'a conta foi registrada',
    ]
    return `${nome}: ${parts.filter(Boolean).join(', ')}.`
  })
  if (recusas.length > 0) each.push(`${counted(recusas.length, 'linha ficou', 'linhas ficaram')} de fora.`)
  return [...each, ...new Set(avisos)].join(' ')
}

/** An OFX says which account it is of. */
const isCsv = ({ name }: File) => !/\.ofx$/i.test(name)

interface Pedido {
  files: readonly File[]
  /** The account of a CSV. */
  conta_bancaria_id: number | null
}

/**
 * Imports statements, one after the other: those that name their account at once, each other one when a person has said of which it is.
 * @param onDone with the account of the last one, while the screen is still open
 */
export function useImportar(onDone: (conta_bancaria_id: number) => void) {
  const [asked, setAsked] = useState<readonly File[]>([])
  const [recusados, setRecusados] = useState<readonly Recusado[]>([])
  const importing = useMutation({
    mutationFn: async ({ files, conta_bancaria_id }: Pedido) => {
      const results: Importado[] = []
      for (const file of files) {
        if (file.size > MAX_BYTES) throw new Error(ARQUIVO_GRANDE)
        const conteudo_base64 = await asBase64(file)
        results.push(await call(conciliacaoApi.importar, { conteudo_base64, conta_bancaria_id }))
      }
      return results
    },
    onSuccess: (results, { files }) => {
      const refused = results.flatMap(({ recusas }, n) =>
        recusas.length > 0 ? { nome: files[n]?.name ?? '', recusas } : [],
      )
      setRecusados(before => [...before, ...refused])
      const all = {
        contas: results.flatMap(({ contas }) => contas),
        recusas: results.flatMap(({ recusas }) => recusas),
        avisos: results.flatMap(({ avisos }) => avisos),
      }
      notify({ titulo: 'Extrato importado', descricao: resumo(all) })
    },
    onError: error => notifyError(error),
    onSettled: () => refresh(conciliacaoApi.importar, ['financeiro/contas-bancarias']),
  })
  const done = (results: Importado[]) => {
    const last = results.flatMap(({ contas }) => contas).at(-1)
    if (last) onDone(last.id)
  }
  const [next, ...others] = asked
  return {
    busy: importing.isPending,
    /** The file whose account is asked for; it stays until it is in or left out. */
    asked: next,
    recusados,
    closeRecusados: () => setRecusados([]),
    answer: (conta_bancaria_id: number | null) => {
      if (!next || conta_bancaria_id === null) return setAsked(others)
      const onSuccess = (results: Importado[]) => {
        setAsked(others)
        done(results)
      }
      importing.mutate({ files: [next], conta_bancaria_id }, { onSuccess })
    },
    run: (files: readonly File[]) => {
      setRecusados([])
      setAsked(files.filter(isCsv))
      const named = files.filter(file => !isCsv(file))
      if (named.length > 0) importing.mutate({ files: named, conta_bancaria_id: null }, { onSuccess: done })
    },
  }
}
