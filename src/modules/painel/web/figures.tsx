import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, CircleDollarSign, UserPlus } from 'lucide-react'
import { counted, formatCount } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { AreaDaMatriz } from '#platform/contract/permissions.ts'
import { nivelEm, useSessao } from '#platform/web/session.tsx'
import { areaDoAlerta, type Resumo, type SerieDoPeriodo, tiposDeAlerta, type Vao } from '../contract.ts'
import { AlertsCard } from './alerts-card.tsx'
import { FigureCard, FigureSkeleton } from './figure-card.tsx'
import { faturadoLink, recebidoLink, receitaNoVaoLink, usuariosLink, vendasLink } from './links.ts'
import { changeOf, percentOf } from './trend.ts'

const RECEITA = { title: 'Receita Total', icon: CircleDollarSign }
const USUARIOS = { title: 'Novos Usuários', icon: UserPlus }
const VENDAS = { title: 'Vendas Ativas', icon: ChartNoAxesColumn }

const propostas = (quantidade: number) => counted(quantidade, 'proposta', 'propostas')

/** The figures that this person may see. Undefined while they are on their way. */
export function Figures({ resumo, vao }: { resumo: Resumo | undefined; vao: Vao }) {
  const sessao = useSessao()
  const sees = (area: AreaDaMatriz) => nivelEm(sessao, area) !== 'nenhum'
  const past = vao.ate < sessao.hoje
  return (
    <section aria-labelledby="indicadores">
      <h2 id="indicadores" className="sr-only">
        Indicadores
      </h2>
      <ul className="grid gap-4 max-sm:gap-3 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {sees('comercial') && <Receita resumo={resumo} vao={vao} />}
        {sees('ti.usuarios') && <Usuarios usuarios={resumo?.usuarios} vao={vao} />}
        {sees('comercial') && <Vendas resumo={resumo} past={past} />}
        {tiposDeAlerta.some(tipo => sees(areaDoAlerta[tipo])) && (
          <AlertsCard alertas={resumo?.alertas} past={past} />
        )}
      </ul>
    </section>
  )
}

type Resultado = Resumo['resultado'] | undefined

const sumsOf = (resultado: Resultado, serie: SerieDoPeriodo) =>
  resultado?.series.find(each => each.serie === serie)

function Receita({ resumo, vao }: { resumo: Resumo | undefined; vao: Vao }) {
  if (!resumo) return <FigureSkeleton {...RECEITA} />
  const receita = sumsOf(resumo.resultado, 'receita')
  if (!receita) return null
  const { quantidade, valor, valor_anterior } = receita
  return (
    <FigureCard
      {...RECEITA}
      value={formatMoney(valor)}
      about={propostas(quantidade)}
      link={receitaNoVaoLink(vao)}
      change={percentOf(valor, valor_anterior)}
      beside={<Faturamento resultado={resumo.resultado} vao={vao} />}
      against={`antes ${formatMoney(valor_anterior)}`}
    />
  )
}

/** What was billed and received, above the link that covers the card. */
function Faturamento({ resultado, vao }: { resultado: Resultado; vao: Vao }) {
  const [faturado, recebido] = [sumsOf(resultado, 'faturado'), sumsOf(resultado, 'recebido')]
  if (!faturado || !recebido) return null
  const place = 'relative w-fit rounded-sm hover:underline py-0.75 max-sm:py-3'
  return (
    <p className="numeros mt-0.5 flex flex-wrap gap-x-3 text-muted text-sm">
      <Link {...faturadoLink(vao)} className={place}>
        Faturado {formatMoney(faturado.valor)}
      </Link>
      <Link {...recebidoLink(vao)} className={place}>
        Recebido {formatMoney(recebido.valor)}
      </Link>
    </p>
  )
}

function Usuarios({ usuarios, vao }: { usuarios: Resumo['usuarios'] | undefined; vao: Vao }) {
  const { hoje } = useSessao()
  if (usuarios === undefined) return <FigureSkeleton {...USUARIOS} />
  if (usuarios === null) return null
  const { novos, anteriores } = usuarios
  const de = formatDate(vao.de)
  return (
    <FigureCard
      {...USUARIOS}
      value={formatCount(novos)}
      about={vao.ate === hoje ? `desde ${de}` : `de ${de} a ${formatDate(vao.ate)}`}
      link={usuariosLink(vao)}
      change={changeOf(novos, anteriores)}
      against={`antes ${formatCount(anteriores)}`}
    />
  )
}

/** What is open today, whatever the period. @param past the period ended before today: what is of which is said */
function Vendas({ resumo, past }: { resumo: Resumo | undefined; past: boolean }) {
  if (!resumo) return <FigureSkeleton {...VENDAS} />
  if (resumo.vendas === null) return null
  const { quantidade, valor } = resumo.vendas
  const emitidas = sumsOf(resumo.resultado, 'propostas')
  return (
    <FigureCard
      {...VENDAS}
      value={formatCount(quantidade)}
      about={`${formatMoney(valor)} em propostas${past ? ', hoje' : ''}`}
      link={vendasLink()}
      change={emitidas ? changeOf(emitidas.quantidade, emitidas.quantidade_anterior) : null}
      against={
        emitidas
          ? `${counted(emitidas.quantidade, 'emitida', 'emitidas')}${past ? ' no período' : ''}, antes ${formatCount(emitidas.quantidade_anterior)}`
          : ''
      }
    />
  )
}
