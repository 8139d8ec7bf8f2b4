import { useRef } from 'react'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import type { RecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { procedureQuery, queryClient } from '#platform/web/queries.ts'
import { type Fornecedor, useOferta } from '../../apoio/codigos/web/shared/use-oferta.ts'
import { chaveDaNfe, type NotaFiscal } from '../../apoio/nfe/contract.ts'
import { somaDasParcelas } from '../../apoio/parcelas/contract.ts'
import { comBoletos, type LinhaDoPlano } from '../../apoio/parcelas/web/shared/com-boletos.ts'
import { fornecedoresApi } from '../../fornecedores/contract.ts'
import { useFornecedorLigado } from '../../fornecedores/web/shared/use-fornecedor-ligado.ts'
import { contaLabels, contasApi } from '../contract.ts'

type Name = keyof typeof contaLabels

/**
 * Fills a payable from its papers. What is typed stays: where a paper says otherwise, that is a difference, which the person
 * takes or leaves.
 * @param hoje the issue date of a new payable until somebody sets another
 */
export function useLeitura(
  form: Pick<RecordForm<Name>, 'isNew' | 'watch' | 'setValue' | 'startLate'>,
  hoje: string,
) {
  const chooseFornecedor = (chosen: Fornecedor | null) => {
    form.setValue('fornecedor_id', chosen?.id ?? null)
    form.setValue('nome_fornecedor', chosen?.nome ?? '')
    form.setValue('cnpj_fornecedor', chosen?.cnpj ?? '')
  }
  useFornecedorLigado(form)
  const { isBlank, offer, offerFornecedor, diferencas } = useOferta(form, {
    labels: contaLabels,
    presumed: { data_emissao: hoje },
    onFornecedor: chooseFornecedor,
  })
  const latestOffer = useRef(offerFornecedor)
  latestOffer.current = offerFornecedor
  const plano = () => (form.watch('plano') ?? []) as readonly LinhaDoPlano[]

  return {
    chooseFornecedor,
    onNota: ({ fornecedor: issuer, numero, duplicatas, ...nota }: NotaFiscal) => {
      const { tipo, data_emissao, data_vencimento, valor } = nota
      if (issuer) offerFornecedor(issuer)
      offer({
        data_emissao,
        data_vencimento,
        valor,
        numero_nota_fiscal: numero,
        chave_acesso_nota_fiscal: chaveDaNfe(nota),
      })
      if (form.isNew && duplicatas.length > 1 && plano().length === 0)
        form.setValue(
          'plano',
          duplicatas.map(each => ({ ...each, codigo_pagamento: '' })),
        )
      if (isBlank('item') && numero) form.setValue('item', `${tipo} ${numero}`)
    },
    onCode: async ({ tipo, codigo, nome, numero, valor, vencimento, cnpj }: Lido) => {
      if (tipo !== 'nota') {
        const withIt = comBoletos(plano(), [{ codigo, vencimento, valor }])
        if (withIt) return form.setValue('plano', withIt)
        offer({ codigo_pagamento: codigo })
        // Nobody waits for it: a supplier may be chosen without.
        void queryClient
          .fetchQuery(procedureQuery(contasApi.deQuem, { codigo_pagamento: codigo }))
          .then(({ fornecedor }) => fornecedor && latestOffer.current(fornecedor))
          .catch(() => {})
        // Where the code says another value or date than the form, the field of the code shows it.
        if (isBlank('valor') && valor) form.setValue('valor', valor)
        if (isBlank('data_vencimento') && vencimento) form.setValue('data_vencimento', vencimento)
        return
      }
      offer({ numero_nota_fiscal: numero, chave_acesso_nota_fiscal: codigo })
      if (isBlank('item')) form.setValue('item', nome)
      if (!cnpj) return
      const found = await queryClient.fetchQuery(procedureQuery(fornecedoresApi.options, { busca: cnpj }))
      const issuer = found.find(option => option.cnpj === cnpj)
      if (issuer) offerFornecedor(issuer)
    },
    /** A payment book is the instalments of a new purchase, or has the codes of those that are there. */
    onCarne: (boletos: readonly Lido[]) => {
      const there = plano()
      const lines = there.length > 0 ? comBoletos(there, boletos) : form.isNew && comBoletos(null, boletos)
      if (!lines) return false
      form.setValue('plano', lines)
      const [first] = boletos
      if (isBlank('data_vencimento') && first?.vencimento) form.setValue('data_vencimento', first.vencimento)
      if (isBlank('valor')) form.setValue('valor', somaDasParcelas(lines))
      return true
    },
    diferencas,
  }
}
