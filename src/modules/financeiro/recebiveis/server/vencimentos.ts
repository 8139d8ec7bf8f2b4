import { vencivel } from '#platform/server/engine/vencivel.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { desdeANota, recebiveisApi, STATUS_A_RECEBER } from '../contract.ts'
import { listRecebiveis } from './service.ts'
import { recebiveis } from './table.ts'

vencivel(listRecebiveis, {
  table: recebiveis,
  chave: 'recebiveis',
  titulo: 'Recebíveis',
  nome: ['recebível', 'recebíveis'],
  data: 'data_vencimento',
  pagamento: true,
  onde: umDe('t.status', STATUS_A_RECEBER),
  rotulo: 't.descricao',
  detalhe: `concat_ws(' · ', coalesce((select c.nome_cliente from comercial_clientes c where c.id = t.cliente_id), t.nome_cliente_excluido), t.status)`,
  quantia: 't.bruto - t.retido - t.valor_recebido - t.glosado',
  endereco: '/financeiro/recebiveis/',
  lista: { caminho: '/financeiro/recebiveis', filtros: { status: 'a_receber' } },
  muda: recebiveisApi.update,
  desde: desdeANota,
})
