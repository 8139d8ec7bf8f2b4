import { BellPlus, BellRing } from 'lucide-react'
import { esperaApi } from '#platform/contract/espera.ts'
import { notify } from '../../notices/notices.tsx'
import { IconButton } from '../icon-button.tsx'
import { useAction } from '../use-action.ts'
import { useSeen } from './use-seen.ts'

interface Props {
  /** Department and entity, e.g. `comercial/clientes`. */
  entidade: string
  id: number
  /** Name of the record. */
  about: string
}

/**
 * Follows the record: what others do to it then waits under 'Espera por mim'. While it is on the screen, mentions and changes of
 * it count as seen; those of a record that is not followed, too.
 */
export function Follow({ entidade, id, about }: Props) {
  const data = useSeen({ entidade, id })
  const action = useAction(esperaApi.acompanhar, {
    onDone: ({ acompanha }) =>
      notify(
        acompanha
          ? {
              titulo: 'Você acompanha este registro',
              descricao: 'O que outras pessoas mudarem aparece em Espera por mim.',
            }
          : { titulo: 'Você não acompanha mais este registro' },
      ),
  })
  if (!data) return null
  const Icon = data.acompanha ? BellRing : BellPlus
  return (
    <IconButton
      label={data.acompanha ? 'Deixar de acompanhar' : 'Acompanhar'}
      about={about}
      disabled={action.busy}
      className={data.acompanha ? 'text-accent-text!' : ''}
      onClick={() => action.run({ entidade, id, acompanha: !data.acompanha })}
    >
      <Icon size={16} />
    </IconButton>
  )
}
