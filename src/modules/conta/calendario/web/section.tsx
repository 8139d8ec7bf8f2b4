import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showInstant } from '#platform/contract/show-value.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Confirm } from '#platform/web/kit/confirm.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { Section } from '../../web/section.tsx'
import { type CalendarioPessoal, calendarioApi, calendarioLabels } from '../contract.ts'
import { AddressDialog } from './address-dialog.tsx'

const AFFECTS = ['conta/calendario']
const ASKED = {
  criar: {
    title: 'Criar outro endereço?',
    sentence:
      'O endereço de agora deixa de funcionar em todos os aparelhos. Adicione o novo onde quiser continuar vendo.',
    action: 'Criar outro',
  },
  desligar: {
    title: 'Desligar o calendário?',
    sentence: 'O endereço deixa de funcionar: os aparelhos param de receber o que vence.',
    action: 'Desligar',
  },
}

/** What expires, in the calendar of one's phone: an address that is told once. */
export function CalendarSection() {
  const { data, isError, error, refetch } = useQuery(procedureQuery(calendarioApi.get, {}))
  const [asking, setAsking] = useState<keyof typeof ASKED>()
  const [address, setAddress] = useState('')
  const close = () => setAsking(undefined)
  const create = useAction(calendarioApi.criar, {
    affects: AFFECTS,
    onDone: ({ endereco }) => {
      close()
      setAddress(endereco)
    },
  })
  const end = useAction(calendarioApi.desligar, { affects: AFFECTS, onDone: close })
  const ligado = data?.ligado
  return (
    <Section
      title="Calendário do telefone"
      description="Um endereço secreto pelo qual o calendário do seu telefone ou computador mostra o que vence e você pode ver."
    >
      {isError && (
        <Failure inline text="Não foi possível carregar o endereço." error={error} onRetry={refetch} />
      )}
      {ligado && (
        <>
          <p>
            Ligado desde {showInstant(ligado.criado_em)}.{' '}
            {ligado.usado_em ? `Lido em ${showInstant(ligado.usado_em)}.` : 'Nenhum aparelho o leu ainda.'}
          </p>
          <Names ligado={ligado} />
        </>
      )}
      {data && (
        <div className={`flex flex-wrap gap-2 ${ligado ? 'mt-3' : ''}`}>
          {/* One button before and after, never disabled: the dialog with the address gives the focus back to it. */}
          <Button onClick={() => (ligado ? setAsking('criar') : create.run({}))}>
            {ligado ? 'Criar outro endereço' : 'Criar endereço'}
          </Button>
          {ligado && (
            <Button variant="danger" onClick={() => setAsking('desligar')}>
              Desligar
            </Button>
          )}
        </div>
      )}
      {asking && (
        <Confirm
          {...ASKED[asking]}
          busy={create.busy || end.busy}
          onConfirm={() =>
            asking === 'criar' ? create.run({ com_nomes: ligado?.com_nomes ?? false }) : end.run({})
          }
          onCancel={close}
        />
      )}
      {address && <AddressDialog address={address} onClose={() => setAddress('')} />}
    </Section>
  )
}

function Names({ ligado }: { ligado: NonNullable<CalendarioPessoal['ligado']> }) {
  const names = useAction(calendarioApi.nomes, { affects: AFFECTS })
  return (
    <label className="mt-2 flex items-center gap-2.5 py-1 max-sm:min-h-11">
      <input
        type="checkbox"
        checked={ligado.com_nomes}
        disabled={names.busy}
        onChange={event => names.run({ com_nomes: event.target.checked })}
        className="size-4 shrink-0 accent-accent"
      />
      {calendarioLabels.com_nomes}
    </label>
  )
}
