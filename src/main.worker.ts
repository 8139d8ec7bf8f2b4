import { desenharProposta } from '#modules/comercial/propostas/server/task.ts'
import { lerContasDoArquivo, lerExtratoDoArquivo } from '#modules/financeiro/apoio/extrato/server/task.ts'
import { desenharMes } from '#modules/financeiro/apoio/fechamento/server/task.ts'
import { lerNfe } from '#modules/financeiro/apoio/nfe/server/task.ts'
import { desenharLista } from '#modules/financeiro/contas-a-pagar/server/task.ts'
import { desenharBoletim } from '#modules/financeiro/medicoes/server/task.ts'
import { desenharCobranca } from '#modules/financeiro/recebiveis/server/task.ts'
import { conferirOffice } from '#platform/server/ground/files/task.ts'
import { answerTasks } from '#platform/server/ground/tasks/answer.ts'
import { lerPlanilha } from '#platform/server/services/planilhas/reading/task.ts'

// The program of the processes that run tasks beside the server.
answerTasks([
  conferirOffice,
  desenharBoletim,
  desenharMes,
  desenharCobranca,
  desenharLista,
  desenharProposta,
  lerContasDoArquivo,
  lerExtratoDoArquivo,
  lerNfe,
  lerPlanilha,
])
