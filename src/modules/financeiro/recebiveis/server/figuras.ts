import { porFaixa, semanas } from '#platform/server/engine/faixas.ts'
import { figura } from '#platform/server/engine/figura.ts'
import { listRecebiveis } from './service.ts'

/** This week, and as many after it as a month has. */
const SEMANAS = 6

figura(listRecebiveis, {
  departamento: '/financeiro',
  caminho: '/financeiro/recebiveis',
  chave: 'recebiveis',
  titulo: 'Recebíveis por semana',
  texto: 'O que os clientes ainda devem, pelo vencimento.',
  eixo: 'Vencimento',
  unidade: 'Recebíveis',
  mede: hoje => porFaixa('recebiveis_abertos', semanas(hoje, SEMANAS)),
  linhas: ({ de, hoje }) =>
    semanas(hoje, SEMANAS).map(({ chave, nome, filtro }) => ({
      nome: chave === 'atrasadas' ? 'Atrasados' : nome,
      ...de(chave),
      tom: chave === 'atrasadas' ? 'red' : 'green',
      filtros: { status: 'a_receber', data_vencimento: filtro },
    })),
})
