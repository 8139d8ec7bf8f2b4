import type { Procedure } from '#platform/contract/api.ts'
import type { Operation } from '#platform/server/engine/operation.ts'
import { juncoesApi } from '../../contract.ts'
import { juncoesRouter } from '../service.ts'

const found = <P extends Procedure>({ path }: P) =>
  juncoesRouter.find(({ procedure }) => procedure.path === path) as Operation<P>

export const juntar = found(juncoesApi.juntar)
export const desfazer = found(juncoesApi.desfazer)
export const usados = found(juncoesApi.usados)
export const feitas = found(juncoesApi.feitas)
