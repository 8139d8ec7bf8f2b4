import { entregarVisoes } from '#platform/contract/visoes.ts'
import { usuariosApi } from './contract.ts'

entregarVisoes(usuariosApi.list, {
  Novos: { filtros: { novos: true } },
  'Convidados e não confirmados': { filtros: { situacao: 'Convidado,Não confirmado' } },
  Suspensos: { filtros: { situacao: 'Suspenso' } },
})
