import { z } from 'zod'
import { defineApi, type OutputOf, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import { data, instante, textoDeBusca, usuarioId } from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { type CampoMudado, campoMudado } from '#platform/contract/history.ts'
import { listInput, listOutput } from '#platform/contract/list.ts'
import { showValue } from '#platform/contract/show-value.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'

/** What somebody did, as the trail stores it and as the page says it. */
const acoes = {
  criar: 'Registrou',
  alterar: 'Alterou',
  excluir: 'Excluiu',
  restaurar: 'Restaurou',
  eliminar: 'Eliminou',
  ler: 'Leu documento',
  exportar: 'Exportou',
  entrar: 'Entrou',
  sair: 'Saiu',
  recusar: 'Entrada recusada',
  encerrar: 'Encerrou sessão',
  ver_como: 'Viu como outro perfil',
} as const
type Acao = keyof typeof acoes

export const nomeDaAcao = (acao: string): string => acoes[acao as Acao] ?? acao

export const etiquetaDaAcao = vocabulary([
  { value: acoes.criar, tone: 'green' },
  { value: acoes.alterar, tone: 'blue' },
  { value: acoes.excluir, tone: 'red' },
  { value: acoes.restaurar, tone: 'green' },
  { value: acoes.eliminar, tone: 'red' },
  { value: acoes.ler, tone: 'purple' },
  { value: acoes.exportar, tone: 'orange' },
  { value: acoes.entrar, tone: 'gray' },
  { value: acoes.sair, tone: 'gray' },
  { value: acoes.recusar, tone: 'yellow' },
  { value: acoes.encerrar, tone: 'gray' },
  { value: acoes.ver_como, tone: 'purple' },
])

/** Each action under its name: the filter shows these, and addresses hold the stored words. */
const porNome = Object.fromEntries(
  Object.entries(acoes).map(([value, label]) => [value, { label, values: [value] }]),
)

export const opcoesDeAcao = Object.entries(acoes).map(([value, label]) => ({ value, label }))

/** So many fields of a change does a row of the list tell; all are in the change itself. */
export const CAMPOS_NA_LISTA = 3

const mudanca = z.strictObject({
  id: z.int(),
  quando: instante,
  /** Null where nobody was signed in, or the system acted by itself. */
  usuario_id: z.string().nullable(),
  usuario_nome: z.string(),
  acao: z.string(),
  tabela: z.string(),
  /** The noun of what it was done to, e.g. 'Cliente'. */
  entidade: z.string(),
  /** Key of the record, a number or a person's uuid; null where it was done to none. */
  registro: z.string().nullable(),
  /** What the record is or was called. */
  nome: z.string().nullable(),
  /** Address where the record is looked at, while it is there. */
  caminho: z.string().nullable(),
  campos: z.array(campoMudado),
  /** How many fields it has; the list holds the first ones. */
  total_de_campos: z.int(),
  /** Path of the procedure that did it. */
  operacao: z.string(),
  /** What that procedure does, in words; null of what is none, such as a job. */
  faz: z.string().nullable(),
  /** The same as in the server's log. */
  pedido: z.string(),
})
export type MudancaDaTrilha = z.output<typeof mudanca>

/** One field of a change in words: 'Nome: Ana → Bia'. @param timezone as for `showValue` */
export function emPalavras(acao: string, { campo, rotulo, antes, depois }: CampoMudado, timezone?: string) {
  const [before, after] = [antes, depois].map(value => showValue(campo, value, timezone))
  if (acao === 'alterar') return `${rotulo}: ${before} → ${after}`
  return `${rotulo}: ${acao === 'excluir' ? before : after}`
}

const lista = listInput(
  ['quando'],
  { ordem: 'quando', direcao: 'desc' },
  {
    usuario_id: usuarioId().optional(),
    tabela: textoDeBusca.optional(),
    /** One record, by its key. */
    registro: z.union([z.string().regex(/^\d{1,9}$/), z.uuid()]).optional(),
    /** What changed with one delete, by its id in the bin. */
    exclusao: z.uuid().optional(),
    acao: z.enum(Object.keys(acoes) as [Acao, ...Acao[]]).optional(),
    de: data().optional(),
    /** The last day, as a whole. */
    ate: data().optional(),
  },
  {
    usuario_id: por.pessoa('Pessoa', 'ti/auditoria/pessoas', 'O sistema'),
    acao: por.opcoes('Ação', { values: Object.keys(acoes) }, { grupos: porNome }),
    quando: por.instante('Quando'),
  },
)

/** As exported: the fields in words. */
type MudancaExportada = MudancaDaTrilha & { acao_nome: string; alteracoes: string }
const colunas = {
  quando: ['Quando', 'instante'],
  usuario_nome: ['Pessoa', 'texto'],
  acao_nome: ['Ação', 'texto'],
  entidade: ['Onde', 'texto'],
  nome: ['Registro', 'texto'],
  registro: ['Código do registro', 'texto'],
  alteracoes: ['O que mudou', 'texto'],
  operacao: ['Operação', 'texto'],
  pedido: ['Pedido', 'texto'],
} satisfies ColunasDe<MudancaExportada>

const acesso = { area: 'ti.usuarios', nivel: 'gerir', somenteAdministrador: true } as const

/** The whole audit trail, as far as this person's levels reach: of an area that is closed to them it tells nothing. */
export const auditoriaApi = defineApi('ti/auditoria', {
  list: query({
    naReplica: true,
    ...acesso,
    resumo: 'O que foi feito, por quem e em qual registro; busca por pessoa e pelo que os registros contêm',
    erro: 'Erro ao buscar auditoria',
    input: lista,
    output: listOutput(mudanca),
  }),
  exportar: exportQuery({ ...acesso, titulo: 'Auditoria', lista, colunas }),
  /** No record of its own: it belongs to nobody, and goes with nothing. */
  get: query({
    ...acesso,
    resumo: 'Uma mudança da trilha, com todos os campos',
    erro: 'Erro ao buscar auditoria',
    input: z.strictObject({ mudanca: z.int().min(1) }),
    output: mudanca,
  }),
  entidades: query({
    ...acesso,
    resumo: 'De que a trilha conta, pelo nome',
    erro: 'Erro ao buscar auditoria',
    input: z.strictObject({}),
    output: z.strictObject({ rows: z.array(z.strictObject({ tabela: z.string(), entidade: z.string() })) }),
  }),
  pessoas: query({
    ...acesso,
    resumo: 'Pessoas para escolha, também as excluídas; as primeiras que a busca encontra, ou a de um id',
    erro: 'Erro ao buscar pessoas',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: usuarioId().optional() }),
    output: z.array(z.strictObject({ id: z.string(), nome: z.string() })),
  }),
})
export type MudancaRow = OutputOf<typeof auditoriaApi.list>['rows'][number]

entregarVisoes(auditoriaApi.list, {
  Hoje: { filtros: { quando: 'hoje' } },
  'Exclusões desta semana': { filtros: { acao: 'excluir,eliminar', quando: 'esta_semana' } },
  'Feitas por mim': { filtros: { usuario_id: 'eu' } },
})
