import { z } from 'zod'
import { dataOpcional, dinheiroOpcional, idOpcional, texto, usuarioId } from '#platform/contract/fields.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { aditivosInput, orcamentoInput } from '../custos-projeto/contract.ts'

export const statusProjeto = vocabulary([
  { value: 'Planejamento', tone: 'yellow' },
  { value: 'Em Andamento', tone: 'blue' },
  { value: 'Em Espera', tone: 'orange' },
  { value: 'Concluído', tone: 'green' },
  { value: 'Cancelado', tone: 'red' },
])

/** What is to come to its end. */
export const EM_CURSO = ['Planejamento', 'Em Andamento', 'Em Espera'] as const

/** Their end concerns nobody any more. */
export const ENCERRADOS = ['Concluído', 'Cancelado'] as const

export const desdeOInicio = { campo: 'data_inicio', aviso: 'O fim previsto é anterior ao início.' }

export const projetoLabels = {
  proposta_id: 'Proposta Vinculada',
  nome_projeto: 'Nome do Projeto',
  user_id: 'Gerente',
  data_inicio: 'Data de Início',
  data_fim_prevista: 'Data de Fim Prevista',
  orcamento_total: 'Orçamento Total (R$)',
  status_projeto: 'Status',
  orcamento: 'Orçamento por categoria',
  aditivos: 'Aditivos do contrato',
} satisfies Record<keyof ProjetoInput, string>

/** Where a project has the names of what it refers to. */
export const projetoNomes = { proposta_id: 'titulo_proposta', user_id: 'nome_gerente' } as const

/** `user_id` is the manager, as in the data that the product takes over. */
export const projetoInput = z.strictObject({
  proposta_id: idOpcional(),
  nome_projeto: texto('Informe o nome do projeto.'),
  user_id: usuarioId('Escolha o gerente.'),
  data_inicio: dataOpcional(),
  data_fim_prevista: dataOpcional(),
  orcamento_total: dinheiroOpcional(),
  status_projeto: statusProjeto.schema.default('Planejamento'),
  orcamento: orcamentoInput.default([]),
  aditivos: aditivosInput.default([]),
})
export type ProjetoInput = z.output<typeof projetoInput>
