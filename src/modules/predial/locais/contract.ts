import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  byId,
  deleteInput,
  id,
  idOpcional,
  instante,
  pode,
  registro,
  texto,
  textoDeBusca,
  textoLongoOpcional,
  updateInput,
} from '#platform/contract/fields.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput, listOutput } from '#platform/contract/list.ts'

/** The fields of a location, in the order of the form. */
export const localLabels = {
  nome: 'Nome',
  descricao: 'Descrição',
} satisfies Record<keyof LocalInput, string>

export const localInput = z.strictObject({
  nome: texto('O nome do local é obrigatório.'),
  descricao: textoLongoOpcional(),
})
export type LocalInput = z.output<typeof localInput>

export const local = z.strictObject({
  ...registro,
  ...localInput.shape,
  /** When somebody last edited it; null until then. */
  updated_at: instante.nullable(),
  pode,
})
export type Local = z.output<typeof local>

const acesso = { area: 'predial.cadastros' } as const

const lista = listInput(['nome'], { ordem: 'nome', direcao: 'asc' }, {})

const colunas = {
  nome: [localLabels.nome, 'texto'],
  descricao: [localLabels.descricao, 'texto'],
  created_at: ['Registrado em', 'instante'],
  updated_at: ['Alterado em', 'instante'],
} satisfies ColunasDe<Local>

export const locaisApi = defineApi('predial/locais', {
  list: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Lista locais; busca por nome ou descrição',
    erro: 'Erro ao buscar locais',
    input: lista,
    output: listOutput(local),
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Locais', lista, colunas }),
  get: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Um local',
    erro: 'Erro ao buscar local',
    input: byId,
    output: local,
  }),
  /** Id and name, for choosing a location: whoever sees tickets sees these names. */
  options: query({
    area: 'predial.chamados',
    nivel: 'ver',
    resumo: 'Locais para escolha, por nome; os primeiros que a busca encontra, ou o de um id',
    erro: 'Erro ao buscar locais',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: id().optional() }),
    output: z.array(z.strictObject({ id: registro.id, nome: z.string() })),
  }),
  /** How many tickets would have to go elsewhere. */
  dependentes: query({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Quantos chamados usam um local',
    erro: 'Erro ao buscar chamados',
    input: byId,
    output: z.strictObject({ total: z.int(), total_minimo: z.boolean() }),
  }),
  historico: historyQuery(acesso, {
    entidade: 'Local',
    campos: localLabels,
    nome: ['nome'],
    caminho: '/predial/locais?dialogo=editar&id={id}',
  }),
  create: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Registra um local',
    erro: 'Erro ao adicionar local',
    sucesso: 'Local adicionado',
    input: localInput,
    output: local,
  }),
  update: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Altera um local',
    erro: 'Erro ao atualizar local',
    sucesso: 'Local atualizado',
    input: updateInput(localInput),
    output: local,
  }),
  delete: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Exclui um local; os seus chamados passam para outro ou ficam sem local',
    erro: 'Erro ao excluir local',
    sucesso: 'Local excluído',
    exclui: { tipo: 'Local', nome: 'nome' },
    input: deleteInput.extend({ mover_para: idOpcional() }),
    output: byId,
  }),
})
