import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { Loading } from '#platform/web/loading.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { useWide } from '#platform/web/wide.ts'
import { conciliacaoApi, intacta, type Pendente } from '../contract.ts'
import { AFETADOS } from './afetados.ts'
import { Detalhe } from './detalhe.tsx'
import { LinhaPendente } from './linha.tsx'
import { type Recusada, Recusadas } from './recusadas.tsx'
import { Sistema } from './sistema.tsx'
import { SolteOuEscolha } from './solte-ou-escolha.tsx'

const MOST = 50

/** What one press ties: lines whose first pair is exact. */
const exatas = (linhas: readonly Pendente[]) =>
  linhas
    .filter(({ propostas, tarifa }) => propostas[0]?.exata && tarifa === '0.00')
    .slice(0, MOST)
    .map(({ id, propostas }) => ({
      linha_id: id,
      itens: propostas.slice(0, 1).map(({ tipo, id }) => ({ tipo, id })),
      diferenca: null,
    }))

/** Both sides of what waits: the statement's lines with their proposed pairs, and what the statement does not have. */
export function Quadro({ conta }: { conta: { id: number; nome: string } }) {
  const { data, isPending, isError, error, refetch } = useQuery(
    procedureQuery(conciliacaoApi.quadro, { conta_bancaria_id: conta.id }),
  )
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<{ id: number; index: number }>()
  const may = usePode(conciliacaoApi.confirmar)
  const [refused, setRefused] = useState<readonly Recusada[]>([])
  const undo = useAction(conciliacaoApi.desfazer, { affects: AFETADOS })
  const confirm = useAction(conciliacaoApi.confirmar, {
    affects: AFETADOS,
    notice: ({ linhas, recusas }, { conciliacoes }) => {
      const left = new Set(recusas.map(({ linha_id }) => linha_id))
      const linha_ids = conciliacoes.map(({ linha_id }) => linha_id).filter(id => !left.has(id))
      const whole = data?.linhas.every(linha => !linha_ids.includes(linha.id) || intacta(linha))
      return {
        titulo: counted(linhas, 'lançamento conciliado', 'lançamentos conciliados'),
        ...(left.size > 0 && {
          descricao: counted(left.size, 'ficou como estava.', 'ficaram como estavam.'),
        }),
        ...(whole &&
          linha_ids.length > 0 && {
            acao: { rotulo: 'Desfazer', onClick: () => undo.run({ linha_ids }) },
          }),
      }
    },
    onDone: ({ recusas }) =>
      setRefused(
        recusas.map(({ linha_id, motivo }) => ({
          linha_id,
          motivo,
          descricao: data?.linhas.find(({ id }) => id === linha_id)?.descricao ?? '',
        })),
      ),
  })
  const wide = useWide()
  const linhas = data?.linhas ?? []
  const found = linhas.findIndex(({ id }) => id === at?.id)
  // The line after one that was tied takes its place.
  const index = found >= 0 ? found : Math.max(0, Math.min(at?.index ?? 0, linhas.length - 1))
  const current = linhas[index]

  // The focus follows where the line that had it is gone.
  const inside = useRef(false)
  useEffect(() => {
    if (current && inside.current && (document.activeElement === document.body || !document.activeElement))
      list.current?.querySelector<HTMLElement>(`[data-linha="${current.id}"]`)?.focus()
  }, [current])

  // On a phone the line that takes the place of a tied one is open: its top comes up, and its buttons out from below the notice.
  const last = useRef<number>(undefined)
  useEffect(() => {
    const tied = last.current !== undefined && !data?.linhas.some(({ id }) => id === last.current)
    last.current = current?.id
    if (tied && current && !wide)
      list.current?.querySelector(`[data-linha="${current.id}"]`)?.scrollIntoView({ block: 'start' })
  }, [data, current, wide])

  const go = (to: number) => {
    const next = linhas[Math.max(0, Math.min(to, linhas.length - 1))]
    if (!next) return
    setAt({ id: next.id, index: linhas.indexOf(next) })
    list.current?.querySelector<HTMLElement>(`[data-linha="${next.id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (!(event.target instanceof HTMLElement) || event.target.dataset.linha === undefined) return
    const press = (selector: string) => {
      const button = document.querySelector<HTMLElement>(`[data-detalhe] ${selector}`)
      button?.click()
      return button !== null
    }
    const keys: Record<string, () => unknown> = {
      j: () => go(index + 1),
      ArrowDown: () => go(index + 1),
      k: () => go(index - 1),
      ArrowUp: () => go(index - 1),
      Enter: () => press('[data-confirma]'),
      i: () => press('[data-ignora]'),
    }
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!run) return
    run()
    event.preventDefault()
  }

  if (isPending) return <Loading />
  if (isError && !data)
    return <Failure text="Não foi possível carregar a conciliação." error={error} onRetry={refetch} />
  const ready = exatas(linhas)
  const { extrato, sistema } = data
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <section aria-label="No extrato sem par" className="min-w-0">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <div>
            <h2 className="font-semibold">No extrato sem par</h2>
            <p className="numeros text-muted text-sm">
              {counted(extrato.quantos, 'lançamento', 'lançamentos')} · entradas{' '}
              {formatMoney(extrato.entradas)} · saídas {formatMoney(extrato.saidas)}
            </p>
          </div>
          {may && ready.length > 1 && (
            <Button
              icon={<CheckCheck size={16} />}
              busy={confirm.busy}
              onClick={() => confirm.run({ conciliacoes: ready })}
            >
              {`Confirmar ${ready.length} exatos`}
            </Button>
          )}
        </div>
        <Recusadas recusadas={refused} />
        {linhas.length === 0 ? (
          <Empty
            text={sistema.de ? 'Tudo conciliado.' : 'Nenhum extrato desta conta.'}
            more={
              sistema.de ? (
                'O que o próximo extrato trouxer aparece aqui.'
              ) : (
                <>
                  Baixe o extrato no site do banco, em OFX ou CSV, e <SolteOuEscolha /> aqui.
                </>
              )
            }
          />
        ) : (
          <ul
            ref={list}
            onKeyDown={onKeyDown}
            onFocus={() => {
              inside.current = true
            }}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 divide-y divide-line rounded-lg border border-line bg-surface shadow-sm"
          >
            {linhas.map((linha, n) => (
              <LinhaPendente
                key={linha.id}
                linha={linha}
                conta={conta.nome}
                chosen={linha === current}
                onChoose={() => setAt({ id: linha.id, index: n })}
              >
                {linha === current && !wide && (
                  <div className="bg-surface px-3 pb-3">
                    <Detalhe key={linha.id} linha={linha} conta={conta.nome} />
                  </div>
                )}
              </LinhaPendente>
            ))}
          </ul>
        )}
        {extrato.quantos > linhas.length && (
          <p className="mt-2 text-muted text-sm">
            {`Aparecem os ${linhas.length} mais antigos; os outros vêm depois destes.`}
          </p>
        )}
      </section>
      {current && wide && (
        // Alone, so that it stays in sight beside the last of many lines: what follows them is below both.
        <div className="sticky top-16 max-h-[calc(100dvh-5rem)] min-w-0 overflow-y-auto">
          <section
            aria-label="Par do lançamento"
            className="rounded-lg border border-line bg-surface p-4 shadow-sm"
          >
            <p className="font-medium wrap-anywhere">{current.descricao}</p>
            <p className="numeros text-muted text-sm">
              {formatDate(current.data)} · {formatMoney(current.valor)}
              {current.documento && ` · nº ${current.documento}`}
            </p>
            <Detalhe key={current.id} linha={current} conta={conta.nome} />
          </section>
          <p className="mt-2 text-muted text-xs">
            Na lista: J e K mudam de lançamento, Enter confirma, I ignora.
          </p>
        </div>
      )}
      <div className={current ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
        <Sistema sistema={sistema} conta={conta.nome} />
      </div>
    </div>
  )
}
