import { type AreaDeclarada, matrizDe } from '#platform/contract/permissions.ts'
import { areas as comercial } from './comercial/areas.ts'
import { areas as financeiro } from './financeiro/areas.ts'
import { areas as predial } from './predial/areas.ts'
import { areas as rh } from './rh/areas.ts'
import { areas as ssma } from './ssma/areas.ts'
import { areas as ti } from './ti/areas.ts'

const declared = {
  ...comercial,
  ...financeiro,
  ...predial,
  ...rh,
  ...ssma,
  ...ti,
}
type Declared = typeof declared

declare module '#platform/contract/permissions.ts' {
  interface Areas extends Declared {}
}

/** The areas of all departments, in the order in which people read them. */
export const areas: Readonly<Record<keyof Declared, AreaDeclarada>> = declared

/** The delivered default of every profile in every area. */
export const matrizPadrao = matrizDe(areas)
