import { z } from 'zod'
import { defineApi, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  documento,
  documentoOpcional,
  emailOpcional,
  pode,
  registro,
  texto,
  textoDeBusca,
  textoLongoOpcional,
  textoOpcional,
} from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'

/** The fields of a client, in the order of the form. */
export const clienteLabels = {
  nome_cliente: 'Nome',
  cnpj_cpf: 'CNPJ/CPF',
  email: 'E-mail',
  telefone: 'Telefone',
  endereco: 'Endereço',
} satisfies Record<keyof ClienteInput, string>

export const clienteInput = z.strictObject({
  nome_cliente: texto('Informe o nome do cliente.'),
  cnpj_cpf: documentoOpcional(14),
  email: emailOpcional(),
  telefone: textoOpcional(40),
  endereco: textoLongoOpcional(),
})
export type ClienteInput = z.output<typeof clienteInput>

export const cliente = z.strictObject({ ...registro, ...clienteInput.shape, pode })
export type Cliente = z.output<typeof cliente>

const acesso = { area: 'comercial' } as const
const lista = listInput(
  ['nome_cliente', 'cnpj_cpf', 'email'],
  { ordem: 'nome_cliente', direcao: 'asc' },
  {},
  {
    cnpj_cpf: por.presenca(clienteLabels.cnpj_cpf, 'Sem CNPJ/CPF'),
    email: por.presenca(clienteLabels.email, 'Sem e-mail'),
  },
)

const colunas = {
  nome_cliente: [clienteLabels.nome_cliente, 'texto'],
  cnpj_cpf: [clienteLabels.cnpj_cpf, 'documento'],
  email: [clienteLabels.email, 'texto'],
  telefone: [clienteLabels.telefone, 'telefone'],
  endereco: [clienteLabels.endereco, 'endereco'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<Cliente>
/** How a spreadsheet comes in. */
const importa = { chaves: ['cnpj_cpf', 'nome_cliente'] } as const

export const clientesApi = defineApi('comercial/clientes', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: clienteInput,
    registro: cliente,
    lista,
    exclui: { tipo: 'Cliente', nome: 'nome_cliente' },
    naoCopia: ['cnpj_cpf'],
    textos: {
      list: ['Lista clientes; busca por nome, CNPJ/CPF ou e-mail', 'Erro ao buscar clientes'],
      get: ['Um cliente', 'Erro ao buscar cliente'],
      create: ['Registra um cliente', 'Erro ao adicionar cliente', 'Cliente adicionado'],
      update: ['Altera um cliente', 'Erro ao atualizar cliente', 'Cliente atualizado'],
      delete: [
        'Exclui um cliente; as suas propostas ficam e guardam o nome',
        'Erro ao excluir cliente',
        'Cliente excluído',
      ],
    },
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Clientes', lista, colunas, importa }),
  /** Id and name, for choosing a client in another record's form. */
  options: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Clientes para escolha, por nome',
    erro: 'Erro ao buscar clientes',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: registro.id.optional() }),
    output: z.array(z.strictObject({ id: registro.id, nome_cliente: z.string() })),
  }),
  /** Other clients that already hold this document: a warning, never a refusal. */
  repetidos: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Clientes que já usam um CNPJ/CPF',
    erro: 'Erro ao verificar CNPJ/CPF',
    input: z.strictObject({ cnpj_cpf: documento('Informe o CNPJ/CPF.', 14), exceto: registro.id.nullable() }),
    output: z.array(z.strictObject({ id: registro.id, nome_cliente: z.string() })),
  }),
  historico: historyQuery(acesso, {
    entidade: 'Cliente',
    campos: clienteLabels,
    nome: ['nome_cliente'],
    caminho: '/comercial/clientes/{id}',
  }),
})

entregarVisoes(clientesApi.list, {
  'Sem CNPJ/CPF': { filtros: { cnpj_cpf: 'vazio' } },
  'Sem e-mail': { filtros: { email: 'vazio' } },
})
