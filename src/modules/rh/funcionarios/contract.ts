import { z } from 'zod'
import { defineApi, type OutputOf, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery, recordExport } from '#platform/contract/export.ts'
import {
  byId,
  dataOpcional,
  deleteInput,
  dinheiroOpcional,
  documento,
  emailOpcional,
  pode,
  registro,
  texto,
  textoLongoOpcional,
  textoOpcional,
} from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { statusFuncionario } from '../campos.ts'
import { validades } from '../documentos/contract.ts'

export * from '../campos.ts'

export const tipoContrato = vocabulary(
  [
    { value: 'CLT', tone: 'gray' },
    { value: 'PJ', tone: 'gray' },
    { value: 'Estágio', tone: 'gray' },
    { value: 'Temporário', tone: 'gray' },
    { value: 'Outro', tone: 'gray' },
  ],
  'Escolha o tipo de contrato.',
)

/** The fields of an employee, in the order of the form. */
export const funcionarioLabels = {
  nome_completo: 'Nome Completo',
  cpf: 'CPF',
  rg: 'RG',
  data_nascimento: 'Data de Nascimento',
  email_pessoal: 'E-mail Pessoal',
  telefone: 'Telefone',
  endereco_completo: 'Endereço Completo',
  cargo: 'Cargo',
  departamento: 'Departamento',
  data_admissao: 'Data de Admissão',
  salario: 'Salário (R$)',
  tipo_contrato: 'Tipo de Contrato',
  status_funcionario: 'Status',
} satisfies Record<keyof FuncionarioInput, string>

const SEM_CPF = 'Informe o CPF.'
const CPF_DIGITS = 11

/** Stored as digits; wrong check digits and a wrong number of digits are warned about, never refused. */
const cpf = documento(SEM_CPF, CPF_DIGITS)
  .overwrite(value => value.replace(/\D/g, ''))
  .min(1, { error: SEM_CPF })

export const funcionarioInput = z.strictObject({
  nome_completo: texto('Informe o nome completo.'),
  cpf,
  rg: textoOpcional(40),
  data_nascimento: dataOpcional(),
  email_pessoal: emailOpcional(),
  telefone: textoOpcional(40),
  endereco_completo: textoLongoOpcional(),
  cargo: textoOpcional(),
  departamento: textoOpcional(),
  data_admissao: dataOpcional(),
  salario: dinheiroOpcional(),
  tipo_contrato: tipoContrato.schema,
  status_funcionario: statusFuncionario.schema.default('Ativo'),
})
export type FuncionarioInput = z.output<typeof funcionarioInput>

export const funcionario = z.strictObject({ ...registro, ...funcionarioInput.shape, pode })
export type Funcionario = z.output<typeof funcionario>

/** What the list shows: pay, address and the like are read one person at a time, or by an audited export. */
const { nome_completo, cargo, departamento, data_admissao, tipo_contrato, status_funcionario } =
  funcionarioInput.shape
export const funcionarioDaLista = z.strictObject({
  id: registro.id,
  version: registro.version,
  nome_completo,
  cpf,
  cargo,
  departamento,
  data_admissao,
  tipo_contrato,
  status_funcionario,
  /** The earliest expiry date among this person's documents. */
  primeiro_vencimento: z.string().nullable(),
  pode,
})

const acesso = { area: 'rh' } as const

const lista = listInput(
  ['nome_completo', 'cpf', 'cargo', 'status_funcionario', 'departamento', 'tipo_contrato', 'data_admissao'],
  { ordem: 'nome_completo', direcao: 'asc' },
  { status_funcionario: statusFuncionario.schema.optional(), documentos: z.enum(validades).optional() },
  {
    status_funcionario: por.opcoes(funcionarioLabels.status_funcionario, statusFuncionario),
    cargo: por.texto(funcionarioLabels.cargo, 'Sem cargo'),
    departamento: por.texto(funcionarioLabels.departamento, 'Sem departamento'),
    tipo_contrato: por.opcoes(funcionarioLabels.tipo_contrato, tipoContrato),
    data_admissao: por.data(funcionarioLabels.data_admissao, { vazio: 'Sem data de admissão' }),
  },
)

