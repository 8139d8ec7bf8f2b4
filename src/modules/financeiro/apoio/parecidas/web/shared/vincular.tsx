import { Link2 } from 'lucide-react'
import { Button } from '#platform/web/kit/button.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { contasApi } from '../../../../contas-a-pagar/contract.ts'
import { despesasApi } from '../../../../despesas-projeto/contract.ts'

/** The record beside which a double was found; it has to be saved. */
export interface Registrada {
  tipo: 'conta' | 'despesa'
  id: number
  /** Closes the form, whose record has another version now. */
  onDone: () => void
}

interface Props {
  de: Registrada
  outra: { tipo: 'conta' | 'despesa'; id: number; nome: string }
}

/** Joins a payable and an expense of a project that are the same bill. */
export function Vincular({ de, outra }: Props) {
  const { busy, run } = useAction(despesasApi.vincular, {
    affects: ['financeiro/contas-a-pagar', 'financeiro/projetos', 'painel'],
    onDone: de.onDone,
  })
  const may = [usePode(despesasApi.vincular), usePode(contasApi.update)].every(Boolean)
  if (!may || de.tipo === outra.tipo) return null
  const [id, conta_id] = de.tipo === 'despesa' ? [de.id, outra.id] : [outra.id, de.id]
  return (
    <Button
      icon={<Link2 aria-hidden size={14} />}
      busy={busy}
      aria-label={`Vincular a ${outra.nome}`}
      onClick={() => run({ id, conta_id })}
    >
      Vincular
    </Button>
  )
}
