import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { MaisDaBaixa } from '../../apoio/baixa/web/shared/mais-da-baixa.tsx'
import { anexosDeRecebimentosApi } from '../anexos.ts'
import { type Recebimento, recebimentoLabels, recebimentosApi } from '../contract.ts'
import { columns } from './columns.tsx'

const RecebimentoForm = lazyForm(async () => (await import('./form.tsx')).RecebimentoForm)

const Mais = ({ record }: { record: Recebimento }) => (
  <MaisDaBaixa
    record={record}
    procedure={recebimentosApi.delete}
    de={{
      ...{ rotulo: 'Recebível', tela: 'financeiro/recebiveis', id: record.recebivel_id },
      nome: `${record.descricao} · ${record.nome_cliente}`,
    }}
    excluir="Excluir recebimento"
    pergunta="Tem certeza que deseja excluir este recebimento? O recebível volta ao status de antes dele."
  />
)

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: recebimentosApi,
  columns,
  Form: RecebimentoForm,
  labels: recebimentoLabels,
  Mais,
  anexos: anexosDeRecebimentosApi,
}
