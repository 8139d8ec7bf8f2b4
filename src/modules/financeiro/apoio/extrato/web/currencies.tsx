import { type FormEvent, useId, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { COTACAO_INVALIDA, type Cotacao, type ExtratoLido } from '../contract.ts'

interface Props {
  moedas: ExtratoLido['moedas']
  /** The rates that the lines shown were converted with. */
  known: readonly Cotacao[]
  onRates: (cotacoes: Cotacao[]) => void
}

/** "5,43" and "5.43" as the server takes it; undefined for what is no rate. */
export function readRate(text: string): string | undefined {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,6}(\.\d{1,6})?$/.test(plain) && Number(plain) > 0 ? plain : undefined
}

/** Asks how many reais another currency is worth: its amounts are never taken for reais by themselves. */
export function Currencies({ moedas, known, onRates }: Props) {
  const id = useId()
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(known.map(({ moeda, cotacao }) => [moeda, cotacao.replace('.', ',')])),
  )
  const [asked, setAsked] = useState(false)
  const waiting = moedas.filter(({ esperando }) => esperando > 0)
  const wrong = (moeda: string) => asked && readRate(texts[moeda] ?? '') === undefined
  const convert = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const cotacoes = moedas.flatMap(({ moeda }) => {
      const cotacao = readRate(texts[moeda] ?? '')
      return cotacao ? { moeda, cotacao } : []
    })
    if (cotacoes.length === moedas.length) onRates(cotacoes)
  }
  return (
    <form onSubmit={convert} noValidate className="mt-4 rounded-md border border-line-strong p-3">
      {waiting.length > 0 && (
        <div role="status">
          {waiting.map(({ moeda, esperando }) => (
            <p key={moeda}>
              {counted(esperando, 'lançamento está', 'lançamentos estão')} em {moeda}, não em reais.
            </p>
          ))}
          <p>Informe a cotação para importar; se os valores já estiverem em reais, use 1.</p>
        </div>
      )}
      <div className="flex flex-wrap items-start gap-3 not-first:mt-2">
        {moedas.map(({ moeda }) => (
          <div key={moeda} className="w-44">
            <label htmlFor={`${id}-${moeda}`} className="mb-1 block font-medium text-sm">
              1 {moeda} em reais
            </label>
            <input
              id={`${id}-${moeda}`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0,00"
              value={texts[moeda] ?? ''}
              onChange={event => setTexts({ ...texts, [moeda]: event.target.value })}
              aria-invalid={wrong(moeda) || undefined}
              aria-describedby={`${id}-${moeda}-error`}
              className={CONTROL}
            />
            <p
              id={`${id}-${moeda}-error`}
              role="alert"
              className="mt-1 text-danger-text text-sm empty:hidden"
            >
              {wrong(moeda) && COTACAO_INVALIDA}
            </p>
          </div>
        ))}
        <Button type="submit" className="mt-6">
          Converter
        </Button>
      </div>
    </form>
  )
}
