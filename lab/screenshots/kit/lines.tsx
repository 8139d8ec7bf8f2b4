import { useEffect } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { parcelaLabels, planoInput } from '#modules/financeiro/apoio/parcelas/contract.ts'
import { parteLabels, rateioInput, textoDaParte } from '#modules/financeiro/apoio/rateio/contract.ts'
import { ParcelasField } from '#modules/financeiro/contas-a-pagar/web/parcelas.tsx'
import { RateioField } from '#modules/financeiro/despesas-projeto/web/shared/rateio-field.tsx'
import { Facts } from '#platform/web/kit/form/facts/facts-mode.ts'
import { linesBinding } from '#platform/web/kit/form/field-binding.ts'
import { lineFields } from '#platform/web/kit/form/lines/lines.ts'
import { Part } from './part.tsx'

const nothing = () => {}
const parcela = (data_vencimento: string, valor: string, codigo_pagamento = '') => ({
  ...{ data_vencimento, valor, codigo_pagamento },
})
const parte = (nome_projeto: string, percentual: string, valor: string, categoria = '') => ({
  ...{ projeto_id: nome_projeto.length, nome_projeto, categoria, percentual, valor },
})

/** What each field holds of a payable of R$ 1.000,00. */
const PLANOS = {
  parcelas: [
    parcela('2026-12-10', '333.34', 'pix@acosul.com.br'),
    parcela('2027-01-10', '333.33'),
    parcela('2027-02-10', '333.33'),
  ],
  parcelas_que_nao_somam: [parcela('2026-12-10', '500.00'), parcela('2027-01-10', '400.00')],
  parcelas_recusadas: [parcela('2026-12-10', '500.00'), parcela('', '500.00')],
}
const RATEIOS = {
  partes: [
    parte('Galpão da Usina Norte', '60', ''),
    parte('Reforma da fachada', '', '250.00', 'Mão de obra'),
  ],
  partes_recusadas: [parte('Galpão da Usina Norte', '90', ''), parte('', '', '250.00')],
  sem_partes: [],
}
const READ_ONLY = { editing: null, readOnly: true, edit: nothing, save: nothing, cancel: nothing }

/** The lines of a payable, its instalments and parts: filled in, not adding up, refused, none, and as facts of its page. */
export function Lines() {
  const form = useForm<FieldValues>({ defaultValues: { ...PLANOS, ...RATEIOS } })
  const { setError } = form
  useEffect(() => {
    setError('parcelas_recusadas.1.data_vencimento', { message: 'Informe o vencimento.' })
    setError('partes_recusadas.1.projeto_id', { message: 'Escolha o projeto.' })
    setError('partes_recusadas.root', { message: 'As partes passam do valor em R$ 150,00.' })
  }, [setError])
  const parcelas = (name: string) =>
    linesBinding({ form, name, labels: parcelaLabels, fields: lineFields(planoInput) })
  const partes = (name: string) =>
    linesBinding({ form, name, labels: parteLabels, fields: lineFields(rateioInput), text: textoDaParte })
  const rateio = { inteiro: '1000.00', categoria: 'Materiais', set: nothing }
  return (
    <Part title="Linhas de um registro">
      <div className="space-y-4">
        {Object.keys(PLANOS).map(name => (
          <ParcelasField
            key={name}
            lines={parcelas(name)}
            {...{ perto: '2026-12-10', primeiro: '2026-12-10', valor: '1000.00' }}
            {...{ onSplit: nothing, onSum: nothing }}
          />
        ))}
        {Object.keys(RATEIOS).map(name => (
          <RateioField key={name} lines={partes(name)} {...rateio} />
        ))}
        <Facts value={READ_ONLY}>
          <RateioField lines={partes('partes')} {...rateio} />
        </Facts>
      </div>
    </Part>
  )
}
