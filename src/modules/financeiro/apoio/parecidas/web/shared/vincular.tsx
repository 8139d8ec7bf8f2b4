import { Link2 } from 'lucide-react'
import { Button } from '#platform/web/kit/button.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { useGere, usePode } from '#platform/web/kit/use-pode.ts'
import { contasApi } from '../../../../contas-a-pagar/contract.ts'
import { despesasApi } from '../../../../despesas-projeto/contract.ts'
import { prestacoesApi } from '../../../../prestacao-contas-cartao/contract.ts'
import type { Parecida } from '../../contract.ts'

/** The record beside which a double was found; it has to be saved. */
export interface Registrada {
  tipo: Parecida['tipo']
  id: number
  /** Something was typed since it was saved: joining closes the form, which would lose it. */
  alterada: boolean
  /** Closes the form, whose record has another version now. */
  onDone: () => void
}

interface Props {
  de: Registrada
  outra: Pick<Parecida, 'tipo' | 'id' | 'nome'>
}

const AFETADOS = ['financeiro/contas-a-pagar', 'financeiro/despesas-cartao', 'financeiro/projetos', 'painel']

/** Joins an expense of a project with the payable or card expense that is the same bill. */
export function Vincular({ de, outra }: Props) {
  const options = { affects: AFETADOS, onDone: de.onDone }
  const conta = useAction(despesasApi.vincular, options)
  const cartao = useAction(despesasApi.vincularAoCartao, options)
  const vincula = usePode(despesasApi.vincular)
  const podeInteiro = { conta: usePode(contasApi.update), cartao: useGere(prestacoesApi.get) }
  const [despesa, inteiro] = de.tipo === 'despesa' ? [de, outra] : [outra, de]
  if (!vincula || despesa.tipo !== 'despesa' || inteiro.tipo === 'despesa') return null
  if (!podeInteiro[inteiro.tipo]) return null
  if (de.alterada) return <span>Salve antes de vincular.</span>
  return (
    <Button
      icon={<Link2 size={14} />}
      busy={conta.busy || cartao.busy}
      aria-label={`Vincular a ${outra.nome}`}
      onClick={() =>
        inteiro.tipo === 'conta'
          ? conta.run({ id: despesa.id, conta_id: inteiro.id })
          : cartao.run({ id: despesa.id, despesa_cartao_id: inteiro.id })
      }
    >
      Vincular
    </Button>
  )
}
