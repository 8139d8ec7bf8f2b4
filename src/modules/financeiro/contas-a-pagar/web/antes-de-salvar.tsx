import { useRef } from 'react'
import { lerPagamento } from '#platform/contract/codigos/ler.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { bareDocument } from '#platform/contract/documents.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { call } from '#platform/web/api.ts'
import { ConfirmLater } from '#platform/web/kit/confirm-later.tsx'
import type { TypedLine } from '#platform/web/kit/form/lines/lines.ts'
import type { RecordForm } from '#platform/web/kit/form/record-form.ts'
import { askInOwnRoot } from '#platform/web/kit/own-root.ts'
import { somaQueDifere } from '../../apoio/parcelas/web/shared/soma-que-difere.ts'
import { NOME } from '../../apoio/parecidas/web/shared/parecidas.tsx'
import { contasApi } from '../contract.ts'

/** Where the invoice with this key is registered already, in words. What cannot be asked, as without a connection, is no reason not to save. */
async function registradaEm(chave_acesso_nota_fiscal: string): Promise<string | undefined> {
  if (bareDocument(chave_acesso_nota_fiscal).length !== 44) return
  const found = await call(contasApi.parecidas, { chave_acesso_nota_fiscal }).catch(() => [])
  const [same] = found.filter(({ porque }) => porque === 'chave')
  if (!same) return
  const about = [same.valor && formatMoney(same.valor), formatDate(same.data), same.status]
  return `${NOME[same.tipo](same.nome)} (${about.filter(Boolean).join(', ')})`
}

const ask = (em: string) =>
  askInOwnRoot<boolean>(answer => (
    <ConfirmLater
      title="Nota já registrada"
      sentence={`Esta nota já está registrada em ${em}. Registrar mesmo assim?`}
      action="Registrar mesmo assim"
      danger={false}
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  ))

/** What is to be looked at of a beneficiary, in words. */
const avisosDe = async (codigos: readonly string[], fornecedor_id: number | null) => {
  const [codigo_pagamento, ...others] = codigos.filter(codigo => lerPagamento(codigo))
  if (fornecedor_id === null || !codigo_pagamento) return []
  const asked = { fornecedor_id, codigo_pagamento, codigos: others, exceto: null }
  return call(contasApi.beneficiario, asked).then(
    ({ avisos }) => avisos,
    () => [],
  )
}

const askAboutBeneficiario = (avisos: readonly string[]) =>
  askInOwnRoot<boolean>(answer => (
    <ConfirmLater
      title="Confira o beneficiário"
      sentence={`${avisos.join(' ')} Registrar mesmo assim?`}
      cancel="Voltar e conferir"
      action="Registrar mesmo assim"
      danger={false}
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  ))

const PRIMEIRA_PARCELA = '[name="plano.0.valor"]'

/** @returns whether the value of the purchase is to be what its instalments come to */
const askAboutSoma = ({ soma, valor }: { soma: string; valor: string }) => {
  let adjusting = false
  return askInOwnRoot<boolean>(answer => (
    <ConfirmLater
      title="As parcelas não somam o valor"
      sentence={`As parcelas somam ${formatMoney(soma)} e o valor da conta é ${formatMoney(valor)}. Salvar com a soma como valor?`}
      cancel="Voltar e ajustar"
      action="Usar a soma como valor"
      danger={false}
      // The instalments are at the end of the form, out of sight.
      focusNext={() => (adjusting ? document.querySelector<HTMLElement>(PRIMEIRA_PARCELA) : null)}
      onCancel={() => {
        adjusting = true
        answer(false)
      }}
      onConfirm={() => answer(true)}
    />
  ))
}
type Salva = Pick<RecordForm, 'submit' | 'submitAndGoOn'>

interface Perguntas {
  chave: string
  fornecedor_id: number | null
  /** Of payments: that of the payable, or those of its instalments. */
  codigos: readonly string[]
  /** Papers are gone through by Enter, which may come before the warning beside the fields. */
  asksAboutBeneficiario: boolean
}

/**
 * What saves a new payable, with a question before one whose instalments do not add up to its value, before a second one of the
 * invoice with this key, and before one of a paper that pays somebody else than its supplier is known by.
 */
export function useAntesDeSalvar(
  form: Salva & Pick<RecordForm<'plano' | 'valor'>, 'isNew' | 'watch' | 'setValue'>,
  { chave, fornecedor_id, codigos, asksAboutBeneficiario }: Perguntas,
): Salva {
  const asking = useRef(false)
  const { submit, submitAndGoOn } = form
  if (!form.isNew) return { submit, submitAndGoOn }
  const mayGoOn = async () => {
    const plano = (form.watch('plano') ?? []) as readonly TypedLine[]
    const differs = somaQueDifere(plano, form.watch('valor'))
    if (differs && !(await askAboutSoma(differs))) return false
    if (differs) form.setValue('valor', differs.soma)
    const em = await registradaEm(chave)
    if (em && !(await ask(em))) return false
    const avisos = asksAboutBeneficiario ? await avisosDe(codigos, fornecedor_id) : []
    return avisos.length === 0 || (await askAboutBeneficiario(avisos))
  }
  const onceAsked = async (save: () => unknown) => {
    if (asking.current) return
    asking.current = true
    try {
      if (await mayGoOn()) await save()
    } finally {
      asking.current = false
    }
  }
  return {
    submit: close => {
      const send = submit(close)
      return async event => {
        event?.preventDefault()
        await onceAsked(() => send(event))
      }
    },
    submitAndGoOn: submitAndGoOn && (() => onceAsked(submitAndGoOn)),
  }
}
