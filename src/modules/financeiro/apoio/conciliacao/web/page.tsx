import { useQuery } from '@tanstack/react-query'
import { FileUp, Landmark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { PageTabs } from '#platform/web/kit/page-tabs.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { Loading } from '#platform/web/loading.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { type ContaBancaria, contasBancariasApi } from '../../../contas-bancarias/contract.ts'
import { usePageDrop } from '../../nfe/web/shared/use-page-drop.ts'
import { conciliacaoApi } from '../contract.ts'
import { Quadro } from './quadro.tsx'
import { SolteOuEscolha } from './solte-ou-escolha.tsx'
import { useImportar } from './use-importar.ts'

const Resolvidas = lazyForm(async () => (await import('./resolvidas.tsx')).Resolvidas, <Loading />)

const DeQueConta = lazyForm(async () => (await import('./de-que-conta.tsx')).DeQueConta)

const Recusas = lazyForm(async () => (await import('./recusas.tsx')).Recusas)

const TABS = [
  { aba: 'pendentes', label: 'A conciliar' },
  { aba: 'resolvidos', label: 'Resolvidos' },
]

/** What the bank says that the account has: within a phone's width beside the choice of the account. */
function Saldo({ conta: { saldo, saldo_em } }: { conta: Pick<ContaBancaria, 'saldo' | 'saldo_em'> }) {
  if (!saldo || !saldo_em)
    return (
      <p className="min-h-control content-center text-sm">
        <span className="max-sm:hidden">Saldo no banco desconhecido: o extrato não o traz.</span>
        <span className="sm:hidden">Sem saldo no extrato</span>
      </p>
    )
  return (
    <p className="numeros min-h-control shrink-0 content-center text-sm max-sm:text-right max-sm:leading-tight">
      <span>
        Saldo<span className="max-sm:sr-only"> no banco</span> em {formatDate(saldo_em)}
        <span className="max-sm:sr-only">:</span>
      </span>{' '}
      <span className="max-sm:block max-sm:font-medium">{formatMoney(saldo)}</span>
    </p>
  )
}

/** The bank's statement beside what is registered: each line gets its pair. */
export function ConciliacaoPage() {
  const { param, change } = useUrl()
  const accounts = useQuery(procedureQuery(contasBancariasApi.list, { por_pagina: 100 }))
  const input = useRef<HTMLInputElement>(null)
  const mayImport = usePode(conciliacaoApi.importar)
  // Another screen may lead to a line of one account: choosing an account leaves the line.
  const choose = (conta: number) => change({ lancamento: null, conta }, 'replace')
  const asked = Number(param('lancamento'))
  const one = useQuery({
    ...procedureQuery(conciliacaoApi.lancamento, { linha_id: asked }),
    enabled: asked > 0,
  }).data
  const rows = accounts.data?.rows ?? []
  const conta = rows.find(({ id }) => id === (one?.conta_bancaria_id ?? Number(param('conta')))) ?? rows[0]
  const importing = useImportar(choose)
  const over = usePageDrop(importing.run, mayImport && !importing.busy && !importing.asked)
  const pick = () => input.current?.click()
  // The button is disabled while a file is imported, and loses the focus by it.
  const button = useRef<HTMLButtonElement>(null)
  const { busy } = importing
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy && document.activeElement === document.body) button.current?.focus()
    was.current = busy
  }, [busy])
  return (
    <>
      <PageHeader title="Conciliação" description="O extrato do banco ao lado do que foi pago e recebido.">
        {conta && <PageTabs label="Partes da conciliação" tabs={TABS} keep={{ conta: conta.id }} />}
        {mayImport && (
          <Button
            ref={button}
            variant="primary"
            icon={<FileUp size={16} />}
            busy={busy}
            aria-label="Importar extrato"
            onClick={pick}
          >
            <span>
              Importar<span className="max-sm:hidden"> extrato</span>
            </span>
          </Button>
        )}
      </PageHeader>
      <input
        ref={input}
        type="file"
        accept=".ofx,.csv"
        multiple
        hidden
        aria-hidden
        tabIndex={-1}
        data-extrato
        onChange={({ target }) => {
          importing.run([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {over && (
        <p className="mb-2.5 rounded-lg border border-accent border-dashed bg-accent-soft px-4 py-2.5">
          Solte aqui o extrato em OFX ou CSV: o que já foi importado não entra de novo.
        </p>
      )}
      {importing.recusados.length > 0 && (
        <Recusas
          recusados={importing.recusados}
          onClose={() => {
            importing.closeRecusados()
            button.current?.focus()
          }}
        />
      )}
      {accounts.data && importing.asked && (
        <DeQueConta
          key={importing.asked.name}
          arquivo={importing.asked.name}
          conta={conta}
          busy={busy}
          onAnswer={importing.answer}
        />
      )}
      {accounts.isPending && <Loading />}
      {accounts.isError && !accounts.data && (
        <Failure
          text="Não foi possível carregar as contas bancárias."
          error={accounts.error}
          onRetry={accounts.refetch}
        />
      )}
      {accounts.data && !conta && (
        <Empty
          icon={<Landmark size={22} />}
          text="Nenhum extrato importado."
          more={
            <>
              Baixe o extrato da conta no site do banco, em OFX ou CSV, e <SolteOuEscolha /> aqui. De um OFX a
              conta é registrada junto.
            </>
          }
        />
      )}
      {conta && (
        <>
          <div className="mb-2.5 flex items-center gap-x-4 gap-y-1 max-sm:gap-x-2 sm:flex-wrap">
            <label className="min-w-0 max-w-full text-sm max-sm:flex-1">
              <span className="sr-only">Conta bancária</span>
              <select
                value={conta.id}
                onChange={event => choose(Number(event.target.value))}
                className="h-control max-w-full rounded-md border border-line-strong bg-surface px-2.5 font-medium text-ink max-sm:h-11 max-sm:w-full max-sm:truncate"
              >
                {rows.map(({ id, nome }) => (
                  <option key={id} value={id}>
                    {nome}
                  </option>
                ))}
              </select>
            </label>
            <Saldo conta={conta} />
          </div>
          {param('aba') === 'resolvidos' ? (
            <Resolvidas
              key={conta.id}
              conta_bancaria_id={conta.id}
              lancamento={one?.conta_bancaria_id === conta.id ? one : undefined}
              onAll={() => choose(conta.id)}
            />
          ) : (
            <Quadro key={conta.id} conta={conta} />
          )}
        </>
      )}
    </>
  )
}
