import { atrasos, porFaixa, semanas } from '#platform/server/engine/faixas.ts'
import { figura } from '#platform/server/engine/figura.ts'
import { listRecebiveis } from './service.ts'

/** This week, and as many after it as a month has. */
const SEMANAS = 6

/** Last days of the spans of lateness. */
const ATRASOS = [30, 60, 90]

/** The longer it is late, the louder. */
const TONS = ['gray', 'yellow', 'orange', 'red', 'red'] as const

figura(listRecebiveis, {
  departamento: '/financeiro',
  caminho: '/financeiro/recebiveis',
  chave: 'recebiveis',
  titulo: 'Recebíveis por semana',
  texto: 'O que os clientes ainda devem, pelo vencimento.',
  eixo: 'Vencimento',
  unidade: 'Recebíveis',
  mede: (hoje, emDiaDesde) => porFaixa('recebiveis_abertos', semanas(hoje, emDiaDesde, SEMANAS)),
  linhas: ({ de, hoje, emDiaDesde }) =>
    semanas(hoje, emDiaDesde, SEMANAS).map(({ chave, nome, filtro }) => ({
      nome: chave === 'atrasadas' ? 'Atrasados' : nome,
      ...de(chave),
      tom: chave === 'atrasadas' ? 'red' : 'green',
      filtros: { status: 'a_receber', data_vencimento: filtro },
    })),
})

figura(listRecebiveis, {
  departamento: '/financeiro',
  caminho: '/financeiro/recebiveis',
  chave: 'atraso_recebiveis',
  titulo: 'Recebíveis por atraso',
  texto: 'Há quanto tempo o que os clientes devem passou do vencimento.',
  eixo: 'Atraso',
  unidade: 'Recebíveis',
  mede: (hoje, emDiaDesde) => porFaixa('recebiveis_abertos', atrasos(hoje, emDiaDesde, ATRASOS)),
  linhas: ({ de, hoje, emDiaDesde }) =>
    atrasos(hoje, emDiaDesde, ATRASOS).map(({ chave, nome, filtro }, index) => ({
      nome,
      ...de(chave),
      tom: TONS[index] ?? 'red',
      filtros: { status: 'a_receber', data_vencimento: filtro },
    })),
})
