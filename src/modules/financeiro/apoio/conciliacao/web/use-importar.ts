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

/**
 * Imports statements, one after the other.
 * @param conta the account that a CSV goes to, once the person agrees: `asked` has the files until then
 * @param onDone with the account of the last one, while the screen is still open
 */
export function useImportar(conta: { id: number } | undefined, onDone: (conta_bancaria_id: number) => void) {
  const [asked, setAsked] = useState<readonly File[]>([])
  const [recusados, setRecusados] = useState<readonly Recusado[]>([])
  const importing = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const results: Importado[] = []
      for (const file of files) {
        if (file.size > MAX_BYTES) throw new Error(ARQUIVO_GRANDE)
        const conteudo_base64 = await asBase64(file)
        const escolhida = isCsv(file) ? { conta_bancaria_id: conta?.id ?? null } : {}
        results.push(await call(conciliacaoApi.importar, { conteudo_base64, ...escolhida }))
      }
      return results
    },
    onSuccess: (results, files) => {
      setRecusados(
        results.flatMap(({ recusas }, n) =>
          recusas.length > 0 ? { nome: files[n]?.name ?? '', recusas } : [],
        ),
      )
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
  const go = (files: readonly File[]) => files.length > 0 && importing.mutate(files, { onSuccess: done })
  return {
    busy: importing.isPending,
    asked,
    recusados,
    closeRecusados: () => setRecusados([]),
    answer: (yes: boolean) => {
      setAsked([])
      if (yes) go(asked)
    },
    run: (files: readonly File[]) => (conta && files.some(isCsv) ? setAsked(files) : go(files)),
  }
}
