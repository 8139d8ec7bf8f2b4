import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  byId,
  deleteInput,
  pode,
  registro,
  texto,
  textoDeBusca,
  textoOpcional,
  updateInput,
  usuarioIdOpcional,
} from '#platform/contract/fields.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput, listOutput } from '#platform/contract/list.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'

export const tipoCartao = vocabulary(
  [
    { value: 'Crédito', tone: 'blue' },
    { value: 'Débito', tone: 'gray' },
  ],
  'Escolha o tipo do cartão.',
)

/** The choice of holder that stores none. */
export const SEM_PORTADOR = 'Nenhum / Corporativo'
export const MAX_ULTIMOS_DIGITOS = 4

/** The fields of a card, in the order of the form. */
export const cartaoLabels = {
  nome_cartao: 'Nome do Cartão',
  tipo_cartao: 'Tipo',
  bandeira: 'Bandeira',
  ultimos_digitos: 'Últimos Dígitos',
  portador_id: 'Portador',
} satisfies Record<keyof CartaoInput, string>

export const cartaoInput = z.strictObject({
  nome_cartao: texto('Informe o nome do cartão.'),
  tipo_cartao: tipoCartao.schema,
  bandeira: textoOpcional(),
  ultimos_digitos: textoOpcional(MAX_ULTIMOS_DIGITOS),
  portador_id: usuarioIdOpcional(),
})
export type CartaoInput = z.output<typeof cartaoInput>

export const cartao = z.strictObject({
  ...registro,
  ...cartaoInput.shape,
  nome_portador: z.string().nullable(),
  pode,
})
export type Cartao = z.output<typeof cartao>

const acesso = { area: 'financeiro.cadastros', semUsuario: 'Usuário não autenticado.' } as const

const lista = listInput(['created_at', 'nome_cartao'], { ordem: 'created_at', direcao: 'desc' }, {})

const colunas = {
  nome_cartao: [cartaoLabels.nome_cartao, 'texto'],
  tipo_cartao: [cartaoLabels.tipo_cartao, 'texto'],
  bandeira: [cartaoLabels.bandeira, 'texto'],
  ultimos_digitos: [cartaoLabels.ultimos_digitos, 'documento'],
  nome_portador: [cartaoLabels.portador_id, 'texto'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<Cartao>

export const cartoesApi = defineApi('financeiro/cartoes', {
  list: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Lista cartões; busca por nome, bandeira, últimos dígitos ou nome do portador',
    erro: 'Erro ao buscar cartões',
    input: lista,
    output: listOutput(cartao),
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Cartões', lista, colunas }),
  get: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Um cartão',
    erro: 'Erro ao buscar cartões',
    input: byId,
    output: cartao,
  }),
  /** Who may be chosen as the holder. */
  portadores: query({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Usuários para escolha do portador, por nome',
    erro: 'Erro ao buscar usuários',
    input: z.strictObject({ busca: textoDeBusca.default('') }),
    output: z.array(z.strictObject({ id: z.uuid(), full_name: z.string(), email: z.string() })),
  }),
  historico: historyQuery(acesso, {
    entidade: 'Cartão',
    campos: cartaoLabels,
    nome: ['nome_cartao'],
    caminho: '/financeiro/cartoes?dialogo=editar&id={id}',
  }),
  create: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Registra um cartão',
    erro: 'Erro ao adicionar cartão',
    sucesso: 'Cartão adicionado',
    input: cartaoInput,
    output: cartao,
  }),
  update: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Altera um cartão',
    erro: 'Erro ao atualizar cartão',
    sucesso: 'Cartão atualizado',
    input: updateInput(cartaoInput),
    output: cartao,
  }),
  delete: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Exclui um cartão com as suas prestações de contas e despesas',
    erro: 'Erro ao excluir cartão',
    sucesso: 'Cartão excluído',
    exclui: { tipo: 'Cartão', nome: 'nome_cartao' },
    input: deleteInput,
    output: z.strictObject({ id: registro.id }),
  }),
})
