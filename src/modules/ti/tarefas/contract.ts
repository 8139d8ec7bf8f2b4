import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { bounded, instante } from '#platform/contract/fields.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'

export const estadoTarefa = vocabulary([
  { value: 'Falhou', tone: 'red' },
  { value: 'Tentando de novo', tone: 'yellow' },
  { value: 'Executando', tone: 'blue' },
  { value: 'Na fila', tone: 'blue' },
  { value: 'Em dia', tone: 'green' },
  { value: 'Sem execuções', tone: 'gray' },
])

const porNome = z.strictObject({ nome: bounded(100) })

/** Work that the product does by itself. */
export const tarefa = porNome.extend({
  titulo: z.string(),
  descricao: z.string(),
  /** When it runs, in words. */
  quando: z.string(),
  estado: estadoTarefa.schema,
  ultima_em: instante.nullable(),
  /** Seconds that the last run took. */
  ultima_duracao: z.number().nullable(),
  proxima_em: instante.nullable(),
  /** Runs that are due or are going to be repeated. */
  na_fila: z.int(),
  /** Runs that failed at their last attempt and were neither run again nor dismissed. */
  falhas: z.int(),
  /** Of the newest failure, or else of the run that is being repeated: attempts so far, and why the last one failed. */
  tentativas: z.int(),
  motivo: z.string().nullable(),
  executavel: z.boolean(),
})
export type Tarefa = z.output<typeof tarefa>

const acesso = { area: 'ti.usuarios', nivel: 'gerir', somenteAdministrador: true } as const

export const tarefasApi = defineApi('ti/tarefas', {
  list: query({
    ...acesso,
    resumo: 'As tarefas do sistema: quando cada uma rodou, quando roda de novo e o que falhou',
    erro: 'Erro ao buscar as tarefas',
    input: z.strictObject({}),
    output: z.strictObject({ tarefas: z.array(tarefa) }),
  }),
  executar: mutation({
    ...acesso,
    resumo: 'Executa uma tarefa agora, e de novo o que falhou ou espera por outra tentativa',
    erro: 'Erro ao executar a tarefa',
    sucesso: 'A tarefa vai rodar agora',
    input: porNome,
    output: porNome,
  }),
  dispensar: mutation({
    ...acesso,
    resumo: 'Tira as falhas de uma tarefa da tela, sem executar de novo',
    erro: 'Erro ao dispensar',
    sucesso: 'Falha dispensada',
    input: porNome,
    output: porNome,
  }),
})
