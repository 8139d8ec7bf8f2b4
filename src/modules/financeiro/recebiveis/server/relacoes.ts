import { clientes } from '#modules/comercial/clientes/server/table.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { parteDaFicha } from '#platform/server/engine/ficha-parts.ts'
import { projetos } from '../../projetos/server/table.ts'
import { pixDeRecebivel } from './cobranca.ts'
import { lerAPlanejar } from './plano.ts'
import { A_RECEBER, emAtraso, listRecebiveis, source } from './service.ts'
import { recebiveis } from './table.ts'

const relacao = {
  titulo: 'Recebíveis',
  list: listRecebiveis,
  table: recebiveis,
  source,
  somas: {
    valor: 'bruto - retido - valor_recebido - glosado',
    por: 'status, data_vencimento',
    de: { 'A receber': A_RECEBER, 'Em atraso': emAtraso('?1') },
  },
} as const
relacionada(recebiveis, {
  ...relacao,
  titulo: 'Retenção contratual',
  coluna: 'origem_id',
  semNovo: 'the retentions of the receivable make it',
  semLista: 'a receivable has one at most',
  soHavendo: true,
})
relacionada(projetos, { ...relacao, coluna: 'projeto_id' })
relacionada(clientes, { ...relacao, coluna: 'cliente_id', repete: 'nome_cliente' })

parteDaFicha(recebiveis, pixDeRecebivel, ({ id }: { id: number }) => ({ id }))
parteDaFicha(projetos, lerAPlanejar, ({ id }: { id: number }) => ({ projeto_id: id }))
