/** As much of JSON Schema as the API's description uses. */
export interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
}

let serial = 0
/** May be left out by their schemas, yet rules beyond these ask for them. */
const ALWAYS = ['password', 'fornecedor_id', 'perfil', 'valor']

/** Fields whose schema says only that they are texts, by their names. */
const texts: [RegExp, () => string][] = [
  [/^(data|prazo)|_(em|data)$|vencimento|emissao/, () => '2026-05-10'],
  [/^(valor|bruto|salario|orcamento|limite|faixa)/, () => '10.00'],
  [/mes_ano|competencia|^mes/, () => '2026-05'],
  [/email|^para$/, () => `amostra${serial++}@empresa.com.br`],
  [/cpf|cnpj/, () => '12ABC34501DE35'.slice(0, 11)],
  [/digitos/, () => '1234'],
  [/url/, () => 'https://exemplo.com.br/a.pdf'],
  [/password|senha/, () => 'uma frase longa de acesso'],
  [/^perfil_acesso$/, () => 'RH'],
]

/**
 * An input that a schema accepts, with nothing in it that may be left out.
 * @param reference the key that a field such as `cliente_id` may hold, or the name for one such as `nome_cliente`
 */
export async function sampleOf(
  schema: Schema,
  reference: (name: string, schema: Schema) => Promise<unknown>,
  name = '',
): Promise<unknown> {
  const inner = (next: Schema, called = name) => sampleOf(next, reference, called)
  if (schema.const !== undefined) return schema.const
  if (name !== 'id' && !ALWAYS.includes(name) && schema.anyOf?.some(option => option.type === 'null'))
    return null
  if (schema.anyOf?.[0]) return inner(schema.anyOf[0])
  if (schema.allOf?.[0] && !schema.type) return inner(schema.allOf[0])
  if (name === 'id' || /_id$/.test(name) || schema.format === 'uuid') return reference(name, schema)
  if (/^nome_/.test(name)) {
    const known = await reference(name, schema)
    if (known !== undefined) return known
  }
  const text = texts.find(([pattern]) => pattern.test(name))
  if (text && schema.type !== 'object' && schema.type !== 'array' && schema.type !== 'integer')
    return text[1]()
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([field]) => ALWAYS.includes(field) || schema.required?.includes(field),
    )
    const values: [string, unknown][] = []
    for (const [field, value] of fields) values.push([field, await inner(value, field)])
    return Object.fromEntries(values)
  }
  if (schema.type === 'array') return schema.minItems && schema.items ? [await inner(schema.items)] : []
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return false
  return `Amostra ${serial++}`
}
