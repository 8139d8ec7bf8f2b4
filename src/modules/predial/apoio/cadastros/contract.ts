import { z } from 'zod'
import { defineApi, type OutputOf, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  byId,
  deleteInput,
  id,
  idOpcional,
  instante,
  pode,
  registro,
  texto,
  textoDeBusca,
  textoLongoOpcional,
} from '#platform/contract/fields.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'

/** The fields of a category and of a location, in the order of the form. */
export const cadastroLabels = { nome: 'Nome', descricao: 'Descrição' }

/** What is said of one of the two. */
interface Palavras {
  /** e.g. 'Categoria' */
  entidade: string
  /** e.g. 'Categorias' */
  entidades: string
  nomeObrigatorio: string
  /** Titles of the notices. */
  sucesso: { create: string; update: string; delete: string }
}

const acesso = { area: 'predial.cadastros' } as const
/** Which a category or location has: tickets still to be done, or none at all. */
export const usos = ['Em aberto', 'Nenhum'] as const

const lista = listInput(['nome'], { ordem: 'nome', direcao: 'asc' }, { chamados: z.enum(usos).optional() })

/**
 * The procedures of a register by which tickets are told apart: the categories, and the locations. They have the same
 * fields and keep the same rules; only the words differ.
 * @param base department and entity, e.g. `predial/categorias`
 */
export function cadastroApi(base: string, { entidade, entidades, nomeObrigatorio, sucesso }: Palavras) {
  const um = entidade.toLowerCase()
  const muitos = entidades.toLowerCase()
  const input = z.strictObject({ nome: texto(nomeObrigatorio), descricao: textoLongoOpcional() })
  const output = z.strictObject({
    ...registro,
    ...input.shape,
    /** When somebody last edited it; null until then. */
    updated_at: instante.nullable(),
    pode,
  })
  const colunas = {
    nome: [cadastroLabels.nome, 'texto'],
    descricao: [cadastroLabels.descricao, 'texto'],
    created_at: ['Registrado em', 'instante'],
    updated_at: ['Alterado em', 'instante'],
  } satisfies ColunasDe<z.output<typeof output>>
  const importa = { chaves: ['nome'] } as const

  const padrao = standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    input,
    registro: output,
    lista,
    exclui: { tipo: entidade, nome: 'nome' },
    naoCopia: ['nome'],
    textos: {
      list: [`Lista ${muitos}; busca por nome ou descrição`, `Erro ao buscar ${muitos}`],
      get: [`Registro de ${um}`, `Erro ao buscar ${um}`],
      create: [`Registra ${um}`, `Erro ao adicionar ${um}`, sucesso.create],
      update: [`Altera ${um}`, `Erro ao atualizar ${um}`, sucesso.update],
      delete: [
        `Exclui ${um}; os seus chamados vão para \`mover_para\` ou ficam sem ${um}`,
        `Erro ao excluir ${um}`,
        sucesso.delete,
      ],
    },
  })

  const api = defineApi(base, {
    ...padrao,
    delete: { ...padrao.delete, input: deleteInput.extend({ mover_para: idOpcional() }) },
    exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: entidades, lista, colunas, importa }),
    /** Id and name, for choosing one: whoever sees tickets sees these names. */
    options: query({
      area: 'predial.chamados',
      nivel: 'ver',
      resumo: `Escolha de ${um}, por nome: as primeiras respostas à busca, ou a de um id`,
      erro: `Erro ao buscar ${muitos}`,
      input: z.strictObject({ busca: textoDeBusca.default(''), id: id().optional() }),
      output: z.array(z.strictObject({ id: registro.id, nome: z.string() })),
    }),
    /** How many tickets would have to go elsewhere. */
    dependentes: query({
      ...acesso,
      nivel: 'registrar',
      resumo: `Quantos chamados são de ${um}`,
      erro: 'Erro ao buscar chamados',
      input: byId,
      output: z.strictObject({ total: z.int(), total_minimo: z.boolean() }),
    }),
    historico: historyQuery(acesso, {
      entidade,
      campos: cadastroLabels,
      nome: ['nome'],
      caminho: `/${base}/{id}`,
    }),
  })
  entregarVisoes(api.list, {
    'Com chamados em aberto': { filtros: { chamados: 'Em aberto' } },
    'Sem chamados': { filtros: { chamados: 'Nenhum' } },
  })
  return api
}
export type CadastroApi = ReturnType<typeof cadastroApi>

/** A category or a location. */
export type Cadastro = OutputOf<CadastroApi['get']>
