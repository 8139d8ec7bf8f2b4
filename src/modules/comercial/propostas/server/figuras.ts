import { addMonths, monthOf } from '#platform/contract/dates/dates.ts'
import { formatPercent } from '#platform/contract/numbers/percent.ts'
import { idades, porFaixa } from '#platform/server/engine/faixas.ts'
import { type Destaque, figura } from '#platform/server/engine/figura.ts'
import { CONVERTIDA, RECEITA, statusProposta } from '../contract.ts'
import { serieDoStatus } from './series.ts'
import { listPropostas } from './service.ts'

/** The way of a proposal; what was refused or cancelled has left it. */
const CAMINHO = ['Em Elaboração', 'Enviada', 'Aprovada', CONVERTIDA] as const
const RECUSADA = 'Rejeitada'
const SAIRAM = [RECUSADA, 'Cancelada'] as const
/** Won or lost: among these the conversion is counted. */
const DECIDIDAS = [...RECEITA, RECUSADA] as const
const MESES = 12

const propostas = {
  departamento: '/comercial',
  caminho: '/comercial/propostas',
  unidade: 'Propostas',
}

/** From this day on proposals count for the conversion. */
const desde = (hoje: string) => `${addMonths(monthOf(hoje), 1 - MESES)}-01`

figura(listPropostas, {
  ...propostas,
  chave: 'funil',
  titulo: 'Funil de vendas',
  texto: 'Quantas propostas há em cada etapa e quanto valem.',
  eixo: 'Etapa',
  mede: hoje => ({
    ...Object.fromEntries(CAMINHO.map(status => [status, { serie: serieDoStatus(status) }])),
    ganhas: { serie: 'receita', de: desde(hoje) },
    ...Object.fromEntries(SAIRAM.map(status => [status, { serie: serieDoStatus(status), de: desde(hoje) }])),
  }),
  linhas: ({ de }) =>
    CAMINHO.map(status => ({
      nome: status,
      ...de(status),
      tom: statusProposta.tone(status),
      filtros: { status_proposta: status },
    })),
  destaques: ({ de, hoje }): Destaque[] => {
    const [ganhas, recusadas] = [de('ganhas').quantidade, de(RECUSADA).quantidade]
    const decididas = ganhas + recusadas
    return [
      {
        nome: `Conversão das emitidas em ${MESES} meses`,
        valor:
          decididas === 0
            ? 'Nenhuma decidida'
            : `${formatPercent(BigInt(ganhas), BigInt(decididas))}: ${ganhas} de ${decididas} decididas`,
        filtros: { status_proposta: DECIDIDAS.join(','), data_emissao: `${desde(hoje)}..` },
      },
      {
        nome: `Rejeitadas ou canceladas das emitidas em ${MESES} meses`,
        valor: String(SAIRAM.reduce((sum, status) => sum + de(status).quantidade, 0)),
        filtros: { status_proposta: SAIRAM.join(','), data_emissao: `${desde(hoje)}..` },
      },
    ]
  },
})

const IDADES = [15, 30, 60, 90]
const TONS = ['green', 'blue', 'yellow', 'orange', 'red'] as const

figura(listPropostas, {
  ...propostas,
  chave: 'idade',
  titulo: 'Idade do que está em andamento',
  texto: 'Propostas em elaboração ou enviadas, pelo tempo desde a emissão.',
  eixo: 'Emitida há',
  mede: hoje => porFaixa('ativas', idades(hoje, IDADES)),
  linhas: ({ de, hoje }) =>
    idades(hoje, IDADES).map(({ chave, nome, filtro }, index) => ({
      nome,
      ...de(chave),
      tom: TONS[index] ?? 'gray',
      filtros: { status_proposta: 'ativas', data_emissao: filtro },
    })),
})
