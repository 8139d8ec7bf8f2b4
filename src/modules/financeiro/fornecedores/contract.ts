import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { codigoDePagamento } from '#platform/contract/codigos/codigo.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  documento,
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
import { importarInput, importarMaximo, importarOutput } from '../apoio/importacao/contract.ts'
import { contasDoFornecedorInput } from '../contas-do-fornecedor/contract.ts'

/** The fields of a supplier, in the order of the form. */
export const fornecedorLabels = {
  nome: 'Nome',
  cnpj: 'CNPJ',
  endereco: 'Endereço',
  telefone: 'Telefone',
  email: 'E-mail',
  categoria: 'Categoria',
  contas: 'Contas e chaves PIX',
} satisfies Record<keyof FornecedorInput, string>

export const fornecedorInput = z.strictObject({
  nome: texto('Informe o nome do fornecedor.'),
  /** Longer than a CNPJ: its form was never checked, so that what was registered stays valid. */
  cnpj: documento('Informe o CNPJ do fornecedor.', 40),
  endereco: textoLongoOpcional(),
  telefone: textoOpcional(40),
  email: emailOpcional(),
  categoria: textoOpcional(),
  /** Where it is paid. */
  contas: contasDoFornecedorInput.default([]),
})
export type FornecedorInput = z.output<typeof fornecedorInput>

const { contas: _linhas, ...camposDoHistorico } = fornecedorLabels

export const fornecedor = z.strictObject({
  ...registro,
  ...fornecedorInput.shape,
  contas: contasDoFornecedorInput,
  pode,
})
export type Fornecedor = z.output<typeof fornecedor>
/** A supplier in the list, which shows no accounts. */
export const fornecedorListado = fornecedor.omit({ contas: true })
export type FornecedorListado = z.output<typeof fornecedorListado>

/** A supplier to be chosen in another record's form. */
export const fornecedorOption = z.strictObject({
  id: registro.id,
  nome: z.string(),
  cnpj: z.string(),
  /** Another one on offer has the same name: tell them apart by CNPJ. */
  homonimo: z.boolean(),
})
export type FornecedorOption = z.output<typeof fornecedorOption>

const acesso = { area: 'financeiro.cadastros' } as const

const lista = listInput(
  ['nome', 'cnpj', 'categoria'],
  { ordem: 'nome', direcao: 'asc' },
  {},
  { categoria: por.texto(fornecedorLabels.categoria, 'Sem categoria') },
)

const colunas = {
  nome: [fornecedorLabels.nome, 'texto'],
  cnpj: [fornecedorLabels.cnpj, 'documento'],
  telefone: [fornecedorLabels.telefone, 'telefone'],
  email: [fornecedorLabels.email, 'texto'],
  categoria: [fornecedorLabels.categoria, 'texto'],
  endereco: [fornecedorLabels.endereco, 'endereco'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<FornecedorListado>
/** How a spreadsheet comes in. */
const importa = { chaves: ['cnpj', 'nome'] } as const

export const fornecedoresApi = defineApi('financeiro/fornecedores', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: fornecedorInput,
    registro: fornecedor,
    linha: fornecedorListado,
    lista,
    exclui: { tipo: 'Fornecedor', nome: 'nome' },
    naoCopia: ['cnpj', 'contas'],
    emLote: { categoria: { rotulo: fornecedorLabels.categoria, tipo: 'texto' } },
    textos: {
      list: ['Lista fornecedores; busca em qualquer campo', 'Erro ao buscar fornecedores'],
      get: ['Um fornecedor', 'Erro ao buscar fornecedor'],
      create: ['Registra um fornecedor', 'Erro ao adicionar fornecedor', 'Fornecedor adicionado'],
      update: ['Altera um fornecedor', 'Erro ao atualizar fornecedor', 'Fornecedor atualizado'],
      delete: [
        'Exclui um fornecedor; as suas contas e despesas ficam e guardam o nome',
        'Erro ao excluir fornecedor',
        'Fornecedor excluído',
      ],
    },
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Fornecedores', lista, colunas, importa }),
  options: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Fornecedores para escolha, por nome',
    erro: 'Erro ao buscar fornecedores',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: registro.id.optional() }),
    output: z.array(fornecedorOption),
  }),
  /** Other suppliers that already hold this CNPJ: a warning, never a refusal. */
  repetidos: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Fornecedores que já usam um CNPJ',
    erro: 'Erro ao verificar CNPJ',
    input: z.strictObject({ cnpj: documento('Informe o CNPJ.', 40), exceto: registro.id.nullable() }),
    output: z.array(z.strictObject({ id: registro.id, nome: z.string() })),
  }),
  /** What somebody has confirmed with the supplier is expected from then on. */
  guardarDestino: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Guarda no fornecedor a chave PIX ou o banco de um código de pagamento, depois de conferido',
    erro: 'Erro ao guardar a conta do fornecedor',
    sucesso: 'Guardada nas contas do fornecedor',
    input: z.strictObject({ id: registro.id, codigo_pagamento: codigoDePagamento() }),
    output: fornecedor,
  }),
  historico: historyQuery(acesso, {
    entidade: 'Fornecedor',
    campos: camposDoHistorico,
    nome: ['nome'],
    caminho: '/financeiro/fornecedores/{id}',
  }),
  importar: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Importa fornecedores que a versão anterior guardava no navegador',
    erro: 'Erro ao importar fornecedores',
    maximo: importarMaximo,
    input: importarInput,
    output: importarOutput,
  }),
})

entregarVisoes(fornecedoresApi.list, {
  'Sem categoria': { filtros: { categoria: 'vazio' } },
})
