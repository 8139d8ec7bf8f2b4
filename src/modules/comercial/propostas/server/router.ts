import {
  converterProposta,
  createProposta,
  deleteProposta,
  funilDePropostas,
  getProposta,
  listPropostas,
  updateProposta,
} from './service.ts'

export const propostasRouter = [
  listPropostas,
  getProposta,
  funilDePropostas,
  createProposta,
  updateProposta,
  deleteProposta,
  converterProposta,
]
