import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { MaisDaBaixa } from '../../apoio/baixa/web/shared/mais-da-baixa.tsx'
import { type Pagamento, pagamentoLabels, pagamentosApi } from '../contract.ts'
import { columns } from './columns.tsx'

const PagamentoForm = lazyForm(async () => (await import('./form.tsx')).PagamentoForm)

const Mais = ({ record }: { record: Pagamento }) => (
  <MaisDaBaixa
    record={record}
    procedure={pagamentosApi.delete}
    de={{
      ...{ rotulo: 'Conta a Pagar', tela: 'financeiro/contas-a-pagar', id: record.conta_id },
      nome: `${record.solicitacao_compra} · ${record.nome_fornecedor}`,
    }}
    excluir="Excluir pagamento"
    pergunta="Tem certeza que deseja excluir este pagamento? A conta volta ao status de antes dele."
  />
)

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: pagamentosApi,
  columns,
  Form: PagamentoForm,
  labels: pagamentoLabels,
  Mais,
}
