import { inArray } from 'drizzle-orm'
import { operation } from '#platform/server/engine/operation.ts'
import { asText, collect, lockImports } from '../../apoio/importacao/server/service.ts'
import { fornecedoresApi, fornecedorInput } from '../contract.ts'
import { fornecedores } from './table.ts'

/** The first version kept no accounts. */
const camposImportados = fornecedorInput.omit({ contas: true })

/**
 * A CNPJ that is registered already is left out: sent again after a lost answer, or from a second browser, a row makes
 * no second supplier.
 */
export const importarFornecedores = operation(
  fornecedoresApi.importar,
  async ({ db, actor }, { registros }) => {
    await lockImports(db)
    const { rows, ignorados, avisos, skip, warn } = collect(registros, row => asText(row.nome))
    const parsed = rows.flatMap(({ posicao, row }) => {
      const fields = Object.fromEntries(
        Object.keys(camposImportados.shape).map(key => [key, asText(row[key])]),
      )
      const email = camposImportados.shape.email.safeParse(fields.email)
      if (!email.success) warn(posicao, `E-mail inválido, deixado em branco: ${fields.email}`)
      const result = camposImportados.safeParse({ ...fields, email: email.data })
      if (result.success) return [{ posicao, dados: result.data }]
      skip(posicao, result.error.issues[0]?.message ?? 'Os dados não puderam ser lidos.')
      return []
    })

    const documents = parsed.map(({ dados }) => dados.cnpj)
    const registered = await db.orm
      .select({ nome: fornecedores.nome, cnpj: fornecedores.cnpj })
      .from(fornecedores)
      .where(inArray(fornecedores.cnpj, documents))
    const holders = new Map(registered.map(({ nome, cnpj }) => [cnpj, nome]))
    const fresh = parsed.filter(({ posicao, dados }) => {
      const holder = holders.get(dados.cnpj)
      if (holder !== undefined) skip(posicao, `CNPJ já cadastrado: ${holder}`)
      else holders.set(dados.cnpj, dados.nome)
      return holder === undefined
    })
    if (fresh.length > 0) {
      await db.orm.insert(fornecedores).values(fresh.map(({ dados }) => ({ ...dados, user_id: actor.id })))
    }
    return { importados: fresh.length, ignorados: ignorados(), avisos: avisos() }
  },
)
