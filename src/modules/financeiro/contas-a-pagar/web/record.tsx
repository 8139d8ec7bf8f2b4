import type { Quadro } from '#platform/web/kit/board/quadro.ts'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { contasApi, statusConta } from '../contract.ts'
import { ChipDaParcela } from './chip-da-parcela.tsx'
import { columns } from './columns.tsx'
import { ContaForm } from './form.tsx'
import { Mais } from './mais.tsx'

/** How the board shows one of them. */
const quadro: Quadro = {
  of: statusConta,
  cartao: [['nome_fornecedor'], ['valor', 'data_vencimento']],
  soma: 'valor',
}

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api: contasApi, columns, Form: ContaForm, quadro, Mais },
  Selo: ({ record }) => <ChipDaParcela conta={record} />,
}
