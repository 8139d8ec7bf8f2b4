import { Medir } from '../../medicoes/web/shared/medir.tsx'
import { PlanejarRecebimento } from '../../recebiveis/web/shared/planejar.tsx'
import type { Projeto } from '../contract.ts'
import { Resultado } from './resultado.tsx'

/** What is not planned to be received yet, and what it costs and earns. */
export function Mais({ record }: { record: Projeto }) {
  return (
    <>
      <PlanejarRecebimento projeto={record} />
      <Medir projeto={record} />
      <Resultado projeto={record} />
    </>
  )
}
