import { useEffect, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { notify } from '#platform/web/notices/notices.tsx'
import type { Juncao } from '../../contract.ts'

export const open = ({ estado }: Juncao) => estado === 'andando' || estado === 'desfazendo'

export const situacao = ({ estado, registros }: Juncao) =>
  ({
    andando: `${counted(registros, 'registro', 'registros')} até agora…`,
    feita: counted(registros, 'registro', 'registros'),
    desfazendo: `desfazendo, faltam ${counted(registros, 'registro', 'registros')}…`,
    desfeita: 'desfeita',
  })[estado]

type Fim = 'feita' | 'desfeita'

const TITULO: Record<Fim, string> = { feita: 'Nomes juntados', desfeita: 'O nome antigo voltou' }

/** Tells that joins that were begun or taken back here have ended. @returns begins to follow one */
export function useEnded(joined: readonly Juncao[] | undefined) {
  // What is read may be older than what was begun: each waits for the end of its own.
  const [begun, setBegun] = useState<ReadonlyMap<number, Fim>>(new Map())
  useEffect(() => {
    const ended = joined?.filter(({ id, estado }) => begun.get(id) === estado) ?? []
    if (ended.length === 0) return
    setBegun(new Map([...begun].filter(([id]) => !ended.some(each => each.id === id))))
    for (const each of ended)
      notify({
        titulo: TITULO[each.estado as Fim],
        descricao: `${each.de} em ${each.para}: ${situacao(each)}.`,
      })
  }, [begun, joined])
  return ({ id }: Pick<Juncao, 'id'>, fim: Fim) => setBegun(before => new Map(before).set(id, fim))
}
