import { entregarVisoes } from '#platform/contract/visoes.ts'
import { EM_ATRASO, recebiveisApi } from './contract.ts'

entregarVisoes(recebiveisApi.list, {
  'A receber': { filtros: { status: 'a_receber' } },
  'Vencem em 7 dias': {
    filtros: { status: 'a_receber', data_vencimento: 'proximos_7_dias' },
    ordem: 'data_vencimento',
  },
  Atrasados: { filtros: { status: EM_ATRASO }, ordem: 'data_vencimento' },
  Recebidos: { filtros: { status: 'Recebido' }, ordem: 'data_vencimento', direcao: 'desc' },
})
