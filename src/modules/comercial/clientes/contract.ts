import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  byId,
  deleteInput,
  documento,
  documentoOpcional,
  emailOpcional,
  pode,
  registro,
  texto,
  textoDeBusca,
  textoLongoOpcional,
  textoOpcional,
  updateInput,
} from '#platform/contract/fields.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput, listOutput } from '#platform/contract/list.ts'

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
const lista = listInput(['nome_cliente', 'cnpj_cpf', 'email'], { ordem: 'nome_cliente', direcao: 'asc' }, {})

const colunas = {
  nome_cliente: [clienteLabels.nome_cliente, 'texto'],
  cnpj_cpf: [clienteLabels.cnpj_cpf, 'documento'],
  email: [clienteLabels.email, 'texto'],
  telefone: [clienteLabels.telefone, 'telefone'],
  endereco: [clienteLabels.endereco, 'texto'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<Cliente>

export const clientesApi = defineApi('comercial/clientes', {
  list: query({
    naReplica: true,
    ...acesso,
    nivel: 'ver',
    resumo: 'Lista clientes; busca por nome, CNPJ/CPF ou e-mail',
    erro: 'Erro ao buscar clientes',
    input: lista,
    output: listOutput(cliente),
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Clientes', lista, colunas }),
  get: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Um cliente',
    erro: 'Erro ao buscar cliente',
    input: byId,
    output: cliente,
  }),
  /** Id and name, for choosing a client in another record's form. */
  options: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Clientes para escolha, por nome',
    erro: 'Erro ao buscar clientes',
    input: z.strictObject({ busca: textoDeBusca.default('') }),
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
    caminho: '/comercial/clientes?dialogo=editar&id={id}',
  }),
  create: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Registra um cliente',
    erro: 'Erro ao adicionar cliente',
    sucesso: 'Cliente adicionado',
    input: clienteInput,
    output: cliente,
  }),
  update: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Altera um cliente',
    erro: 'Erro ao atualizar cliente',
    sucesso: 'Cliente atualizado',
    input: updateInput(clienteInput),
    output: cliente,
  }),
  delete: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Exclui um cliente; as suas propostas ficam e guardam o nome',
    erro: 'Erro ao excluir cliente',
    sucesso: 'Cliente excluído',
    exclui: { tipo: 'Cliente', nome: 'nome_cliente' },
    input: deleteInput,
    output: z.strictObject({ id: registro.id }),
  }),
})
