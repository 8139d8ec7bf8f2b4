import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { router } from '#platform/server/engine/operation.ts'
import { comConversa } from '#platform/server/services/comentarios/operations.ts'
import { comAnexos } from '#platform/server/services/files/anexos/of-record.ts'
import { projetos } from '../../projetos/server/table.ts'
import { anexosDeMedicoesApi } from '../anexos.ts'
import { medicoesApi } from '../contract.ts'
import { aprovarMedicao, lerAMedir, reabrirMedicao } from './aprovar.ts'
import { boletimEmPdf } from './document.ts'
import './on-delete.ts'
import * as service from './service.ts'
import { medicoes } from './table.ts'

parteDaFicha(projetos, lerAMedir, ({ id }: { id: number }) => ({ projeto_id: id }))

export const medicoesRouter = comAnexos(
  comConversa(
    router(medicoesApi, {
      list: service.listMedicoes,
      get: service.getMedicao,
      ficha: fichaOperation(medicoesApi.ficha, medicoes, service.getMedicao),
      aMedir: lerAMedir,
      aprovar: aprovarMedicao,
      reabrir: reabrirMedicao,
      pdf: boletimEmPdf,
      historico: service.listHistoricoDeMedicoes,
      create: service.createMedicao,
      update: service.updateMedicao,
      delete: service.deleteMedicao,
    }),
  ),
  anexosDeMedicoesApi,
  medicoes,
  service.getMedicao,
)
