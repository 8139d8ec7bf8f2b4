import type { FonteDeEspera } from './espera.ts'
import type { FiguraDeclarada } from './figura.ts'
import type { Vencivel } from './vencivel.ts'

/** What is declared of a list beside its operation. */
export interface Declarado {
  esperas?: readonly FonteDeEspera[]
  venciveis?: readonly Vencivel[]
  figuras?: readonly FiguraDeclarada[]
}
