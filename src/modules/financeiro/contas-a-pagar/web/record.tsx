import type { Quadro } from '#platform/web/kit/board/quadro.ts'
import { Attachments } from '#platform/web/kit/files/attachments.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { Pagamentos } from '../../pagamentos/web/shared/pagamentos.tsx'
import { anexosDaContaApi, type Conta, contasApi, statusConta } from '../contract.ts'
import { columns } from './columns.tsx'
import { ContaForm } from './form.tsx'

/** How the board shows one of them. */
const quadro: Quadro = {
  of: statusConta,
  cartao: [['nome_fornecedor'], ['valor', 'data_vencimento']],
  soma: 'valor',
}

/** How much of it is paid, the way to pay the rest, and its papers. */
const Mais = ({ record }: { record: Conta }) => (
  <>
    <Pagamentos record={record} />
    <div className="mt-4">
      <Attachments api={anexosDaContaApi} registro_id={record.id} title="Anexos" />
    </div>
  </>
)

/** What the page of one of them is made of. */
export const registro: Registro = { api: contasApi, columns, Form: ContaForm, quadro, Mais }
