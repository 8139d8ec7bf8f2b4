import { converterProposta } from '#modules/financeiro/projetos/server/service.ts'
import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { decisoesEmLote } from '#platform/server/services/aprovacoes/many.ts'
import { comAprovacao } from '#platform/server/services/aprovacoes/operations.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { comAnexos } from '#platform/server/services/files/anexos/of-record.ts'
import { anexosDePropostasApi } from '../anexos.ts'
import { CONVERTIDA, propostasApi } from '../contract.ts'
import * as service from './service.ts'
import { propostas } from './table.ts'
import './figuras.ts'
import './vencimentos.ts'

const operations = comAnexos(
  comConversa(
    router(propostasApi, {
      list: service.listPropostas,
      exportar: service.exportPropostas,
      get: service.getProposta,
      ficha: fichaOperation(propostasApi.ficha, propostas, service.getProposta),
      pdf: service.pdfDaProposta,
      totais: service.totaisDePropostas,
      historico: service.listHistoricoDePropostas,
      create: service.createProposta,
      update: service.updateProposta,
      delete: service.deleteProposta,
      converter: converterProposta,
      ...decisoesEmLote(propostasApi, propostas),
    }),
  ),
  anexosDePropostasApi,
  propostas,
  service.getProposta,
)

export const propostasRouter = comAprovacao(
  operations,
  propostas,
  'Propostas',
  {
    ...{ valor: 'valor_proposta', selo: ['valor_proposta', 'cliente_id'], esvazia: 'cliente_id' },
    campo: 'status_proposta',
    ...{ pede: ['Em Elaboração'], barra: ['Enviada', 'Aprovada', CONVERTIDA] },
  },
  '(select c_.nome_cliente from comercial_clientes c_ where c_.id = t.cliente_id)',
)
