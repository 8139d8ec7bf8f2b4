import { useMutation } from '@tanstack/react-query'
import type { OutputOf } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { call } from '#platform/web/api.ts'
import { refresh } from '#platform/web/kit/refresh.ts'
import { notify, notifyError } from '#platform/web/notices/notices.tsx'
import { ARQUIVO_GRANDE, conciliacaoApi, MAX_BYTES } from '../contract.ts'

type Importado = OutputOf<typeof conciliacaoApi.importar>

function asBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''))
    reader.onerror = () => reject(new Error('Não foi possível ler o arquivo. Escolha-o novamente.'))
    reader.readAsDataURL(file)
  })
}

/** What became of a file: 'Itaú principal: 42 lançamentos novos, 3 já estavam aqui.' */
export function resumo({ contas, recusas }: Importado): string {
  const each = contas.map(({ nome, nova, novos, repetidos }) => {
    const parts = [
      novos > 0 ? counted(novos, 'lançamento novo', 'lançamentos novos') : 'nenhum lançamento novo',
      repetidos > 0 && counted(repetidos, 'já estava aqui', 'já estavam aqui'),
      nova && 'a conta foi registrada',
    ]
    return `${nome}: ${parts.filter(Boolean).join(', ')}.`
  })
  if (recusas.length > 0)
    each.push(`${counted(recusas.length, 'linha ficou', 'linhas ficaram')} de fora: ${recusas[0]?.motivo}`)
  return each.join(' ')
}

/** Imports statements, one after the other. @param onDone with the account of the last one, while the screen is still open */
export function useImportar(onDone: (conta_bancaria_id: number) => void) {
  const importing = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const results: Importado[] = []
      for (const file of files) {
        if (file.size > MAX_BYTES) throw new Error(ARQUIVO_GRANDE)
        results.push(await call(conciliacaoApi.importar, { conteudo_base64: await asBase64(file) }))
      }
      return results
    },
    onSuccess: results => {
      const all = {
        contas: results.flatMap(({ contas }) => contas),
        recusas: results.flatMap(({ recusas }) => recusas),
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
  return {
    busy: importing.isPending,
    run: (files: readonly File[]) => files.length > 0 && importing.mutate(files, { onSuccess: done }),
  }
}
