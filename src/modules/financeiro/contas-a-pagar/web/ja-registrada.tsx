import { useRef } from 'react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { bareDocument } from '#platform/contract/documents.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { call } from '#platform/web/api.ts'
import { ConfirmLater } from '#platform/web/kit/confirm-later.tsx'
import type { RecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { askInOwnRoot } from '#platform/web/kit/own-root.ts'
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

type Salva = Pick<RecordForm, 'submit' | 'submitAndGoOn'>

/** What saves a new payable, with a question before a second one of the invoice with this key. */
export function useJaRegistrada(form: Salva & Pick<RecordForm, 'isNew'>, chave: string): Salva {
  const asking = useRef(false)
  const { submit, submitAndGoOn } = form
  if (!form.isNew) return { submit, submitAndGoOn }
  const onlyOnce = async (save: () => unknown) => {
    if (asking.current) return
    asking.current = true
    try {
      const em = await registradaEm(chave)
      if (!em || (await ask(em))) await save()
    } finally {
      asking.current = false
    }
  }
  return {
    submit: close => {
      const send = submit(close)
      return async event => {
        event?.preventDefault()
        await onlyOnce(() => send(event))
      }
    },
    submitAndGoOn: submitAndGoOn && (() => onlyOnce(submitAndGoOn)),
  }
}
