import { entregarVisoes } from '#platform/contract/visoes.ts'
import { projetosApi } from './contract.ts'

entregarVisoes(projetosApi.list, {
  'Em andamento': { filtros: { status_projeto: 'Em Andamento' } },
  Meus: { filtros: { user_id: 'eu' } },
  'Sem gerente': { filtros: { user_id: 'vazio' } },
  'Sem orçamento': { filtros: { orcamento_total: 'vazio' } },
  Custos: {
    colunas: [
      ...[{ chave: 'nome_projeto' }, { chave: 'status_projeto' }, { chave: 'orcamento_total' }],
      ...[{ chave: 'realizado' }, { chave: 'comprometido' }, { chave: 'uso_orcamento' }],
    ],
  },
})
