import { A_VENCER } from '#platform/contract/filtros.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
import { contasApi, EM_ATRASO } from './contract.ts'

entregarVisoes(contasApi.list, {
  'Em aberto': { filtros: { status: 'em_aberto' } },
  'A vencer': {
    filtros: { status: 'em_aberto', data_vencimento: A_VENCER },
    ordem: 'data_vencimento',
  },
  'Vencem em 7 dias': {
    filtros: { status: 'em_aberto', data_vencimento: 'proximos_7_dias' },
    ordem: 'data_vencimento',
  },
  'Por semana': {
    filtros: { status: 'em_aberto' },
    ordem: 'data_vencimento',
    agrupar: 'data_vencimento:semana',
  },
  Recorrências: {
    filtros: { status: 'em_aberto', recorrencia_id: 'nao:vazio' },
    ordem: 'data_vencimento',
  },
  'A aprovar': { filtros: { aprovacao: 'Aguardando' }, ordem: 'data_vencimento' },
  Atrasadas: { filtros: { status: EM_ATRASO }, ordem: 'data_vencimento' },
  Parciais: { filtros: { status: 'em_aberto', valor_pago: '0.01..' }, ordem: 'data_vencimento' },
  Pagas: { filtros: { status: 'Paga' } },
  /** By their due date: of those marked by hand no payment is kept. */
  'Pagas deste mês': { filtros: { status: 'Paga', data_vencimento: 'este_mes' } },
})
