import { lerPagamento } from '#platform/contract/codigos/ler.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { podeRatear } from '../../despesas-projeto/server/service.ts'
import { fornecedores } from '../../fornecedores/server/table.ts'
import { projetos } from '../../projetos/server/table.ts'
import type { Conta } from '../contract.ts'
import { readPontualidade } from './pontualidade.ts'
import {
  conferirBeneficiarioDaConta,
  EM_ABERTO,
  emAtraso,
  listContas,
  listContasParecidas,
  source,
} from './service.ts'
import { contasAPagar } from './table.ts'

relacionada(fornecedores, {
  titulo: 'Contas a pagar',
  list: listContas,
  table: contasAPagar,
  coluna: 'fornecedor_id',
  repete: 'nome_fornecedor',
  source,
  somas: {
    valor: `case when status = 'Paga' then valor else valor - valor_pago end`,
    por: 'status, data_vencimento',
    de: { 'Em aberto': EM_ABERTO, 'Em atraso': emAtraso('?1'), Pagas: `t.status = 'Paga'` },
  },
})

/** The instalments of a purchase are on the page of each of them. */
relacionada(contasAPagar, {
  titulo: 'Parcelas da compra',
  list: listContas,
  table: contasAPagar,
  coluna: 'grupo_id',
  source,
  semNovo: 'a purchase is parted into instalments when it is registered',
  soHavendo: true,
  somas: {
    valor: 'valor - valor_pago',
    por: 'status',
    de: { 'Em aberto': EM_ABERTO },
  },
})

// What of payables concerns a project: their parts of it are summed.
relacionada(projetos, {
  titulo: 'Contas a pagar',
  list: listContas,
  table: contasAPagar,
  coluna: 'id',
  filtro: 'projeto_id',
  campo: 'projeto_id',
  novoSe: async context => podeRatear(context),
  source,
  somas: {
    valor: `(select sum(d.valor_despesa) from financeiro_despesas_projeto d
      where d.conta_id = t.id and d.projeto_id = ?2)`,
    por: 'status, data_vencimento',
    de: {
      'Parte em aberto': EM_ABERTO,
      'Parte em atraso': emAtraso('?1'),
      'Parte paga': `t.status = 'Paga'`,
    },
  },
})

// How a supplier was paid, and where.
parteDaFicha(fornecedores, readPontualidade, ({ id }: { id: number }) => ({ fornecedor_id: id }))
parteDaFicha(fornecedores, conferirBeneficiarioDaConta, ({ id }: { id: number }) => ({
  fornecedor_id: id,
  codigo_pagamento: null,
  exceto: null,
}))

parteDaFicha(contasAPagar, listContasParecidas, (conta: Conta) => ({
  exceto: conta.id,
  codigo_pagamento: conta.codigo_pagamento,
  codigos: [],
  numero_nota_fiscal: conta.numero_nota_fiscal,
  chave_acesso_nota_fiscal: conta.chave_acesso_nota_fiscal,
  fornecedor_id: conta.fornecedor_id,
  valor: conta.valor,
  data: conta.data_vencimento,
  data_emissao: conta.data_emissao,
}))
parteDaFicha(contasAPagar, conferirBeneficiarioDaConta, ({ id, fornecedor_id, codigo_pagamento }: Conta) =>
  fornecedor_id !== null && codigo_pagamento !== null && lerPagamento(codigo_pagamento)
    ? { fornecedor_id, codigo_pagamento, codigos: [], exceto: id }
    : undefined,
)
