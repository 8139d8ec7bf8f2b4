import { formatAmount } from '#platform/contract/numbers/money.ts'
import { formatQuantity } from '#platform/contract/numbers/quantity.ts'
import { defineLines } from '#platform/server/engine/lines.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import type { LinhasAuditadas } from '#platform/server/services/auditoria/lines.ts'
import { toldWithOwner } from '#platform/server/services/auditoria/owners.ts'
import {
  CONTRATUAL,
  type Retencao,
  retencaoHistoria,
  retencaoInput,
  textoDaRetencao,
  valorDaRetencao,
} from '../contract.ts'
import './on-delete.ts'
import { retencoes } from './table.ts'

/** The retentions of receivables. */
const linhas = defineLines({
  table: retencoes,
  parent: 'recebivel_id',
  line: retencaoInput.required({ valor: true }),
  campo: 'retencoes',
})

/** Retentions of receivables, their values worked out from base and rate. */
export const retencoesDoRecebivel = {
  read: linhas.read,
  save: (db: Queryable, recebivel_id: number, given: readonly Retencao[]) =>
    linhas.save(
      db,
      recebivel_id,
      given.map(line => ({ ...line, valor: valorDaRetencao(line) })),
    ),
}

/** The retentions of a receivable as a start for the next bill: their bases as a share of 100.00, without their releases. */
export const retencoesProporcionais = (db: Queryable, recebivel_id: number) =>
  db.query<Pick<Retencao, 'tipo' | 'base' | 'aliquota'>>(
    `select t.tipo, least(100, round(t.base * 100 / r.bruto, 2))::numeric(15, 2) as base, t.aliquota from financeiro_retencoes t
     join financeiro_recebiveis r on r.id = t.recebivel_id where r.id = $1 order by t.posicao, t.id`,
    [recebivel_id],
  )

/** Moves the release of the contractual retention of a receivable. @param dia as yyyy-mm-dd */
export const liberarEm = (db: Queryable, recebivel_id: number, dia: string) =>
  db.query(
    'update financeiro_retencoes set libera_em = $2 where recebivel_id = $1 and tipo = $3 and libera_em <> $2',
    [recebivel_id, dia, CONTRATUAL],
  )

/** The audit trail keeps decimals as numbers. */
const valor = (stored: unknown) => Number(stored).toFixed(2)
const aliquota = (stored: unknown) => Number(stored).toFixed(4)
const amount = (stored: unknown) => formatAmount(valor(stored))

// In the receivable's history.
const historia: LinhasAuditadas = {
  ...retencaoHistoria,
  tabela: 'financeiro_retencoes',
  dono: 'financeiro_recebiveis',
  coluna: 'recebivel_id',
  area: 'financeiro.recebimentos',
  formatos: { valor: amount, base: amount, aliquota: stored => formatQuantity(aliquota(stored)) },
  texto: line => textoDaRetencao({ ...line, base: valor(line.base), aliquota: aliquota(line.aliquota) }),
}
toldWithOwner(historia)
