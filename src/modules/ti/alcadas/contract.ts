import { z } from 'zod'
import { defineApi, query } from '#platform/contract/api.ts'
import {
  dinheiro,
  dinheiroOpcional,
  idOpcional,
  pode,
  registro,
  textoOpcional,
  usuarioId,
} from '#platform/contract/fields.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { perfis } from '#platform/contract/permissions.ts'
import { standardProcedures } from '#platform/contract/standard.ts'

export const alcadaLabels = {
  tabela: 'O que precisa de aprovação',
  faixa_de: 'Valor de (R$)',
  faixa_ate: 'Valor até (R$)',
  centro_custo: 'Centro de custo',
  projeto_id: 'Projeto',
  so_acima: 'Só acima do orçamento do projeto',
  passo: 'Passo',
  perfil: 'Quem aprova',
  aprovadores: 'Pessoas que aprovam',
  quorum: 'Quantas pessoas precisam aprovar',
  escala_dias: 'Dias úteis até ir também aos Administradores',
  ativa: 'Em vigor',
} satisfies Record<keyof AlcadaInput, string>

/** A whole number as a form types it, or as the API carries it. */
function inteiro(max: number) {
  const error = `Informe um número de 1 a ${max}.`
  return z
    .union([z.int(), z.string()], { error })
    .transform(value => (value === '' ? Number.NaN : Number(value)))
    .pipe(z.int({ error }).min(1, { error }).max(max, { error }))
}

export const alcadaInput = z.strictObject({
  tabela: z.enum(['financeiro_contas_a_pagar', 'comercial_propostas'], {
    error: 'Escolha o que precisa de aprovação.',
  }),
  /** Both ends belong to the band. */
  faixa_de: dinheiro().default('0.00'),
  faixa_ate: dinheiroOpcional(),
  centro_custo: textoOpcional(),
  /** Only records with a part of this project. */
  projeto_id: idOpcional(),
  /** Payables alone: only those of which a part passes the budget of its project. */
  so_acima: z.boolean().default(false),
  passo: inteiro(9).default(1),
  aprovadores: z.array(usuarioId()).max(20, { error: 'Escolha até 20 pessoas.' }).default([]),
  /** Instead of people. */
  perfil: z.enum(perfis).nullable().default(null),
  quorum: inteiro(20).default(1),
  escala_dias: z
    .union([inteiro(60), z.literal('')])
    .nullish()
    .transform(value => value || null)
    .pipe(z.int().nullable())
    .default(null),
  ativa: z.boolean(),
})
export type AlcadaInput = z.output<typeof alcadaInput>

export const alcada = z.strictObject({
  ...registro,
  ...alcadaInput.shape,
  /** What people call the records. */
  titulo: z.string(),
  /** Name of its project; null without one, or where the project is deleted. */
  projeto: z.string().nullable(),
  /** Who approves, in words. */
  quem: z.string(),
  /** Those whom it names. */
  pessoas: z.array(z.strictObject({ id: z.string(), full_name: z.string() })),
  /** What is worth knowing of it, such as a person without whom nobody approves; null where nothing is. */
  aviso: z.string().nullable(),
  pode,
})
export type Alcada = z.output<typeof alcada>

/** What needs approval, in words. */
const palavras = { financeiro_contas_a_pagar: 'Contas a pagar', comercial_propostas: 'Propostas' }

const acesso = { area: 'ti.usuarios', somenteAdministrador: true } as const

const simulado = z.strictObject({
  /** One sentence: 'Contas a pagar de R$ 18.000,00 → Ana, depois Diretoria'. */
  frase: z.string(),
  /** The steps in words; null where no rule applies. */
  passos: z.string().nullable(),
})

const padrao = standardProcedures({
  ...acesso,
  ler: 'ver',
  gravar: 'gerir',
  input: alcadaInput,
  registro: alcada,
  lista: z.strictObject({}),
  exclui: { tipo: 'Alçada', nome: 'tabela', palavras },
  textos: {
    list: ['Lista alçadas, por entidade, faixa e passo', 'Erro ao buscar alçadas'],
    get: ['Uma alçada', 'Erro ao buscar alçada'],
    create: ['Cria uma alçada', 'Erro ao criar alçada', 'Alçada criada'],
    update: ['Altera uma alçada', 'Erro ao atualizar alçada', 'Alçada atualizada'],
    delete: ['Exclui uma alçada', 'Erro ao excluir alçada', 'Alçada excluída'],
  },
})

export const alcadasApi = defineApi('ti/alcadas', {
  /** All of them: a company has few. */
  list: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'As alçadas, por entidade, faixa e passo',
    erro: 'Erro ao buscar alçadas',
    input: z.strictObject({}),
    output: z.strictObject({ rows: z.array(alcada) }),
  }),
  get: { ...padrao.get, ...acesso },
  create: { ...padrao.create, ...acesso },
  update: { ...padrao.update, ...acesso },
  delete: { ...padrao.delete, ...acesso },
  entidades: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'O que pode precisar de aprovação, e por quais campos',
    erro: 'Erro ao buscar alçadas',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        tabela: z.string(),
        titulo: z.string(),
        centro: z.boolean(),
        projeto: z.boolean(),
        acima: z.boolean(),
      }),
    ),
  }),
  simular: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Quem aprovaria um registro deste valor, centro de custo e projeto, passo a passo',
    erro: 'Erro ao simular alçada',
    input: z.strictObject({
      tabela: alcadaInput.shape.tabela,
      valor: dinheiro(),
      centro_custo: textoOpcional(),
      projeto_id: idOpcional(),
      /** Does it pass the budget of a project? */
      acima: z.boolean().default(false),
    }),
    output: simulado,
  }),
  /** Before it is saved: nothing else tells that a rule sends back what is approved. */
  alcance: query({
    ...acesso,
    nivel: 'gerir',
    resumo:
      'Quantos registros em aberto passariam a esperar aprovação por uma alçada, e quantos já aprovados',
    erro: 'Erro ao contar o que a alçada alcança',
    input: alcadaInput.extend({
      /** The rule to change; absent for a new one. */
      id: registro.id.optional(),
    }),
    output: z.strictObject({ esperam: z.int(), aprovadas: z.int() }),
  }),
  historico: historyQuery(acesso, {
    entidade: 'Alçada',
    campos: alcadaLabels,
    nome: ['tabela'],
    palavras: { tabela: palavras },
    caminho: '/ti/usuarios?aba=alcadas&dialogo=editar&id={id}',
  }),
})

/** 'projeto Parada'. One that is called so itself, as those made of proposals are, is not called so twice: 'Projeto - Parada'. */
export const oProjeto = (nome: string): string => (/^projeto\b/i.test(nome) ? nome : `projeto ${nome}`)
