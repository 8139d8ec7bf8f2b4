import { vencivel } from '#platform/server/engine/vencivel.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { EM_ABERTO, prestacoesApi } from '../contract.ts'
import { soDoPortador } from './access.ts'
import { listPrestacoes } from './service.ts'
import { prestacoes } from './table.ts'

vencivel(listPrestacoes, {
  table: prestacoes,
  chave: 'faturas',
  titulo: 'Faturas de cartão',
  nome: ['fatura de cartão', 'faturas de cartão'],
  data: 'data_vencimento_fatura',
  pagamento: true,
  juncoes: 'join financeiro_cartoes c on c.id = t.cartao_id',
  onde: umDe('t.status_fatura', EM_ABERTO),
  rotulo: `c.nome_cartao || ' ' || right(t.mes_referencia, 2) || '/' || left(t.mes_referencia, 4)`,
  detalhe: 't.status_fatura',
  quantia: 't.valor_total_fatura',
  criador: 'c.portador_id',
  endereco: '/financeiro/prestacao-contas-cartao/',
  lista: {
    caminho: '/financeiro/prestacao-contas-cartao',
    filtros: { faturas: 'todas', status_fatura: 'em_aberto' },
  },
  muda: prestacoesApi.update,
  soDe: actor => soDoPortador(actor, 't.cartao_id'),
})
