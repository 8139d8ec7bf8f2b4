import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  byId,
  deleteInput,
  id,
  idOpcional,
  pode,
  registro,
  texto,
  textoDeBusca,
  textoLongoOpcional,
  updateInput,
} from '#platform/contract/fields.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput, listOutput } from '#platform/contract/list.ts'

/** The fields of a category, in the order of the form. */
export const categoriaLabels = {
  nome: 'Nome',
  descricao: 'Descrição',
} satisfies Record<keyof CategoriaInput, string>

export const categoriaInput = z.strictObject({
  nome: texto('O nome da categoria é obrigatório.'),
  descricao: textoLongoOpcional(),
})
export type CategoriaInput = z.output<typeof categoriaInput>

export const categoria = z.strictObject({ ...registro, ...categoriaInput.shape, pode })
export type Categoria = z.output<typeof categoria>

const acesso = { area: 'predial.cadastros' } as const

const lista = listInput(['nome'], { ordem: 'nome', direcao: 'asc' }, {})

const colunas = {
  nome: [categoriaLabels.nome, 'texto'],
  descricao: [categoriaLabels.descricao, 'texto'],
  created_at: ['Registrada em', 'instante'],
} satisfies ColunasDe<Categoria>

export const categoriasApi = defineApi('predial/categorias', {
  list: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Lista categorias; busca por nome ou descrição',
    erro: 'Erro ao buscar categorias',
    input: lista,
    output: listOutput(categoria),
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Categorias', lista, colunas }),
  get: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Uma categoria',
    erro: 'Erro ao buscar categoria',
    input: byId,
    output: categoria,
  }),
  /** Id and name, for choosing a category: whoever sees tickets sees these names. */
  options: query({
    area: 'predial.chamados',
    nivel: 'ver',
    resumo: 'Categorias para escolha, por nome; as primeiras que a busca encontra, ou a de um id',
    erro: 'Erro ao buscar categorias',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: id().optional() }),
    output: z.array(z.strictObject({ id: registro.id, nome: z.string() })),
  }),
  /** How many tickets would have to go elsewhere. */
  dependentes: query({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Quantos chamados usam uma categoria',
    erro: 'Erro ao buscar chamados',
    input: byId,
    output: z.strictObject({ total: z.int(), total_minimo: z.boolean() }),
  }),
  historico: historyQuery(acesso, {
    entidade: 'Categoria',
    campos: categoriaLabels,
    nome: ['nome'],
    caminho: '/predial/categorias?dialogo=editar&id={id}',
  }),
  create: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Registra uma categoria',
    erro: 'Erro ao adicionar categoria',
    sucesso: 'Categoria adicionada',
    input: categoriaInput,
    output: categoria,
  }),
  update: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Altera uma categoria',
    erro: 'Erro ao atualizar categoria',
    sucesso: 'Categoria atualizada',
    input: updateInput(categoriaInput),
    output: categoria,
  }),
  delete: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Exclui uma categoria; os seus chamados passam para outra ou ficam sem categoria',
    erro: 'Erro ao excluir categoria',
    sucesso: 'Categoria excluída',
    exclui: { tipo: 'Categoria', nome: 'nome' },
    input: deleteInput.extend({ mover_para: idOpcional() }),
    output: byId,
  }),
})
