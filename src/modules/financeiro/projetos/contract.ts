import { z } from 'zod'
import { defineApi, type OutputOf, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import { byId, id, idOpcional, pode, registro, textoDeBusca, usuarioId } from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import {
  aditivosInput,
  orcamentoInput,
  type ResultadoDoProjeto,
  resultadoDoProjeto,
} from '../custos-projeto/contract.ts'
import { desdeOInicio, ENCERRADOS, projetoInput, projetoLabels, statusProjeto } from './campos.ts'

export * from './campos.ts'

const { orcamento: _linhas, aditivos: _aditivos, ...camposDoHistorico } = projetoLabels

export const projeto = z.strictObject({
  ...registro,
  ...projetoInput.shape,
  user_id: z.string().nullable(),
  criado_por: z.string().nullable(),
  titulo_proposta: z.string().nullable(),
  valor_proposta: z.string().nullable(),
  nome_gerente: z.string().nullable(),
  email_gerente: z.string().nullable(),
  orcamento: orcamentoInput,
  aditivos: aditivosInput,
  /** The client of its proposal; null as well for whoever may not see clients. */
  cliente_id: z.int().nullable(),
  /** Kept by the proposal when the client is deleted: `cliente_id` is null then. */
  nome_cliente: z.string().nullable(),
  /** Sum of its expenses, realised and committed. */
  gasto: z.string(),
  realizado: z.string(),
  comprometido: z.string(),
  /** What `gasto` is of `orcamento_total`, e.g. '84,7%'; null without a budget. */
  uso_orcamento: z.string().nullable(),
  pode,
})
export type Projeto = z.output<typeof projeto>

/** A project in the list, which shows no lines and no client. */
export const projetoListado = projeto.omit({
  orcamento: true,
  aditivos: true,
  cliente_id: true,
  nome_cliente: true,
})
export type ProjetoListado = z.output<typeof projetoListado>

const acesso = { area: 'financeiro.projetos' } as const

const lista = listInput(
  ['created_at', 'nome_projeto', 'orcamento_total', 'status_projeto', 'user_id'],
  { ordem: 'created_at', direcao: 'desc' },
  {
    status_projeto: statusProjeto.schema.optional(),
    proposta_id: id().optional(),
    /** The projects of the proposals to this client. */
    cliente_id: id().optional(),
    /** The manager. */
    user_id: usuarioId().optional(),
  },
  {
    status_projeto: por.opcoes(projetoLabels.status_projeto, statusProjeto),
    user_id: por.pessoa(projetoLabels.user_id, 'conta/pessoas', 'Sem gerente', 'nome_gerente'),
    orcamento_total: por.dinheiro(projetoLabels.orcamento_total, 'Sem orçamento'),
    proposta_id: por.registro(projetoLabels.proposta_id, 'comercial/propostas/list', 'Sem proposta'),
    cliente_id: por.registro('Cliente', 'comercial/clientes/options'),
    data_inicio: por.data(projetoLabels.data_inicio, { vazio: 'Sem data' }),
    data_fim_prevista: por.data(projetoLabels.data_fim_prevista, {
      emAtraso: 'fim_antes_de',
      vazio: 'Sem data',
    }),
    created_at: por.instante('Registrado em'),
  },
  { campo: 'status_projeto', de: statusProjeto },
)

/** As exported: with what a project earns. */
type ProjetoExportado = Projeto &
  Pick<ResultadoDoProjeto, 'contratado' | 'orcado' | 'previsto' | 'resultado' | 'margem'>
const colunas = {
  nome_projeto: [projetoLabels.nome_projeto, 'texto'],
  titulo_proposta: [projetoLabels.proposta_id, 'texto'],
  orcamento_total: [projetoLabels.orcamento_total, 'dinheiro'],
  gasto: ['Gasto (R$)', 'dinheiro'],
  status_projeto: [projetoLabels.status_projeto, 'texto'],
  nome_gerente: [projetoLabels.user_id, 'texto'],
  email_gerente: ['E-mail do Gerente', 'texto'],
  valor_proposta: ['Valor da Proposta (R$)', 'dinheiro'],
  data_inicio: [projetoLabels.data_inicio, 'data'],
  data_fim_prevista: [projetoLabels.data_fim_prevista, 'data'],
  realizado: ['Realizado (R$)', 'dinheiro'],
  comprometido: ['Comprometido (R$)', 'dinheiro'],
  uso_orcamento: ['% do Orçamento', 'texto'],
  contratado: ['Contratado (R$)', 'dinheiro'],
  orcado: ['Orçado (R$)', 'dinheiro'],
  previsto: ['Previsto no Fim (R$)', 'dinheiro'],
  resultado: ['Resultado (R$)', 'dinheiro'],
  margem: ['Margem', 'texto'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<ProjetoExportado>

/** How a spreadsheet comes in. */
const importa = {
  chaves: ['nome_projeto'],
  referencias: {
    titulo_proposta: { campo: 'proposta_id', procura: 'financeiro/projetos/propostas' },
    nome_gerente: {
      campo: 'user_id',
      procura: 'financeiro/projetos/gerentes',
      leva: { email_gerente: 'email' },
    },
  },
} as const

export const projetosApi = defineApi('financeiro/projetos', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: projetoInput,
    /** A manager who is gone stays; nobody can be left without one. */
    alterado: projetoInput.extend({ user_id: projetoInput.shape.user_id.nullable() }),
    registro: projeto,
    linha: projetoListado,
    lista,
    exclui: { tipo: 'Projeto', nome: 'nome_projeto' },
    naoCopia: ['proposta_id', 'data_inicio', 'data_fim_prevista', 'status_projeto', 'orcamento', 'aditivos'],
    emLote: {
      status_projeto: { rotulo: projetoLabels.status_projeto, opcoes: statusProjeto.values },
      user_id: {
        rotulo: projetoLabels.user_id,
        procura: 'financeiro/projetos/gerentes',
        cria: 'ti/usuarios',
      },
      data_fim_prevista: {
        rotulo: projetoLabels.data_fim_prevista,
        tipo: 'data',
        desde: desdeOInicio,
        acabados: { status_projeto: ENCERRADOS },
      },
    },
    textos: {
      list: [
        'Lista projetos; busca por nome, título da proposta, status, nome ou e-mail do gerente',
        'Erro ao buscar projetos',
      ],
      get: ['Um projeto', 'Erro ao buscar projeto'],
      create: [
        'Registra um projeto e marca a sua proposta como convertida',
        'Erro ao criar projeto',
        'Projeto criado',
      ],
      update: [
        'Altera um projeto e marca a sua proposta como convertida',
        'Erro ao atualizar projeto',
        'Projeto atualizado',
      ],
      delete: ['Exclui um projeto com todas as suas despesas', 'Erro ao excluir projeto', 'Projeto excluído'],
    },
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Projetos', lista, colunas, importa }),
  /** Id and name, for choosing a project. */
  options: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Projetos para escolha, por nome',
    erro: 'Erro ao buscar projetos',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: registro.id.optional() }),
    output: z.array(z.strictObject({ id: registro.id, nome_projeto: z.string() })),
  }),
  /** People who may be chosen as manager. */
  gerentes: query({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Usuários para escolha do gerente, por nome',
    erro: 'Erro ao buscar usuários',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: usuarioId().optional() }),
    output: z.array(z.strictObject({ id: z.string(), full_name: z.string(), email: z.string() })),
  }),
  /** Proposals that may be linked: approved ones, and the one that the project has. */
  propostas: query({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Propostas para vincular a um projeto: as aprovadas e a já vinculada, por título',
    erro: 'Erro ao buscar propostas',
    input: z.strictObject({
      busca: textoDeBusca.default(''),
      projeto_id: idOpcional(),
      /** Only those of this client. */
      cliente_id: registro.id.optional(),
    }),
    output: z.array(
      z.strictObject({ id: registro.id, titulo_proposta: z.string(), valor_proposta: z.string() }),
    ),
  }),
  resultado: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'O que um projeto custa e o que rende: contratado, orçado, comprometido, realizado e previsto',
    erro: 'Erro ao buscar resultado',
    input: byId,
    output: resultadoDoProjeto,
  }),
  historico: historyQuery(acesso, {
    entidade: 'Projeto',
    campos: camposDoHistorico,
    nome: ['nome_projeto'],
    caminho: '/financeiro/projetos/{id}',
  }),
})
export type ProjetoRow = OutputOf<typeof projetosApi.list>['rows'][number]
