import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, CircleDollarSign, UserPlus } from 'lucide-react'
import { counted, formatCount } from '#platform/contract/counts.ts'
import { formatMonth } from '#platform/contract/dates.ts'
import { formatMoney } from '#platform/contract/money.ts'
import type { AreaDaMatriz } from '#platform/contract/permissions.ts'
import { nivelEm, useNivel, useSessao } from '#platform/web/session.tsx'
import { areaDoAlerta, type Resumo, TENDENCIA_DIAS, tiposDeAlerta } from '../contract.ts'
import { AlertsCard } from './alerts-card.tsx'
import { FigureCard, FigureSkeleton } from './figure-card.tsx'
import { faturadoLink, recebidoLink, receitaLink, usuariosLink, vendasLink } from './links.ts'
import { changeOf, percentOf } from './trend.ts'

const RECEITA = { title: 'Receita Total', icon: CircleDollarSign }
const USUARIOS = { title: 'Novos Usuários', icon: UserPlus }
const VENDAS = { title: 'Vendas Ativas', icon: ChartNoAxesColumn }

const propostas = (quantidade: number) => counted(quantidade, 'proposta', 'propostas')
const monthName = (mes: string) => formatMonth(mes).split(' ')[0] ?? ''

/** The figures that this person may see. Undefined while they are on their way. */
export function Figures({ resumo }: { resumo: Resumo | undefined }) {
  const sessao = useSessao()
  const sees = (area: AreaDaMatriz) => nivelEm(sessao, area) !== 'nenhum'
  return (
    <section aria-labelledby="indicadores">
      <h2 id="indicadores" className="sr-only">
        Indicadores
      </h2>
      <ul className="grid gap-4 max-sm:gap-3 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {sees('comercial') && <Receita receita={resumo?.receita} faturamento={resumo?.faturamento} />}
        {sees('ti.usuarios') && <Usuarios usuarios={resumo?.usuarios} />}
        {sees('comercial') && <Vendas vendas={resumo?.vendas} />}
        {tiposDeAlerta.some(tipo => sees(areaDoAlerta[tipo])) && <AlertsCard alertas={resumo?.alertas} />}
      </ul>
    </section>
  )
}

type DaReceita = Partial<Pick<Resumo, 'receita' | 'faturamento'>>

function Receita({ receita, faturamento }: DaReceita) {
  if (receita === undefined) return <FigureSkeleton {...RECEITA} />
  if (receita === null) return null
  const { mes, quantidade, valor, mes_anterior, valor_anterior } = receita
  return (
    <FigureCard
      {...RECEITA}
      value={formatMoney(valor)}
      about={`${propostas(quantidade)} em ${monthName(mes)}`}
      link={receitaLink(mes)}
      change={percentOf(valor, valor_anterior)}
      beside={faturamento && <Faturamento {...faturamento} mes={mes} />}
      against={`${monthName(mes_anterior)} até o mesmo dia: ${formatMoney(valor_anterior)}`}
    />
  )
}

/** What was billed and received, above the link that covers the card. */
function Faturamento({ faturado, recebido, mes }: NonNullable<Resumo['faturamento']> & { mes: string }) {
  const closing = useNivel('financeiro.fechamento') !== 'nenhum'
  const shown = `Recebido ${formatMoney(recebido)}`
  const place = 'relative w-fit rounded-sm hover:underline max-sm:py-3'
  return (
    <p className="numeros mt-1 flex flex-wrap gap-x-3 text-muted text-sm">
      <Link {...faturadoLink(mes)} className={place}>
        Faturado {formatMoney(faturado)}
      </Link>
      {closing ? (
        <Link {...recebidoLink(mes)} className={place}>
          {shown}
        </Link>
      ) : (
        shown
      )}
    </p>
  )
}

function Usuarios({ usuarios }: { usuarios: Resumo['usuarios'] | undefined }) {
  if (usuarios === undefined) return <FigureSkeleton {...USUARIOS} />
  if (usuarios === null) return null
  const { novos, anteriores } = usuarios
  return (
    <FigureCard
      {...USUARIOS}
      value={formatCount(novos)}
      about={`nos últimos ${TENDENCIA_DIAS} dias`}
      link={usuariosLink()}
      change={changeOf(novos, anteriores)}
      against={`${TENDENCIA_DIAS} dias anteriores: ${formatCount(anteriores)}`}
    />
  )
}

function Vendas({ vendas }: { vendas: Resumo['vendas'] | undefined }) {
  if (vendas === undefined) return <FigureSkeleton {...VENDAS} />
  if (vendas === null) return null
  const { quantidade, valor, emitidas, emitidas_antes } = vendas
  return (
    <FigureCard
      {...VENDAS}
      value={formatCount(quantidade)}
      about={`${formatMoney(valor)} em propostas`}
      link={vendasLink()}
      change={changeOf(emitidas, emitidas_antes)}
      against={`${counted(emitidas, 'emitida', 'emitidas')} em ${TENDENCIA_DIAS} dias, antes ${formatCount(emitidas_antes)}`}
    />
  )
}
