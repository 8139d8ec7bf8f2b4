import { useQuery } from '@tanstack/react-query'
import { Check, Coins } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney, fromCents, toCents } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { ConfirmLater } from '#platform/web/kit/confirm-later.tsx'
import { useDebounced } from '#platform/web/kit/typed/use-debounced.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import {
  type Candidata,
  conciliacaoApi,
  type Diferenca,
  diferencasPossiveis,
  intacta,
  outraConta,
  type Pendente,
  type TipoDePar,
} from '../contract.ts'
import { AFETADOS } from './afetados.ts'
import { SemPar } from './sem-par.tsx'

const SETTLED_MS = 250

const WHAT: Record<TipoDePar, string> = {
  conta: 'Conta a pagar, vence',
  pagamento: 'Pagamento de',
  recebivel: 'Recebível, vence',
  recebimento: 'Recebimento de',
}

const DIFERENCAS: Record<Diferenca, string> = {
  juros: 'Juros',
  multa: 'Multa',
  desconto: 'Desconto',
  tarifa: 'Tarifa do banco',
  parte: 'Em parte: o resto fica em aberto',
}

const keyOf = ({ tipo, id }: Pick<Candidata, 'tipo' | 'id'>) => `${tipo}:${id}`

/** The pairs of a line: those proposed, those looked for, and how a difference is booked. */
export function Detalhe({ linha, conta }: { linha: Pendente; conta: string }) {
  const may = usePode(conciliacaoApi.confirmar)
  const undo = useAction(conciliacaoApi.desfazer, { affects: AFETADOS })
  const notice = () =>
    intacta(linha) ? { acao: { rotulo: 'Desfazer', onClick: () => undo.run({ linha_ids: [linha.id] }) } } : {}
  const confirm = useAction(conciliacaoApi.confirmar, { affects: AFETADOS, notice })
  const fee = useAction(conciliacaoApi.tarifar, { notice })
  const [chosen, setChosen] = useState<readonly Candidata[]>(() =>
    linha.propostas.slice(0, 1).filter(({ provavel }) => provavel),
  )
  const [booking, setBooking] = useState<Diferenca | null>(null)
  const [asking, setAsking] = useState(false)
  const [busca, setBusca] = useState('')
  const settled = useDebounced(busca.trim(), SETTLED_MS)
  const { data: found = [] } = useQuery({
    ...procedureQuery(conciliacaoApi.procurar, { linha_id: linha.id, busca: settled }),
    enabled: settled.length > 1,
  })
  const looked = settled.length > 1 ? found : []
  const all = [
    ...new Map([...linha.propostas, ...chosen, ...looked].map(each => [keyOf(each), each])).values(),
  ]
  const isChosen = (each: Candidata) => chosen.some(other => keyOf(other) === keyOf(each))
  const toggle = (each: Candidata) => {
    setChosen(isChosen(each) ? chosen.filter(other => keyOf(other) !== keyOf(each)) : [...chosen, each])
  }
  const saida = linha.valor.startsWith('-')
  const difference = chosen.reduce((left, { valor }) => left - toCents(valor), toCents(linha.resta))
  const possible = chosen.length > 0 ? diferencasPossiveis(saida, difference) : []
  const busy = confirm.busy || fee.busy
  /** One press ties the line, and books what is left over by its name. */
  const tie = (diferenca: Diferenca | null) => {
    setBooking(diferenca)
    const itens = chosen.map(({ tipo, id }) => ({ tipo, id }))
    confirm.run({ conciliacoes: [{ linha_id: linha.id, itens, diferenca }] })
  }
  const book = () => fee.run({ linha_id: linha.id })
  const size = formatMoney(fromCents(difference < 0n ? -difference : difference))
  return (
    <div data-detalhe className="mt-3 grid gap-3">
      <fieldset className="grid gap-1">
        <legend className="sr-only">Par deste lançamento</legend>
        {all.map(each => (
          <label
            key={keyOf(each)}
            className={`flex min-h-11 items-center gap-3 rounded-md border px-3 py-1.5 ${isChosen(each) ? 'border-accent bg-accent-soft' : 'border-line'}`}
          >
            <input
              type="checkbox"
              checked={isChosen(each)}
              disabled={!may}
              onChange={() => toggle(each)}
              className="size-4 shrink-0"
            />
            <span className="min-w-0 flex-1 text-sm">
              <span className="block wrap-anywhere font-medium">
                {each.nome} · {each.descricao}
              </span>
              <span className="numeros block text-muted">
                {WHAT[each.tipo]} {formatDate(each.data)}
                {each.marcada && (
                  <span className="text-warn-text"> · marcada como paga: confirmar registra o pagamento</span>
                )}
                {outraConta(each, conta) && (
                  <span className="text-warn-text"> · registrado na conta {outraConta(each, conta)}</span>
                )}
              </span>
            </span>
            <span className="numeros shrink-0 whitespace-nowrap text-sm">{formatMoney(each.valor)}</span>
          </label>
        ))}
        {all.length === 0 && (
          <p className="text-muted text-sm">
            Nada com este valor por perto. Procure pelo nome, ou diga abaixo o que ele é.
          </p>
        )}
      </fieldset>
      {may && (
        <>
          <label className="block text-sm">
            <span className="font-medium">Procurar outro</span>
            <input
              type="search"
              value={busca}
              onChange={event => setBusca(event.target.value)}
              placeholder={saida ? 'Fornecedor, solicitação ou valor' : 'Cliente, descrição ou valor'}
              className="mt-1 block h-control w-full rounded-md border border-line-strong bg-surface px-2.5 text-ink max-sm:h-11"
            />
            {settled.length > 1 && looked.length === 0 && (
              <span className="mt-1 block text-muted">Nada em aberto com este texto.</span>
            )}
          </label>
          {possible.length > 0 && (
            <fieldset className="grid gap-1.5 rounded-md bg-surface-2 px-3 py-2">
              <legend className="sr-only">Diferença</legend>
              <p role="status" className="numeros text-sm">
                {difference > 0n
                  ? `O banco tem ${size} a mais. Confirmar como:`
                  : `O banco tem ${size} a menos. Confirmar como:`}
              </p>
              <div className="flex flex-wrap gap-2">
                {possible.map(each => (
                  <Button
                    key={each}
                    icon={<Check size={16} />}
                    aria-label={`Confirmar: ${DIFERENCAS[each]}`}
                    busy={confirm.busy && booking === each}
                    disabled={busy}
                    onClick={() => tie(each)}
                  >
                    {DIFERENCAS[each]}
                  </Button>
                ))}
              </div>
            </fieldset>
          )}
          <div className="flex flex-wrap gap-2">
            {chosen.length > 0 && possible.length === 0 && (
              <Button
                variant="primary"
                data-confirma=""
                icon={<Check size={16} />}
                busy={confirm.busy}
                disabled={busy}
                onClick={() => tie(null)}
              >
                Confirmar
              </Button>
            )}
            {saida && (chosen.length === 0 || linha.parece_tarifa) && (
              <Button
                variant={chosen.length === 0 && linha.parece_tarifa ? 'primary' : 'secondary'}
                {...(chosen.length === 0 && linha.parece_tarifa && { 'data-confirma': '' })}
                icon={<Coins size={16} />}
                busy={fee.busy}
                disabled={busy}
                onClick={() => (linha.parece_tarifa ? book() : setAsking(true))}
              >
                É tarifa
              </Button>
            )}
          </div>
          <SemPar linha={linha} disabled={busy} notice={notice} />
        </>
      )}
      {asking && (
        <ConfirmLater
          title="É tarifa?"
          sentence={`Lançar ${formatMoney(linha.resta)} como tarifa bancária?`}
          action="Lançar tarifa"
          danger={false}
          busy={fee.busy}
          onConfirm={book}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
