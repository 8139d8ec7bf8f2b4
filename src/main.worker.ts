import { desenharProposta } from '#modules/comercial/propostas/server/task.ts'
import { lerExtratoDoArquivo } from '#modules/financeiro/extrato/server/task.ts'
import { lerNfe } from '#modules/financeiro/nfe/server/task.ts'
import { conferirOffice } from '#platform/server/files/task.ts'
import { answerTasks } from '#platform/server/tasks/answer.ts'

// The program of the processes that run tasks beside the server.
answerTasks([conferirOffice, desenharProposta, lerExtratoDoArquivo, lerNfe])
