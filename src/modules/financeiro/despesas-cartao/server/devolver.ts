import { notificacoesDeComentario } from '#platform/contract/comentarios/comentarios.ts'
import { espera } from '#platform/server/engine/espera.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { insertRecord, updateRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { quemPodeVer } from '#platform/server/services/comentarios/mentions.ts'
import { comentarios } from '#platform/server/services/comentarios/table.ts'
import { notify } from '#platform/server/services/notificacoes/notify.ts'
import { veTodosOsCartoes } from '../../prestacao-contas-cartao/server/service.ts'
import { despesasCartaoApi } from '../contract.ts'
import { regraDaDespesa } from './exigir.ts'
import { readInteira, source, TABELA } from './read.ts'
import { listDespesasCartao } from './service.ts'
import { despesasCartao } from './table.ts'

/**
 * Gives an expense back to the holder of its card and to who registered it. The reason is a comment, to which `devolucao_id` points
 * until one of them changes it, attaches a receipt or answers: timeline, mail and conversation are those of comments.
 */
export const devolverDespesaCartao = operation(despesasCartaoApi.devolver, async (context, change) => {
  const { id, version, dados } = change
  const { portador_id, user_id } = await source.one(context.db, id)
  const others = [...new Set([portador_id, user_id])].filter(
    (pessoa): pessoa is string => pessoa !== null && pessoa !== context.actor.id,
  )
  const mencionados = await quemPodeVer(context, TABELA, id, others)
  if (mencionados.length === 0)
    throw new AppError(
      'regra',
      'Não há a quem devolver: nenhuma outra pessoa que registrou a despesa ou é portadora do cartão pode vê-la.',
    )
  const regra = await regraDaDespesa(context, id)
  const texto = `Devolvida: ${dados.motivo}`
  const devolucao_id = await insertRecord(context, comentarios, {
    ...{ tabela: TABELA, registro_id: id, texto, mencionados },
  })
  const current = () => readInteira(context, id)
  await updateRecord(context, despesasCartao, regra, { id, version, dados: { devolucao_id } }, current)
  await notify(context, notificacoesDeComentario.mencao, mencionados, {
    ...{ tabela: TABELA, comentario_id: devolucao_id },
  })
  return { id }
})

espera(listDespesasCartao, {
  chave: 'despesas_devolvidas',
  titulo: 'Despesas de cartão devolvidas',
  porque:
    'Você registrou a despesa, ou é portador do cartão, e o Financeiro a devolveu com um motivo. Sai quando você a corrige, anexa um comprovante ou responde na conversa.',
  de: `financeiro_despesas_cartao t join comentarios d on d.id = t.devolucao_id
    join financeiro_prestacao_contas_cartao p on p.id = t.prestacao_id
    join financeiro_cartoes c on c.id = p.cartao_id`,
  onde: actor =>
    `t.devolucao_id is not null and d.user_id is distinct from :eu
      and (c.portador_id = :eu ${veTodosOsCartoes(actor) ? 'or t.user_id = :eu' : ''})`,
  ordem: 'd.created_at, t.id',
  rotulo: 't.descricao_despesa',
  detalhe: `concat_ws(': ', (select u_.name from auth_users u_ where u_.id = d.user_id), left(d.texto, 160))`,
  quantia: 't.valor_despesa',
  desde: 'd.created_at',
  endereco: `'/financeiro/despesas-cartao/' || t.id`,
})
