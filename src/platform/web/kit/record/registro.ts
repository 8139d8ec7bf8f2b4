import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { AnexosApi } from '#platform/contract/anexos.ts'
import type { Procedure } from '#platform/contract/api.ts'
import type { Aprovacao } from '#platform/contract/aprovacoes/aprovacao.ts'
import type { ParteDaFicha, Relacao } from '#platform/contract/ficha.ts'
import type { HistoryProcedure } from '#platform/contract/history.ts'
import type { PaginaDaLinha } from '#platform/contract/linha-do-tempo.ts'
import type { Vocabulary } from '#platform/contract/vocabulary.ts'
import type { Notice } from '../../notices/notice-area.tsx'
import type { Quadro } from '../board/quadro.ts'
import type { Column } from '../list/columns.ts'
import type { Along } from './goes-along.tsx'

/** A record as its page knows it: of any entity. */
export type AnyRecord = Record<string, unknown> & {
  id: number | string
  /** By which comments and mentions name it, where its id is no number. */
  numero?: number
  version: number
  pode: { alterar: boolean; excluir?: boolean }
}

export interface Exclui {
  procedure: Procedure
  title: string
  sentence: string | ((row: never) => string)
  affects?: readonly string[]
  along?: Along
  /** Notice of success in place of the default. */
  also?: (result: never) => Notice | undefined
}

/** What the page of an entity's records is made of: its procedures, the columns of its list, its form. */
export interface Registro {
  api: {
    ficha: Procedure<
      z.ZodType<{ id: number | string }>,
      z.ZodType<{
        registro: { id: number | string }
        relacoes: Relacao[]
        linha: PaginaDaLinha | null
        aprovacao: Aprovacao | null
        partes: ParteDaFicha[]
      }>
    >
    list: Procedure
    create?: Procedure<z.ZodObject>
    /** Absent where a record is not changed afterwards: its page shows what its list says of it. */
    update?: Procedure<z.ZodObject>
    /** Says what one is called, and in which field its name is. */
    delete?: Pick<Procedure, 'exclui'>
    historico: HistoryProcedure
  }
  /** What one is called, where `delete` does not say it. */
  titulo?: { tipo: string; nome: string | ((record: never) => string) }
  /** What is asked before one is deleted, as in its list. */
  exclusao?: Exclui
  /** What else its menu offers, and whether there is any of it for this record and person. */
  verbos?: {
    ha: (record: never) => boolean
    /** @param onDeleted leaves the page of a record that is gone */
    Itens: ComponentType<{ record: never; onDeleted: () => void }>
  }
  columns: readonly Column<never>[]
  /** Address of what lists one of them where no screen does, such as its project. */
  listadaEm?: (record: never) => string
  Form: ComponentType<{ record: never; onClose: () => void }>
  /** What its form calls each field: the facts are read by them until the form is there. */
  labels?: Readonly<Record<string, string>>
  /** The field that names what another one refers to, where it is not called as `nome_cliente` of `cliente_id` is. */
  nomes?: Readonly<Record<string, string>>
  /** What makes one instead of `create`, and its name on pages that it refers to. A statement is opened by its month. */
  abre?: { rotulo: string; procedure: Procedure }
  /** How its board shows them, where its list has one. */
  quadro?: Quadro
  /** The words of the status that its contract says is changed in its place, where its list has no board. */
  status?: Vocabulary
  /** Those that one of them may get, where these are not all. */
  statusPossiveis?: (record: never) => readonly string[]
  /** What is told of one beside its name, such as which instalment it is. */
  Selo?: ComponentType<{ record: never }>
  /** What else belongs to one of them, after its facts, such as its photos. */
  Mais?: ComponentType<{ record: never }>
  /** Its attachments, below that. */
  anexos?: AnexosApi
}
