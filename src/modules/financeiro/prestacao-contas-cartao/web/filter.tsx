import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { isMonth } from '#platform/contract/dates/dates.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { DateInput } from '#platform/web/kit/form/calendar/date-input.tsx'
import { openOnTop } from '#platform/web/kit/form/on-top/on-top.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { notify } from '#platform/web/notices/notices.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { cartoesApi } from '../../cartoes/contract.ts'
import { prestacoesApi, SELECIONE_UMA_FATURA } from '../contract.ts'

export interface Escolha {
  /** Empty while no card is chosen. */
  cartao: string
  mes: string
}

interface Props {
  /** What the address asks for. */
  escolha: Escolha
  /** Leaves a phone the room for what is listed below. */
  oneLine: boolean
  onApply: (escolha: Escolha) => void
}

const CONTROL = 'h-control w-full rounded-md border border-line-strong bg-surface px-2.5 max-sm:h-11'

/** On a phone the card has a line of its own, and one with the month while a list is below. */
const LINES = 'max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:*:first:col-span-2'
const ONE_LINE = 'max-sm:grid-cols-[minmax(0,1fr)_7.25rem_auto]'

/** On a phone both say themselves what they are. */
const LABEL = 'shrink-0 font-medium text-sm max-sm:sr-only'

/** Which card and month: nothing is asked for before 'Aplicar Filtro'. */
export function Filter({ escolha, oneLine, onApply }: Props) {
  const id = useId()
  const { data: cartoes = [], isPending, isSuccess } = useQuery(procedureQuery(prestacoesApi.cartoes, {}))
  const router = useRouter()
  const mayMake = usePode(cartoesApi.create)
  const [seen, setSeen] = useState(escolha)
  const [{ cartao: typed, mes }, setTyped] = useState(escolha)
  const [only, ...others] = cartoes
  const cartao = typed || (only && others.length === 0 ? String(only.id) : '')
  if (seen.cartao !== escolha.cartao || seen.mes !== escolha.mes) {
    // 'Back' or a link chose another.
    setSeen(escolha)
    setTyped(escolha)
  }

  const make = () => {
    const onMade = (made: { id: number | string }) =>
      setTyped(({ mes }) => ({ cartao: String(made.id), mes }))
    openOnTop(router, { path: '/financeiro/cartoes', start: { values: {}, names: {}, onMade } })
  }

  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    const descricao =
      cartao === ''
        ? 'Escolha o cartão cuja fatura quer ver.'
        : isMonth(mes)
          ? undefined
          : 'Informe o mês e o ano.'
    if (descricao) notify({ titulo: SELECIONE_UMA_FATURA, descricao, tom: 'destrutivo' })
    else onApply({ cartao, mes })
  }

  return (
    <form
      noValidate
      onSubmit={apply}
      className={`grid w-full items-center gap-3 max-sm:gap-1.5 sm:grid-cols-[minmax(0,20rem)_12rem_auto] sm:justify-start ${oneLine ? ONE_LINE : LINES}`}
    >
      <div className="flex items-center gap-2">
        <label htmlFor={`${id}-cartao`} className={LABEL}>
          Cartão
        </label>
        <select
          id={`${id}-cartao`}
          value={cartao}
          onChange={event => setTyped({ cartao: event.target.value, mes })}
          className={CONTROL}
        >
          <option value="">
            {isPending
              ? 'Carregando cartões...'
              : isSuccess && cartoes.length === 0
                ? 'Nenhum cartão'
                : 'Selecione um cartão'}
          </option>
          {cartoes.map(({ id, nome_cartao, ultimos_digitos }) => {
            const shared = cartoes.some(other => other.id !== id && other.nome_cartao === nome_cartao)
            return (
              <option key={id} value={id}>
                {shared && ultimos_digitos ? `${nome_cartao} (final ${ultimos_digitos})` : nome_cartao}
              </option>
            )
          })}
        </select>
        {mayMake && (
          <IconButton label="Novo Cartão" onClick={make}>
            <Plus size={16} />
          </IconButton>
        )}
      </div>
      <div className="flex items-center gap-2">
        <label htmlFor={`${id}-mes`} className={LABEL}>
          Mês/Ano
        </label>
        <DateInput
          kind="month"
          id={`${id}-mes`}
          about="Mês/Ano"
          value={mes}
          onChange={mes => setTyped({ cartao, mes })}
          className={CONTROL}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        icon={<Check size={18} className="sm:hidden" />}
        className="max-sm:w-11 max-sm:gap-0 max-sm:px-0"
      >
        <span className="max-sm:sr-only">Aplicar Filtro</span>
      </Button>
    </form>
  )
}
