import { vencivel } from '#platform/server/engine/vencivel.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { ATIVAS, propostasApi } from '../contract.ts'
import { listPropostas } from './service.ts'
import { propostas } from './table.ts'

vencivel(listPropostas, {
  table: propostas,
  chave: 'propostas',
  titulo: 'Propostas: fim da validade',
  data: 'data_validade',
  juncoes: 'left join comercial_clientes c on c.id = t.cliente_id',
  onde: umDe('t.status_proposta', ATIVAS),
  rotulo: 't.titulo_proposta',
  detalhe: `concat_ws(' · ', c.nome_cliente, t.status_proposta)`,
  quantia: 't.valor_proposta',
  endereco: `'/comercial/propostas/' || t.id`,
  lista: { caminho: '/comercial/propostas', filtros: { status_proposta: 'ativas' } },
  muda: propostasApi.update,
})
