import { CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import type { Notice } from '#platform/web/notices/notice-area.tsx'
import { conciliacaoApi, type Motivo, motivosPossiveis, type Pendente } from '../contract.ts'
import { formatOposta } from './oposta.ts'

interface Props {
  linha: Pendente
  disabled: boolean
  /** Offers to take it back. */
  notice: () => Partial<Notice>
}

/** Leaves a line out that is no payment and no receipt, with what it is. */
export function SemPar({ linha, disabled, notice }: Props) {
  const [chosen, setChosen] = useState<Motivo | null>(null)
  const ignore = useAction(conciliacaoApi.ignorar, {
    notice: ({ oposta }, { motivo }) => ({
      ...(motivo && {
        titulo: motivo,
        descricao: oposta
          ? `Ligado ao lançamento oposto: ${formatOposta(oposta)}.${oposta.era_tarifa ? ' Era uma tarifa, que não conta mais.' : ''}`
          : motivo === 'Rendimento do banco'
            ? 'Fica fora da conciliação.'
            : motivo === 'Estorno'
              ? 'O lançamento oposto não foi encontrado: este foi marcado sozinho.'
              : 'A outra ponta não foi encontrada; marque-a também quando aparecer.',
      }),
      ...notice(),
    }),
  })
  const run = (motivo: Motivo | null) => {
    setChosen(motivo)
    ignore.run({ linha_id: linha.id, motivo })
  }
  const button = (motivo: Motivo | null) => ({
    icon: <CircleSlash size={16} />,
    busy: ignore.busy && chosen === motivo,
    disabled: disabled || ignore.busy,
    onClick: () => run(motivo),
  })
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-muted text-sm">Não é pagamento nem recebimento:</legend>
      {motivosPossiveis(linha.valor.startsWith('-')).map(motivo => (
        <Button key={motivo} {...button(motivo)}>
          {motivo}
        </Button>
      ))}
      <Button data-ignora {...button(null)}>
        Ignorar
      </Button>
    </fieldset>
  )
}
