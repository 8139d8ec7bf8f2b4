import { entregarVisoes } from '#platform/contract/visoes.ts'
import { chamadosApi } from './contract.ts'

entregarVisoes(chamadosApi.list, {
  'Em aberto': { filtros: { status: 'em_aberto' } },
  'Sem responsável': { filtros: { status: 'em_aberto', responsavel_id: 'vazio' } },
  'Atribuídos a mim': { filtros: { status: 'em_aberto', meus: 'atribuidos' } },
  Meus: { filtros: { meus: true } },
})
