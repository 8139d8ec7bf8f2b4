import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { decisoesEmLote } from '#platform/server/services/aprovacoes/many.ts'
import { comAprovacao } from '#platform/server/services/aprovacoes/operations.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { doFornecedorApi } from '../../apoio/do-fornecedor/contract.ts'
import { estornarConta, pagarConta } from '../../pagamentos/server/service.ts'
import { contasApi, STATUS_EM_ABERTO } from '../contract.ts'
import { avisosPorId, conferirContas } from './conferir.ts'
import { deQuemEhOCodigo } from './de-quem.ts'
import { listFaturasParaConta } from './fatura.ts'
import { importarContas } from './import.ts'
import { listParceladas } from './parcelas.ts'
import { readPontualidade } from './pontualidade.ts'
import { proporDoFornecedor } from './propor.ts'
import './relacoes.ts'
import { contasNoDia, listaDoDia } from './lista.ts'
import '../visoes.ts'
import { avisosDeRepetidas } from './repetidas.ts'
import * as service from './service.ts'
import { listSugestoes } from './sugestoes.ts'
import { contasAPagar } from './table.ts'
import './figuras.ts'
import { totaisDeContas } from './totais.ts'
import './vencimentos.ts'

const conversadas = comConversa(
  router(contasApi, {
    list: service.listContas,
    exportar: service.exportContas,
    totais: totaisDeContas,
    get: service.getConta,
    ficha: fichaOperation(contasApi.ficha, contasAPagar, service.getConta),
    faturas: listFaturasParaConta,
    lerNfe: service.lerNfeParaConta,
    sugestoes: listSugestoes,
    pontualidade: readPontualidade,
    parceladas: listParceladas,
    beneficiario: service.conferirBeneficiarioDaConta,
    conferir: conferirContas,
    deQuem: deQuemEhOCodigo,
    lista: listaDoDia,
    noDia: contasNoDia,
    parecidas: service.listContasParecidas,
    historico: service.listHistoricoDeContas,
    create: service.createConta,
    update: service.updateConta,
    delete: service.deleteConta,
    ...decisoesEmLote(contasApi, contasAPagar),
    pagar: pagarConta,
    estornar: estornarConta,
    importar: importarContas,
  }),
)

const operations = [
  ...conversadas,
  ...service.anexosDaContaRouter,
  ...router(doFornecedorApi, { propor: proporDoFornecedor }),
]
export const contasRouter = comAprovacao(
  operations,
  contasAPagar,
  'Contas a pagar',
  {
    ...{
      valor: 'valor',
      total: 'valor_compra',
      centro: 'centro_custo',
      ligados: 'projetos_da_conta',
      donos: 'donos_da_conta',
      preenche: 'aprovador',
      solicitante: 'nome_solicitante',
      beneficiario: 'nome_fornecedor',
      acima: 'acima_do_orcamento',
    },
    selo: ['valor', 'nome_fornecedor', 'cnpj_fornecedor', 'codigo_pagamento'],
    ...{ campo: 'status', pede: STATUS_EM_ABERTO, barra: ['Paga'], vira: ['Pendente', 'Aprovada'] },
  },
  `concat_ws(' · ', t.nome_fornecedor, t.item, t.centro_custo)`,
  [
    { marca: 'Confira o beneficiário', avisos: avisosPorId },
    { marca: 'Pode ser repetida', avisos: avisosDeRepetidas },
  ],
)
