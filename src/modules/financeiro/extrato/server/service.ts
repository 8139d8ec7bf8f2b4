import { Buffer } from 'node:buffer'
import { counted } from '#platform/contract/counts.ts'
import { addDays, formatMonth, monthOf } from '#platform/contract/dates.ts'
import { fromCents, toCents } from '#platform/contract/money.ts'
import { AppError } from '#platform/server/errors.ts'
import { operation } from '#platform/server/operation.ts'
import { SEM_FATURA } from '../../despesas-cartao/contract.ts'
import { exigirPrestacao } from '../../despesas-cartao/server/service.ts'
import { despesasCartao } from '../../despesas-cartao/server/table.ts'
import { exigirNoCartao } from '../../prestacao-contas-cartao/server/access.ts'
import { readPrestacao } from '../../prestacao-contas-cartao/server/read.ts'
import { ARQUIVO_GRANDE, extratoApi, type Lancamento, MAX_BYTES } from '../contract.ts'
import type { Row, StatementFile } from './row.ts'
import { lerExtratoDoArquivo } from './task.ts'
import { fold } from './values.ts'

const MAX_TEXT = 500
const PAYMENT = /\b(pagamento|pagto|pgto|pag)\b/
const CARD_NUMBER = /^[\d*xX. -]{8,}(\d{4})$/

/** What the column takes, without half of a character at its end. */
const cut = (text: string) => text.slice(0, MAX_TEXT).toWellFormed().trim()

const identity = (data: string, valor: string, descricao: string) => `${data}|${valor}|${fold(descricao)}`

/** The rows as expenses, each with what it is and whether it is there already. */
function asLancamentos(rows: Row[], gastoNegativo: boolean, present: Set<string>): Lancamento[] {
  const seen = new Set<string>()
  return rows.map(({ linha, data, descricao: text, categoria, valor }) => {
    const cents = toCents(valor) * (gastoNegativo ? -1n : 1n)
    const valor_despesa = fromCents(cents)
    const descricao_despesa = cut(text)
    const key = identity(data, valor_despesa, descricao_despesa)
    const repetido = present.has(key) ? 'fatura' : seen.has(key) ? 'arquivo' : null
    seen.add(key)
    const back = PAYMENT.test(fold(descricao_despesa)) ? 'pagamento' : 'credito'
    return {
      linha,
      data_despesa: data,
      descricao_despesa,
      categoria_despesa: categoria ? cut(categoria) : null,
      valor_despesa,
      natureza: cents < 0n ? back : 'gasto',
      repetido,
    }
  })
}

/** What is strange about the whole file. */
function avisosDe(
  { rows, contas, outrasRecusas }: StatementFile,
  mes_referencia: string,
  ultimos_digitos: string | null,
): string[] {
  const avisos: string[] = []
  if (outrasRecusas > 0)
    avisos.push(`Mais ${counted(outrasRecusas, 'linha não pôde ser lida', 'linhas não puderam ser lidas')}.`)
  const card = contas.length === 1 ? CARD_NUMBER.exec(contas[0] ?? '')?.[1] : undefined
  if (contas.length > 1) avisos.push(`O arquivo traz ${contas.length} cartões ou contas juntos.`)
  if (card && ultimos_digitos && card !== ultimos_digitos)
    avisos.push(`O arquivo é do cartão com final ${card}; este cartão termina em ${ultimos_digitos}.`)
  const first = `${mes_referencia}-01`
  const near = [monthOf(addDays(first, -1)), mes_referencia, monthOf(addDays(first, 31))]
  if (rows.length > 0 && !rows.some(({ data }) => near.includes(monthOf(data))))
    avisos.push(`Nenhum lançamento é de perto de ${formatMonth(mes_referencia)}. Confira o mês da fatura.`)
  return avisos
}

export const lerExtrato = operation(extratoApi.ler, async ({ db, actor }, input) => {
  const prestacao = await readPrestacao(db, { id: input.prestacao_id })
  if (!prestacao) throw new AppError('nao_encontrado', SEM_FATURA, { titulo: 'Erro' })
  exigirNoCartao(actor, prestacao.portador_id, 'alterar')
  const bytes = Buffer.from(input.conteudo_base64, 'base64')
  if (bytes.length > MAX_BYTES) throw new AppError('grande_demais', ARQUIVO_GRANDE)
  if (bytes.length === 0) throw new AppError('dados_invalidos', 'O arquivo está vazio.')

  const { mes_referencia, ultimos_digitos } = prestacao
  const read = await lerExtratoDoArquivo(bytes, mes_referencia)
  const present = await db.query<{ data: string; valor: string; descricao: string }>(
    `select data_despesa as data, valor_despesa as valor, descricao_despesa as descricao
     from financeiro_despesas_cartao where prestacao_id = $1`,
    [prestacao.id],
  )
  const keys = new Set(present.map(({ data, valor, descricao }) => identity(data, valor, descricao)))
  return {
    formato: read.formato,
    lancamentos: asLancamentos(read.rows, read.gastoNegativo !== input.inverter, keys),
    recusas: read.recusas,
    avisos: avisosDe(read, mes_referencia, ultimos_digitos),
  }
})

export const importarExtrato = operation(
  extratoApi.importar,
  async (context, { prestacao_id, lancamentos }) => {
    await exigirPrestacao(context, prestacao_id)
    await context.db.orm
      .insert(despesasCartao)
      .values(lancamentos.map(each => ({ ...each, prestacao_id, user_id: context.actor.id })))
    return { importados: lancamentos.length }
  },
)
