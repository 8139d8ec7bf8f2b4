import { porFaixa, semanas } from '#platform/server/engine/faixas.ts'
import { figura } from '#platform/server/engine/figura.ts'
import { listContas } from './service.ts'

/** This week, and as many after it as a month has. */
const SEMANAS = 6

figura(listContas, {
  departamento: '/financeiro',
  caminho: '/financeiro/contas-a-pagar',
  chave: 'contas',
  titulo: 'Contas a pagar por semana',
  texto: 'Contas em aberto pelo vencimento, com o que falta pagar.',
  eixo: 'Vencimento',
  unidade: 'Contas',
  mede: hoje => porFaixa('contas_abertas', semanas(hoje, SEMANAS)),
  linhas: ({ de, hoje }) =>
    semanas(hoje, SEMANAS).map(({ chave, nome, filtro }) => ({
      nome,
      ...de(chave),
      tom: chave === 'atrasadas' ? 'red' : chave === 'semana_0' ? 'orange' : 'blue',
      filtros: { status: 'em_aberto', data_vencimento: filtro },
    })),
})
