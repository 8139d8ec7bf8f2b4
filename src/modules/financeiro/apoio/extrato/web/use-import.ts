import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { addMoney } from '#platform/contract/numbers/money.ts'
import { call } from '#platform/web/api.ts'
import { useIdempotencyKey } from '#platform/web/kit/form/use-idempotency-key.ts'
import { refresh } from '#platform/web/kit/refresh.ts'
import { notify, notifyError } from '#platform/web/notices/notices.tsx'
import {
  ARQUIVO_GRANDE,
  type Cotacao,
  type ExtratoLido,
  extratoApi,
  type Lancamento,
  MAX_BYTES,
} from '../contract.ts'

const AFFECTED = ['financeiro/despesas-cartao', 'financeiro/prestacao-contas-cartao']

/** What is picked before anybody chooses: all but what is there already, what paid the invoice, and what to look at. */
const wanted = ({ repetido, natureza, moeda_origem }: Lancamento) =>
  repetido === null && natureza !== 'pagamento' && moeda_origem === null

interface Reading {
  file: File
  inverter?: boolean
  cotacoes?: Cotacao[]
}

function asBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''))
    reader.onerror = () => reject(new Error('Não foi possível ler o arquivo. Escolha-o novamente.'))
    reader.readAsDataURL(file)
  })
}

/** The way of a file: read by the server, its rows picked, the picked ones entered at once. */
export function useImport(prestacao_id: number, onDone: () => void) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const idempotency = useIdempotencyKey()

  const reading = useMutation({
    mutationFn: async ({ file, inverter = false, cotacoes = [] }: Reading) => {
      if (file.size > MAX_BYTES) throw new Error(ARQUIVO_GRANDE)
      return call(extratoApi.ler, {
        prestacao_id,
        conteudo_base64: await asBase64(file),
        inverter,
        cotacoes,
      })
    },
    onSuccess: ({ lancamentos }) =>
      setPicked(new Set(lancamentos.flatMap((each, index) => (wanted(each) ? [index] : [])))),
  })
  const extrato: ExtratoLido | undefined = reading.data
  const chosen = extrato?.lancamentos.filter((_, index) => picked.has(index)) ?? []

  const saving = useMutation({
    mutationFn: () => {
      const lancamentos = chosen.map(
        ({ data_despesa, descricao_despesa, categoria_despesa, valor_despesa, identificador_banco }) => ({
          data_despesa,
          descricao_despesa,
          categoria_despesa,
          valor_despesa,
          identificador_banco,
        }),
      )
      const input = { prestacao_id, lancamentos }
      return call(extratoApi.importar, input, { idempotencyKey: idempotency.keyFor(input) })
    },
    onSuccess: async ({ importados }) => {
      idempotency.succeeded()
      notify({
        titulo: 'Extrato importado',
        descricao: `${counted(importados, 'despesa adicionada', 'despesas adicionadas')}.`,
      })
      await refresh(extratoApi.importar, AFFECTED)
      onDone()
    },
    onError: error => {
      idempotency.failed(error)
      notifyError(error)
    },
  })

  return {
    extrato,
    reading: reading.isPending,
    error: reading.error?.message,
    read: reading.mutate,
    picked,
    count: chosen.length,
    total: addMoney(...chosen.map(each => each.valor_despesa)),
    toggle: (index: number) => {
      const next = new Set(picked)
      if (!next.delete(index)) next.add(index)
      setPicked(next)
    },
    toggleAll: () => {
      const all = extrato?.lancamentos ?? []
      setPicked(picked.size === all.length ? new Set() : new Set(all.keys()))
    },
    saving: saving.isPending,
    save: () => {
      if (!saving.isPending) saving.mutate()
    },
  }
}
