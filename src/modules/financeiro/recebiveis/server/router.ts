import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { estornarRecebivel, receberRecebivel } from '../../recebimentos/server/service.ts'
import { recebiveisApi } from '../contract.ts'
import '../visoes.ts'
import { anexosDoRecebivelRouter, lerNotaDoRecebivel } from './anexos.ts'
import { pdfDeRecebivel, pixDeRecebivel } from './cobranca.ts'
import { lerAPlanejar, planejarRecebimento } from './plano.ts'
import './relacoes.ts'
import * as service from './service.ts'
import { recebiveis } from './table.ts'
import { totaisDeRecebiveis } from './totais.ts'
import './figuras.ts'
import './vencimentos.ts'

const conversados = comConversa(
  router(recebiveisApi, {
    list: service.listRecebiveis,
    exportar: service.exportRecebiveis,
    totais: totaisDeRecebiveis,
    get: service.getRecebivel,
    lerNfe: lerNotaDoRecebivel,
    ficha: fichaOperation(recebiveisApi.ficha, recebiveis, service.getRecebivel),
    pdf: pdfDeRecebivel,
    pix: pixDeRecebivel,
    aPlanejar: lerAPlanejar,
    planejar: planejarRecebimento,
    historico: service.listHistoricoDeRecebiveis,
    create: service.createRecebivel,
    update: service.updateRecebivel,
    delete: service.deleteRecebivel,
    receber: receberRecebivel,
    estornar: estornarRecebivel,
  }),
)

export const recebiveisRouter = [...conversados, ...anexosDoRecebivelRouter]
