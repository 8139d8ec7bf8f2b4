import { useRef } from 'react'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import type { RecordForm } from '#platform/web/kit/form/record-form.ts'
import { procedureQuery, queryClient } from '#platform/web/queries.ts'
import { type Fornecedor, useOferta } from '../../apoio/codigos/web/shared/use-oferta.ts'
import { chaveDaNfe, type NotaFiscal } from '../../apoio/nfe/contract.ts'
import { somaDasParcelas } from '../../apoio/parcelas/contract.ts'
import { comBoletos, type LinhaDoPlano } from '../../apoio/parcelas/web/shared/com-boletos.ts'
import { fornecedoresApi } from '../../fornecedores/contract.ts'
import { useFornecedorLigado } from '../../fornecedores/web/shared/use-fornecedor-ligado.ts'
import { contaLabels, contasApi } from '../contract.ts'
import { useDuplicatas, valorAPagar } from './use-duplicatas.ts'
import { usePropostas } from './use-propostas.ts'

type Name = keyof typeof contaLabels

/** What an invoice is called by: no paper is asked for it, so that what is typed is no difference. */
const SEM_NOME = { solicitacao_compra: null, item: null }

/**
 * Fills a payable from its papers. What is typed stays: where a paper says otherwise, that is a difference, which the person
 * takes or leaves.
 * @param hoje the issue date of a new payable until somebody sets another
 */
export function useLeitura(
  form: Pick<
    RecordForm<Name>,
    'isNew' | 'round' | 'dirty' | 'draft' | 'watch' | 'setValue' | 'startLate' | 'field'
  >,
  hoje: string,
) {
  const chooseFornecedor = (chosen: Fornecedor | null) => {
    form.setValue('fornecedor_id', chosen?.id ?? null)
    form.setValue('nome_fornecedor', chosen?.nome ?? '')
    form.setValue('cnpj_fornecedor', chosen?.cnpj ?? '')
  }
  useFornecedorLigado(form)
  const { proposed, nomeDoPapel, field } = usePropostas(form)
  const { isBlank, offer, offerCode, offerFornecedor, diferencas } = useOferta(form, {
    labels: contaLabels,
    presumed: {
      data_emissao: hoje,
      get item() {
        return proposed.current.item
      },
      get solicitacao_compra() {
        return proposed.current.solicitacao_compra
      },
    },
    onFornecedor: chooseFornecedor,
  })
  const { offerDuplicatas, dasParcelas } = useDuplicatas(form)
  const latestOffer = useRef(offerFornecedor)
  latestOffer.current = offerFornecedor
  /** The code that was read last, and the supplier that it has filled in. */
  const lastCode = useRef<{ codigo?: string; fornecedor?: number }>({})
  const nextCode = (codigo?: string) => {
    const { fornecedor } = lastCode.current
    if (fornecedor && form.watch('fornecedor_id') === fornecedor) chooseFornecedor(null)
    lastCode.current = codigo ? { codigo } : {}
  }
  const takeFornecedor = (fornecedor: Fornecedor) => {
    if (!form.watch('fornecedor_id')) lastCode.current.fornecedor = fornecedor.id
    latestOffer.current(fornecedor)
  }
  const refused = diferencas.some(({ name }) => name === 'codigo_pagamento')
  const plano = () => (form.watch('plano') ?? []) as readonly LinhaDoPlano[]

  /** Nobody waits for it: a supplier may be chosen without. */
  const askWhose = (codigo: string, onFound: (fornecedor: Fornecedor) => void) =>
    void queryClient
      .fetchQuery(procedureQuery(contasApi.deQuem, { codigo_pagamento: codigo }))
      .then(({ fornecedor }) => fornecedor && onFound(fornecedor))
      .catch(() => {})
  const offerLatest = (fornecedor: Fornecedor) => latestOffer.current(fornecedor)

  /** @param typed it takes the place of the one before; of a paper it is offered, what is in the form stays */
  const readCode = async (
    { tipo, codigo, nome, numero, valor, vencimento, emissao, cnpj, erros }: Lido,
    typed: boolean,
  ) => {
    if (erros.length > 0) {
      // Nothing else that it says is sure: it is kept for the warning beside it alone.
      if (tipo === 'nota') {
        const chave = { chave_acesso_nota_fiscal: codigo }
        if (typed) offerCode({ ...chave, numero_nota_fiscal: null, ...SEM_NOME })
        else if (isBlank('chave_acesso_nota_fiscal')) offer(chave)
      } else if (typed) offerCode({ codigo_pagamento: codigo, valor: null, data_vencimento: null })
      else if (isBlank('codigo_pagamento')) offer({ codigo_pagamento: codigo })
      return
    }
    const take = typed ? offerCode : offer
    if (tipo !== 'nota') {
      const withIt = comBoletos(plano(), [{ codigo, vencimento, valor }])
      if (withIt) {
        form.setValue('plano', withIt)
        return askWhose(codigo, offerLatest)
      }
      if (typed) nextCode(codigo)
      take({ codigo_pagamento: codigo, valor, data_vencimento: vencimento })
      return askWhose(codigo, fornecedor => {
        if (!typed) offerLatest(fornecedor)
        else if (lastCode.current.codigo === codigo) takeFornecedor(fornecedor)
      })
    }
    take({
      ...{ numero_nota_fiscal: numero, chave_acesso_nota_fiscal: codigo },
      ...{ solicitacao_compra: nome, ...nomeDoPapel(nome) },
      // Most say neither: that takes nothing back that a boleto filled in.
      ...(valor && { valor }),
      ...(emissao && { data_emissao: emissao }),
    })
    if (!cnpj) return
    const found = await queryClient.fetchQuery(procedureQuery(fornecedoresApi.options, { busca: cnpj }))
    const issuer = found.find(option => option.cnpj === cnpj)
    if (issuer) offerFornecedor(issuer)
  }

  return {
    chooseFornecedor,
    field,
    onNota: ({ fornecedor: issuer, numero, duplicatas, ...nota }: NotaFiscal) => {
      const { tipo, data_emissao, data_vencimento, valor, item } = nota
      const nome = numero && `${tipo} ${numero}`
      if (issuer) offerFornecedor(issuer)
      offer({
        data_emissao,
        data_vencimento,
        valor: valorAPagar({ valor, duplicatas }),
        numero_nota_fiscal: numero,
        chave_acesso_nota_fiscal: chaveDaNfe(nota),
        ...{ solicitacao_compra: nome, ...(item ? { item } : nomeDoPapel(nome)) },
      })
      offerDuplicatas({ valor, duplicatas })
    },
    onCode: (lido: Lido) => void readCode(lido, true),
    onPaperCode: (lido: Lido) => void readCode(lido, false),
    /** A code was taken out of its field again, or another one that is wrong has replaced it. */
    onCodeGone: ({ tipo, valor, emissao }: Lido) => {
      if (tipo === 'nota')
        return offerCode({
          ...{ numero_nota_fiscal: null, chave_acesso_nota_fiscal: null, ...SEM_NOME },
          ...(valor && { valor: null }),
          ...(emissao && { data_emissao: null }),
        })
      nextCode()
      offerCode({ codigo_pagamento: null, valor: null, data_vencimento: null })
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
      if (first) askWhose(first.codigo, offerLatest)
      return true
    },
    // Of a code that is in its field, that field shows what differs.
    diferencas: [
      ...diferencas.filter(({ name, ofCode }) => !(name in SEM_NOME) && (refused || !ofCode)),
      ...dasParcelas,
    ],
  }
}