const colunas = {
  nome_completo: [funcionarioLabels.nome_completo, 'texto'],
  cpf: [funcionarioLabels.cpf, 'documento'],
  cargo: [funcionarioLabels.cargo, 'texto'],
  status_funcionario: [funcionarioLabels.status_funcionario, 'texto'],
  departamento: [funcionarioLabels.departamento, 'texto'],
  tipo_contrato: [funcionarioLabels.tipo_contrato, 'texto'],
  data_admissao: [funcionarioLabels.data_admissao, 'data'],
  salario: [funcionarioLabels.salario, 'dinheiro'],
  rg: [funcionarioLabels.rg, 'documento'],
  data_nascimento: [funcionarioLabels.data_nascimento, 'data'],
  email_pessoal: [funcionarioLabels.email_pessoal, 'texto'],
  telefone: [funcionarioLabels.telefone, 'telefone'],
  endereco_completo: [funcionarioLabels.endereco_completo, 'endereco'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<Funcionario>
/** How a spreadsheet comes in. */
const importa = { chaves: ['cpf', 'nome_completo'] } as const

const padrao = standardProcedures({
  ...acesso,
  ler: 'ver',
  gravar: 'registrar',
  naReplica: true,
  input: funcionarioInput,
  registro: funcionario,
  linha: funcionarioDaLista,
  lista,
  exclui: { tipo: 'Funcionário', nome: 'nome_completo', definitivo: true },
  naoCopia: [
    'nome_completo',
    'cpf',
    'rg',
    'data_nascimento',
    'email_pessoal',
    'telefone',
    'endereco_completo',
    'status_funcionario',
  ],
  emLote: {
    status_funcionario: {
      rotulo: funcionarioLabels.status_funcionario,
      opcoes: statusFuncionario.values,
      noLugar: true,
    },
  },
  textos: {
    list: ['Lista funcionários; busca por nome, CPF ou cargo', 'Erro ao buscar funcionários'],
    get: ['Um funcionário, com todos os seus dados', 'Erro ao buscar funcionários'],
    create: ['Registra um funcionário', 'Erro ao salvar funcionário', 'Funcionário cadastrado com sucesso!'],
    update: ['Altera um funcionário', 'Erro ao salvar funcionário', 'Funcionário atualizado com sucesso!'],
    delete: [
      'Exclui um funcionário com todos os seus documentos e arquivos',
      'Erro ao excluir funcionário',
      'Funcionário excluído com sucesso!',
    ],
  },
})

export const funcionariosApi = defineApi('rh/funcionarios', {
  ...padrao,
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Funcionários', lista, colunas, importa }),
  exportarDados: recordExport({
    ...acesso,
    nivel: 'gerir',
    titulo: 'Dados do funcionário',
    resumo: 'Tudo o que se guarda de um funcionário: dados, histórico e documentos, em ZIP',
  }),
  /** Other employees who already hold this CPF: a warning, never a refusal. */
  repetidos: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Funcionários que já usam um CPF',
    erro: 'Erro ao verificar CPF',
    input: z.strictObject({ cpf, exceto: registro.id.nullable() }),
    output: z.array(z.strictObject({ id: registro.id, nome_completo: z.string() })),
  }),
  delete: {
    ...padrao.delete,
    /** `definitivo` passes over the bin: nothing of this person waits there. */
    input: deleteInput.extend({ definitivo: z.boolean().default(false) }),
    output: byId.extend({
      /** Title of the notice where the person is gone and files are still to be removed. */
      aviso: z.string().nullable(),
    }),
  },
  historico: historyQuery(acesso, {
    entidade: 'Funcionário',
    campos: funcionarioLabels,
    nome: ['nome_completo'],
    caminho: '/rh/funcionarios/{id}',
  }),
})
export type FuncionarioRow = OutputOf<typeof funcionariosApi.list>['rows'][number]

entregarVisoes(funcionariosApi.list, {
  Ativos: { filtros: { status_funcionario: 'Ativo' } },
  'Com documentos vencidos': { filtros: { documentos: 'Vencidos' } },
})
