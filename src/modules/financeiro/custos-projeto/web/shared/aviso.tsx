import { useQuery } from '@tanstack/react-query'
import { useAtRest } from '#platform/web/press.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { projetosApi } from '../../../projetos/contract.ts'
import { type Custo, frasesDe } from './frases.ts'

interface Props {
  /** As they are typed. */
  agora: readonly Custo[]
  /** The same as they are stored: what of them the figures of their projects have already. */
  antes?: readonly Custo[] | undefined
}

/** Warns, while one types, of costs that take a budget to 80 %, or past it. Nothing is refused. */
export function AvisoDeOrcamento({ agora, antes = [] }: Props) {
  const ids = [...new Set(agora.map(({ projeto_id }) => Number(projeto_id)))].filter(id => id > 0)
  return ids.map(id => {
    const own = (custos: readonly Custo[]) => custos.filter(each => Number(each.projeto_id) === id)
    return <DoProjeto key={id} id={id} agora={own(agora)} antes={own(antes)} named={ids.length > 1} />
  })
}

function DoProjeto({ id, agora, antes, named }: Required<Props> & { id: number; named: boolean }) {
  const query = useQuery({ ...procedureQuery(projetosApi.resultado, { id }), meta: { silent: true } })
  const data = useAtRest(query.data)
  const told = data ? frasesDe(data, agora, antes ?? []) : []
  return (
    <div role="status" className="text-sm text-warn-text empty:hidden sm:col-span-2">
      {told.map(text => (
        <p key={text}>{named ? `${data?.nome_projeto}: ${text}` : text}</p>
      ))}
    </div>
  )
}
