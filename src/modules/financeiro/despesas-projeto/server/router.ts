import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { comAnexos } from '#platform/server/services/files/anexos/of-record.ts'
import { resultadoDeProjeto } from '../../projetos/server/service.ts'
import { anexosDeDespesasApi, eParte } from '../anexos.ts'
import { type Despesa, despesasApi } from '../contract.ts'
import { listCategorias } from './categorias.ts'
import * as service from './service.ts'
import { resumoDeDespesas } from './summary.ts'
import { despesasProjeto } from './table.ts'
import { desvincularDespesa, vincularDespesa, vincularDespesaAoCartao } from './vincular.ts'

parteDaFicha(despesasProjeto, resultadoDeProjeto, ({ projeto_id }: { projeto_id: number }) => ({
  id: projeto_id,
}))

// A part of a payable or of a card expense is not looked for: the whole is.
parteDaFicha(despesasProjeto, service.listDespesasParecidas, (despesa: Despesa) =>
  eParte(despesa)
    ? undefined
    : {
        exceto: despesa.id,
        codigo_pagamento: null,
        numero_nota_fiscal: despesa.numero_nota_fiscal,
        chave_acesso_nota_fiscal: despesa.chave_acesso_nota_fiscal,
        fornecedor_id: despesa.fornecedor_id,
        valor: despesa.valor_despesa,
        data: despesa.data_despesa,
      },
)

export const despesasProjetoRouter = comAnexos(
  comConversa(
    router(despesasApi, {
      list: service.listDespesas,
      exportar: service.exportDespesas,
      resumo: resumoDeDespesas,
      totais: service.totaisDeDespesas,
      get: service.getDespesa,
      ficha: fichaOperation(despesasApi.ficha, despesasProjeto, service.getDespesa),
      categorias: listCategorias,
      fornecedores: service.listFornecedoresParaDespesa,
      vincular: vincularDespesa,
      vincularAoCartao: vincularDespesaAoCartao,
      desvincular: desvincularDespesa,
      parecidas: service.listDespesasParecidas,
      lerNfe: service.lerNfeParaDespesa,
      historico: service.listHistoricoDeDespesas,
      create: service.createDespesa,
      update: service.updateDespesa,
      delete: service.deleteDespesa,
    }),
  ),
  anexosDeDespesasApi,
  despesasProjeto,
  service.getDespesa,
  {
    impede: (despesa: Despesa) =>
      eParte(despesa)
        ? 'Os arquivos ficam na conta ou na despesa de cartão de que esta é parte. Anexe lá.'
        : undefined,
  },
)
