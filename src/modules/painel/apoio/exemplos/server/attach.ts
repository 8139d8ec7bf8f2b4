import { Readable } from 'node:stream'
import { getTableName } from 'drizzle-orm'
import { uploadDocumento } from '#modules/rh/documentos/server/service.ts'
import { documentos } from '#modules/rh/documentos/server/table.ts'
import { funcionarios } from '#modules/rh/funcionarios/server/table.ts'
import { addDays, formatDate } from '#platform/contract/dates/dates.ts'
import type { Call, Context, Platform } from '#platform/server/engine/operation.ts'
import type { Feito } from '#platform/server/services/exemplos/marks.ts'
import { within } from '#platform/server/services/selecao/within.ts'
import * as company from './company.ts'
import { paper } from './paper.ts'

/** Employee, kind, days until it expires. */
const DOCUMENTOS = [
  [1, 'ASO', 12],
  [3, 'Certificado NR-10', -4],
] as const

/**
 * Gives employees of the example company their documents, each with a small file, by the upload of the entity. Where the
 * transaction fails afterwards, the sweep removes the files.
 * @param feitos what was made, employees among it in the order of the company's
 */
export async function attachDocuments(
  platform: Platform,
  { actor, pedido }: Call,
  { db, hoje }: Context,
  feitos: readonly Feito[],
): Promise<Feito[]> {
  const part = { ...platform, db: within(platform.db, db), avisos: () => undefined }
  const people = feitos.filter(({ tabela }) => tabela === getTableName(funcionarios))
  const papers: Feito[] = []
  for (const [funcionario, tipo_documento, dias] of DOCUMENTOS) {
    const funcionario_id = people[funcionario]?.id
    if (funcionario_id === undefined) throw new Error(`No example employee ${funcionario}`)
    const [nome] = company.funcionarios[funcionario]
    const data_validade = addDays(hoje, dias)
    const bytes = paper(tipo_documento, [
      nome,
      `Válido até ${formatDate(data_validade)}`,
      'Documento de exemplo',
    ])
    const arquivo = {
      nome: `${tipo_documento} (exemplo).pdf`,
      corpo: Readable.from([bytes], { objectMode: false }),
      tamanho: bytes.length,
    }
    const { id } = await uploadDocumento(
      part,
      { actor, pedido, arquivo },
      { funcionario_id, tipo_documento, data_validade },
    )
    papers.push({ entidade: 'rh/documentos', tabela: getTableName(documentos), id })
  }
  return papers
}
