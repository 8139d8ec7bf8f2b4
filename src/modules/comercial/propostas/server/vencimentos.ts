import { vencivel } from '#platform/server/engine/vencivel.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { ATIVAS, desdeAEmissao, propostasApi } from '../contract.ts'
import { listPropostas } from './service.ts'
import { propostas } from './table.ts'

vencivel(listPropostas, {
  table: propostas,
  chave: 'propostas',
  titulo: 'Propostas: fim da validade',
  nome: ['proposta', 'propostas'],
  data: 'data_validade',
  onde: umDe('t.status_proposta', ATIVAS),
  rotulo: 't.titulo_proposta',
  detalhe: `concat_ws(' · ', (select c.nome_cliente from comercial_clientes c where c.id = t.cliente_id), t.status_proposta)`,
  quantia: 't.valor_proposta',
  endereco: '/comercial/propostas/',
  lista: { caminho: '/comercial/propostas', filtros: { status_proposta: 'ativas' } },
  muda: propostasApi.update,
  desde: desdeAEmissao,
})
