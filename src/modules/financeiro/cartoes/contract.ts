import { z } from 'zod'
import { defineApi, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  pode,
  registro,
  texto,
  textoDeBusca,
  textoOpcional,
  usuarioId,
  usuarioIdOpcional,
} from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
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

const lista = listInput(
  ['created_at', 'nome_cartao', 'portador_id'],
  { ordem: 'created_at', direcao: 'desc' },
  { portador_id: usuarioId().optional() },
  {
    tipo_cartao: por.opcoes(cartaoLabels.tipo_cartao, tipoCartao),
    portador_id: por.pessoa(cartaoLabels.portador_id, 'conta/pessoas', SEM_PORTADOR, 'nome_portador'),
    created_at: por.instante('Registrado em'),
  },
)

const colunas = {
  nome_cartao: [cartaoLabels.nome_cartao, 'texto'],
  tipo_cartao: [cartaoLabels.tipo_cartao, 'texto'],
  bandeira: [cartaoLabels.bandeira, 'texto'],
  ultimos_digitos: [cartaoLabels.ultimos_digitos, 'documento'],
  nome_portador: [cartaoLabels.portador_id, 'texto'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<Cartao>

export const cartoesApi = defineApi('financeiro/cartoes', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    input: cartaoInput,
    registro: cartao,
    lista,
    exclui: { tipo: 'Cartão', nome: 'nome_cartao' },
    naoCopia: ['ultimos_digitos'],
    emLote: {
      portador_id: {
        rotulo: cartaoLabels.portador_id,
        procura: 'financeiro/cartoes/portadores',
        cria: 'ti/usuarios',
      },
    },
    textos: {
      list: [
        'Lista cartões; busca por nome, bandeira, últimos dígitos ou nome do portador',
        'Erro ao buscar cartões',
      ],
      get: ['Um cartão', 'Erro ao buscar cartões'],
      create: ['Registra um cartão', 'Erro ao adicionar cartão', 'Cartão adicionado'],
      update: ['Altera um cartão', 'Erro ao atualizar cartão', 'Cartão atualizado'],
      delete: [
        'Exclui um cartão com as suas prestações de contas e despesas',
        'Erro ao excluir cartão',
        'Cartão excluído',
      ],
    },
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Cartões', lista, colunas }),
  /** Who may be chosen as the holder. */
  portadores: query({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Usuários para escolha do portador, por nome',
    erro: 'Erro ao buscar usuários',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: usuarioId().optional() }),
    output: z.array(z.strictObject({ id: z.uuid(), full_name: z.string(), email: z.string() })),
  }),
  historico: historyQuery(acesso, {
    entidade: 'Cartão',
    campos: cartaoLabels,
    nome: ['nome_cartao'],
    caminho: '/financeiro/cartoes/{id}',
  }),
})

entregarVisoes(cartoesApi.list, {
  Meus: { filtros: { portador_id: 'eu' } },
  'Sem portador': { filtros: { portador_id: 'vazio' } },
})
