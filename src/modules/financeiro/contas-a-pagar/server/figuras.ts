import { atrasos, porFaixa, semanas } from '#platform/server/engine/faixas.ts'
import { figura } from '#platform/server/engine/figura.ts'
import { listContas } from './service.ts'

/** This week, and as many after it as a month has. */
const SEMANAS = 6

/** Last days of the spans of lateness. */
const ATRASOS = [30, 60, 90]

/** The longer it is late, the louder. */
const TONS = ['gray', 'yellow', 'orange', 'red', 'red'] as const

figura(listContas, {
  departamento: '/financeiro',
  caminho: '/financeiro/contas-a-pagar',
  chave: 'contas',
  titulo: 'Contas a pagar por semana',
  texto: 'Contas em aberto pelo vencimento, com o que falta pagar.',
  eixo: 'Vencimento',
  unidade: 'Contas',
  mede: (hoje, emDiaDesde) => porFaixa('contas_abertas', semanas(hoje, emDiaDesde, SEMANAS)),
  linhas: ({ de, hoje, emDiaDesde }) =>
    semanas(hoje, emDiaDesde, SEMANAS).map(({ chave, nome, filtro }) => ({
      nome,
      ...de(chave),
      tom: chave === 'atrasadas' ? 'red' : chave === 'semana_0' ? 'orange' : 'blue',
      filtros: { status: 'em_aberto', data_vencimento: filtro },
    })),
})

figura(listContas, {
  departamento: '/financeiro',
  caminho: '/financeiro/contas-a-pagar',
  chave: 'atraso_contas',
  titulo: 'Contas a pagar por atraso',
  texto: 'Há quanto tempo as contas em aberto passaram do vencimento.',
  eixo: 'Atraso',
  unidade: 'Contas',
  mede: (hoje, emDiaDesde) => porFaixa('contas_abertas', atrasos(hoje, emDiaDesde, ATRASOS)),
  linhas: ({ de, hoje, emDiaDesde }) =>
    atrasos(hoje, emDiaDesde, ATRASOS).map(({ chave, nome, filtro }, index) => ({
      nome,
      ...de(chave),
      tom: TONS[index] ?? 'red',
      filtros: { status: 'em_aberto', data_vencimento: filtro },
    })),
})
