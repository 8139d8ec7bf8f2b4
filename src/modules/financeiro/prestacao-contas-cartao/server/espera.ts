import type { Actor } from '#platform/server/access/permissions/actor.ts'
import { espera } from '#platform/server/engine/espera.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { EM_ABERTO, statusFatura } from '../contract.ts'
import { veTodosOsCartoes } from './access.ts'
import { listPrestacoes } from './service.ts'

/** A card without a holder is a corporate one: it is accounted for by those who see every card. */
const dosMeusCartoes = (actor: Actor) =>
  veTodosOsCartoes(actor) ? '(c.portador_id = :eu or c.portador_id is null)' : 'c.portador_id = :eu'

espera(listPrestacoes, {
  chave: 'faturas',
  titulo: 'Faturas a prestar contas',
  porque:
    'São de cartões de que você é portador, ou sem portador se você cuida de todos os cartões, e ainda não foram pagas nem conciliadas.',
  // Card by card: a person has few, and a plan for any number of them reads all open statements of the company.
  de: `financeiro_cartoes c cross join lateral (
      select * from financeiro_prestacao_contas_cartao where cartao_id = c.id and ${umDe('status_fatura', EM_ABERTO)} offset 0
    ) t`,
  onde: dosMeusCartoes,
  ordem: 't.mes_referencia, c.nome_cartao, t.id',
  inteira: true,
  rotulo: `c.nome_cartao || ' ' || right(t.mes_referencia, 2) || '/' || left(t.mes_referencia, 4)`,
  detalhe: `'final ' || c.ultimos_digitos`,
  // What fell due on a day without banks is due on the next one with them.
  prazo: `greatest(t.data_vencimento_fatura, case when t.data_vencimento_fatura >= :em_dia_desde then :hoje end)`,
  marca: { valor: 't.status_fatura', de: statusFatura },
  endereco: `'/financeiro/prestacao-contas-cartao/' || t.id`,
})
