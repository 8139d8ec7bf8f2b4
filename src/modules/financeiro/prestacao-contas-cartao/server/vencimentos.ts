import { vencivel } from '#platform/server/engine/vencivel.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { EM_ABERTO } from '../contract.ts'
import { soDoPortador } from './access.ts'
import { listPrestacoes } from './service.ts'
import { prestacoes } from './table.ts'

// No screen lists the statements of all cards: a day leads to its own rows.
vencivel(listPrestacoes, {
  table: prestacoes,
  chave: 'faturas',
  titulo: 'Faturas de cartão',
  data: 'data_vencimento_fatura',
  juncoes: 'join financeiro_cartoes c on c.id = t.cartao_id',
  onde: umDe('t.status_fatura', EM_ABERTO),
  rotulo: `c.nome_cartao || ' ' || right(t.mes_referencia, 2) || '/' || left(t.mes_referencia, 4)`,
  detalhe: 't.status_fatura',
  quantia: 't.valor_total_fatura',
  endereco: `'/financeiro/prestacao-contas-cartao/' || t.id`,
  soDe: actor => soDoPortador(actor, 't.cartao_id'),
})
