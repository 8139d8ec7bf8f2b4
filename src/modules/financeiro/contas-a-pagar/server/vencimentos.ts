import { vencivel } from '#platform/server/engine/vencivel.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { contasApi, desdeAEmissao, STATUS_EM_ABERTO } from '../contract.ts'
import { listContas } from './service.ts'
import { contasAPagar } from './table.ts'

vencivel(listContas, {
  table: contasAPagar,
  chave: 'contas',
  titulo: 'Contas a pagar',
  nome: ['conta a pagar', 'contas a pagar'],
  data: 'data_vencimento',
  pagamento: true,
  onde: umDe('t.status', STATUS_EM_ABERTO),
  rotulo: 't.nome_fornecedor',
  detalhe: `concat_ws(' · ', t.solicitacao_compra, t.item, t.status)`,
  quantia: 't.valor',
  endereco: '/financeiro/contas-a-pagar/',
  lista: { caminho: '/financeiro/contas-a-pagar', filtros: { status: 'em_aberto' } },
  muda: contasApi.update,
  desde: desdeAEmissao,
})
