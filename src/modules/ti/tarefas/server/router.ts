import { router } from '#platform/server/engine/operation.ts'
import { tarefasApi } from '../contract.ts'
import * as service from './service.ts'

export const tarefasRouter = router(tarefasApi, {
  list: service.listTarefas,
  executar: service.executarTarefa,
  dispensar: service.dispensarFalhas,
})
