import type { Procedure } from '../../contract/api.ts'
import type { Destino, Figura, LinhaDaFigura } from '../../contract/inicio.ts'
import { alcanca } from '../../contract/permissions.ts'
import { type Actor, nivelDe } from '../access/permissions/actor.ts'

/** Records of a series of sums (`server/series.ts` of an entity) between two days, each end included. */
export interface Medida {
  serie: string
  de?: string
  ate?: string
}

/** What a measure or a group came to. */
export interface Medido {
  quantidade: number
  valor: string
}

/** A group that SQL found, e.g. a place with its tickets. */
export interface Grupo extends Medido {
  chave: string
  nome: string
}

/** The day on which a figure is counted, with the first due date that is not late on it. */
export interface Dia {
  hoje: string
  emDiaDesde: string
}

/** What was counted, for the lines of a figure. */
export interface Contado extends Dia {
  /** A measure by its name. */
  de: (medida: string) => Medido
  /** Groups by the name of their SQL, in its order. */
  grupos: (nome: string) => readonly Grupo[]
}

/** A line as a figure declares it: grey, without amount and parts unless it says otherwise. */
export interface LinhaDeclarada extends Pick<LinhaDaFigura, 'nome' | 'quantidade'> {
  /** Filters of the list that select what is counted. */
  filtros: Readonly<Record<string, string>>
  tom?: LinhaDaFigura['tom']
  valor?: string
  partes?: readonly Omit<LinhaDeclarada, 'partes' | 'valor'>[]
}

/** A sentence of one value above the bars, with the filters of the rows behind it. */
export interface Destaque {
  nome: string
  valor: string
  filtros?: Readonly<Record<string, string>>
}

/** A figure of a department's own page. */
export interface DeclaracaoDeFigura {
  /** Path of the department. */
  departamento: string
  /** Unique in its department. */
  chave: string
  titulo: string
  /** What is counted, in a sentence. */
  texto: string
  eixo: string
  unidade: string
  /** The screen that lists the same records. */
  caminho: string
  /** What the sums of the database are asked, by a name of one's choice. */
  mede?: (hoje: string, emDiaDesde: string) => Readonly<Record<string, Medida>>
  /** Constant SQL with the columns chave (text), nome (text), quantidade (int), valor (text); `:hoje` is the present day. */
  agrupa?: Readonly<Record<string, string>>
  linhas: (contado: Contado) => readonly LinhaDeclarada[]
  destaques?: (contado: Contado) => readonly Destaque[]
}

/** A declared figure, with the list whose permission it takes. */
export interface FiguraDeclarada extends DeclaracaoDeFigura {
  procedure: Procedure
}

/**
 * Declares a figure of a department's own page: who may call the list sees it.
 * @param list the operation that reads the list to which its numbers lead
 * @returns the same operation
 */
export function figura<List extends { procedure: Procedure; figuras?: readonly FiguraDeclarada[] }>(
  list: List,
  declaracao: DeclaracaoDeFigura,
): List {
  return Object.assign(list, {
    figuras: [...(list.figuras ?? []), { ...declaracao, procedure: list.procedure }],
  })
}

/** The declarations of all operations. @throws Error where a department has two of one key */
export function figurasOf(
  operations: readonly { figuras?: readonly FiguraDeclarada[] }[],
): FiguraDeclarada[] {
  const all = operations.flatMap(({ figuras }) => figuras ?? [])
  const keys = all.map(({ departamento, chave }) => `${departamento}/${chave}`)
  if (new Set(keys).size < keys.length) throw new Error(`Two figures of one key: ${keys}`)
  return all
}

/** Does this person see the figure? */
export const veFigura = ({ procedure }: FiguraDeclarada, actor: Actor): boolean =>
  alcanca(nivelDe(actor, procedure.area), procedure.nivel)

/** A figure as it is answered. */
export function desenhar(declarada: FiguraDeclarada, contado: Contado): Figura {
  const { chave, titulo, texto, eixo, unidade, caminho } = declarada
  const destino = (filtros: Readonly<Record<string, string>>): Destino => ({
    caminho,
    filtros: { ...filtros },
  })
  const trecho = ({ nome, quantidade, filtros, tom = 'gray' }: Omit<LinhaDeclarada, 'partes' | 'valor'>) => ({
    nome,
    quantidade,
    tom,
    destino: destino(filtros),
  })
  return {
    ...{ chave, titulo, texto, eixo, unidade },
    destaques: (declarada.destaques?.(contado) ?? []).map(({ nome, valor, filtros }) => ({
      nome,
      valor,
      destino: filtros ? destino(filtros) : null,
    })),
    linhas: declarada.linhas(contado).map(({ valor = null, partes = [], ...linha }) => ({
      ...trecho(linha),
      valor,
      partes: partes.map(trecho),
    })),
  }
}
