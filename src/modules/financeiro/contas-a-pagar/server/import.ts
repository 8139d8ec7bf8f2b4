import { createHash } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import { parseDate } from '#platform/contract/dates/dates.ts'
import { bareDocument } from '#platform/contract/documents.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { asText, collect, lockImports } from '../../apoio/importacao/server/service.ts'
import { fornecedores } from '../../fornecedores/server/table.ts'
import { type ContaInput, contaInput, contasApi, statusConta } from '../contract.ts'
import { contasAPagar } from './table.ts'

/** The first version's name of each field. */
const legacyNames = {
  solicitacao_compra: 'solicitacaoCompra',
  nome_solicitante: 'nomeSolicitante',
  data_vencimento: 'dataVencimento',
  data_emissao: 'dataEmissao',
  centro_custo: 'centroCusto',
  item: 'item',
  natureza_orcamentaria: 'naturezaOrcamentaria',
  aprovador: 'aprovador',
  nome_fornecedor: 'nomeFornecedor',
  cnpj_fornecedor: 'cnpjFornecedor',
} as const satisfies Partial<Record<keyof ContaInput, string>>

/** "2026-02-28", with a time behind it or not, or "28/02/2026". */
const asDate = (text: string) => parseDate(text) ?? text.trim().slice(0, 10)

/** What a row was, its old id included: equal rows of one browser are two payables, the same row twice is one. */
const fingerprint = (fields: unknown[]) => createHash('sha256').update(JSON.stringify(fields)).digest('hex')

export const importarContas = operation(contasApi.importar, async ({ db, actor }, { registros }) => {
  await lockImports(db)
  const { rows, ignorados, avisos, skip, warn } = collect(registros, row => asText(row.solicitacaoCompra))
  const parsed = rows.flatMap(({ posicao, row }) => {
    const texts = Object.entries(legacyNames).map(([name, legacy]) => [name, asText(row[legacy])] as const)
    const fields = Object.fromEntries(
      texts.map(([name, text]) => [name, name.startsWith('data_') ? asDate(text) : text]),
    )
    const typed = asText(row.status).trim()
    const status = statusConta.schema.safeParse(typed)
    if (!status.success && typed) warn(posicao, `Status desconhecido (${typed.slice(0, 60)}): ficou Pendente`)
    const result = contaInput.safeParse({ ...fields, status: status.data })
    if (!result.success) {
      skip(posicao, result.error.issues[0]?.message ?? 'Os dados não puderam ser lidos.')
      return []
    }
    const importacao = fingerprint([asText(row.id), typed, ...texts])
    const { rateio: _, ...dados } = result.data
    return [{ posicao, importacao, dados }]
  })

  const documents = parsed.map(({ dados }) => bareDocument(dados.cnpj_fornecedor))
  const registered = await db.orm
    .select({ id: fornecedores.id, cnpj: fornecedores.cnpj })
    .from(fornecedores)
    .where(inArray(fornecedores.cnpj, documents))
    .orderBy(asc(fornecedores.id))
    .for('key share')
  const suppliers = new Map(registered.reverse().map(({ id, cnpj }) => [cnpj, id]))
  const values = parsed.map(({ importacao, dados }) => ({
    ...dados,
    importacao,
    user_id: actor.id,
    fornecedor_id: suppliers.get(dados.cnpj_fornecedor) ?? null,
  }))
  const inserted =
    values.length === 0
      ? []
      : await db.orm
          .insert(contasAPagar)
          .values(values)
          .onConflictDoNothing()
          .returning({ importacao: contasAPagar.importacao })
  const fresh = new Set(inserted.map(({ importacao }) => importacao))
  for (const { posicao, importacao } of parsed) {
    // Deleted as it is met: the same row a second time in one request is a repetition as well.
    if (!fresh.delete(importacao)) skip(posicao, 'Já importada.')
  }
  return { importados: inserted.length, ignorados: ignorados(), avisos: avisos() }
})
