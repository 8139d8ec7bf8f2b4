import { Buffer } from 'node:buffer'
import { counted } from '#platform/contract/counts.ts'
import { daysBetween, formatMonth, monthOf } from '#platform/contract/dates/dates.ts'
import { formatAmount, fromCents, toCents } from '#platform/contract/numbers/money.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { SEM_FATURA } from '../../../despesas-cartao/contract.ts'
import { exigirPrestacao, insertDespesas } from '../../../despesas-cartao/server/service.ts'
import { exigirNoCartao, source as faturas } from '../../../prestacao-contas-cartao/server/service.ts'
import { ARQUIVO_GRANDE, type Cotacao, extratoApi, type Lancamento, MAX_BYTES } from '../contract.ts'
import { findRepeated, type Present } from './repeated.ts'
import type { Row, StatementFile } from './row.ts'
import { lerExtratoDoArquivo } from './task.ts'
import { fold, timesRate } from './values.ts'

export { lerContasDoArquivo } from './task.ts'

const MAX_TEXT = 500
const PAYMENT = /\b(pagamento|pagto|pgto|pag)\b/
const ORIGEM =
  'Há compras em moeda estrangeira. O arquivo diz que os valores já estão em reais: confira antes de marcar.'
const CARD_NUMBER = /^[\d*xX. -]{8,}(\d{4})$/

/** What the column takes, without half of a character at its end. */
const cut = (text: string) => text.slice(0, MAX_TEXT).toWellFormed().trim()

/** Rows in reais, and how many of each other currency wait for a rate. */
function inReais(rows: Row[], cotacoes: readonly Cotacao[]) {
  const waiting = new Map<string, number>()
  const converted = rows.flatMap(row => {
    const { moeda, valor, descricao } = row
    if (moeda === null) return row
    const rate = cotacoes.find(each => each.moeda === moeda)?.cotacao
    waiting.set(moeda, (waiting.get(moeda) ?? 0) + (rate ? 0 : 1))
    if (!rate) return []
    const text = `${descricao.slice(0, MAX_TEXT - 40)} (${moeda} ${formatAmount(valor.replace('-', ''))})`
    return { ...row, valor: timesRate(valor, rate), descricao: text }
  })
  return { rows: converted, moedas: [...waiting].map(([moeda, esperando]) => ({ moeda, esperando })) }
}

/** The rows as expenses, each with what it is and whether it is there already. */
function asLancamentos(rows: Row[], gastoNegativo: boolean, present: Present[]): Lancamento[] {
  const repeated = findRepeated(present)
  return rows.map(({ linha, data, descricao: text, categoria, valor, identificador, origem }) => {
    const cents = toCents(valor) * (gastoNegativo ? -1n : 1n)
    const valor_despesa = fromCents(cents)
    const descricao_despesa = cut(text)
    const identificador_banco = identificador ? cut(identificador) : null
    const repetido = repeated({
      data,
      valor: valor_despesa,
      descricao: descricao_despesa,
      identificador: identificador_banco,
    })
    const back = PAYMENT.test(fold(descricao_despesa)) ? 'pagamento' : 'credito'
    return {
      linha,
      data_despesa: data,
      descricao_despesa,
      categoria_despesa: categoria ? cut(categoria) : null,
      valor_despesa,
      natureza: cents < 0n ? back : 'gasto',
      repetido,
      identificador_banco,
      moeda_origem: origem,
    }
  })
}

/** What is strange about the whole file. */
function avisosDe(
  { rows, contas, outrasRecusas, avisos: daLeitura }: StatementFile,
  mes_referencia: string,
  ultimos_digitos: string | null,
): string[] {
  const avisos = [...daLeitura]
  if (outrasRecusas > 0)
    avisos.push(`Mais ${counted(outrasRecusas, 'linha fica de fora', 'linhas ficam de fora')}.`)
  if (rows.some(({ origem }) => origem !== null)) avisos.push(ORIGEM)
  const card = contas.length === 1 ? CARD_NUMBER.exec(contas[0] ?? '')?.[1] : undefined
  if (contas.length > 1) avisos.push(`O arquivo traz ${contas.length} cartões ou contas juntos.`)
  if (card && ultimos_digitos && card !== ultimos_digitos)
    avisos.push(`O arquivo é do cartão com final ${card}; este cartão termina em ${ultimos_digitos}.`)
  const monthsAway = (data: string) =>
    Math.abs(Math.round(daysBetween(`${mes_referencia}-15`, `${monthOf(data)}-15`) / 30))
  if (rows.length > 0 && !rows.some(({ data }) => monthsAway(data) <= 1))
    avisos.push(`Nenhum lançamento é de perto de ${formatMonth(mes_referencia)}. Confira o mês da fatura.`)
  return avisos
}

export const lerExtrato = operation(extratoApi.ler, async ({ db, actor }, input) => {
  const prestacao = await faturas.find(db, input.prestacao_id)
  if (!prestacao) throw new AppError('nao_encontrado', SEM_FATURA, { titulo: 'Erro' })
  exigirNoCartao(actor, prestacao.portador_id, 'alterar')
  const bytes = Buffer.from(input.conteudo_base64, 'base64')
  if (bytes.length > MAX_BYTES) throw new AppError('grande_demais', ARQUIVO_GRANDE)
  if (bytes.length === 0) throw new AppError('dados_invalidos', 'O arquivo está vazio.')

  const { mes_referencia, ultimos_digitos } = prestacao
  const read = await lerExtratoDoArquivo(bytes, mes_referencia)
  const { rows, moedas } = inReais(read.rows, input.cotacoes)
  const present = await db.query<Present>(
    `select data_despesa as data, valor_despesa as valor, descricao_despesa as descricao,
       identificador_banco as identificador, prestacao_id <> $1 as outra
     from financeiro_despesas_cartao d join financeiro_prestacao_contas_cartao p on p.id = d.prestacao_id
     where p.id = $1 or (p.cartao_id = $2 and identificador_banco = any($3))`,
    [prestacao.id, prestacao.cartao_id, rows.flatMap(({ identificador }) => identificador ?? [])],
  )
  return {
    formato: read.formato,
    lancamentos: asLancamentos(rows, read.gastoNegativo !== input.inverter, present),
    recusas: read.recusas,
    moedas,
    avisos: avisosDe(read, mes_referencia, ultimos_digitos),
  }
})

export const importarExtrato = operation(
  extratoApi.importar,
  async (context, { prestacao_id, lancamentos }) => {
    await exigirPrestacao(context, prestacao_id)
    await insertDespesas(context, prestacao_id, lancamentos)
    return { importados: lancamentos.length }
  },
)
