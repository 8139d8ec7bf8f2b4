import { z } from 'zod'
import { isFile } from '../../../contract/api.ts'
import { erros, HEADER_MOTIVO, MOTIVO_MAXIMO, PEDE_MOTIVO } from '../../../contract/errors.ts'
import type { ExportProcedure } from '../../../contract/export.ts'
import { HEADER_ARQUIVO } from '../../../contract/files.ts'
import type { Operation } from '../../engine/operation.ts'

type Schemas = Record<string, unknown>
type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => object

const ROOT_REF = '"$ref":"#/$defs/'

/**
 * Makes JSON schemas that stand inside a larger document. What contains itself, such as any JSON, has a definition of its
 * own, which the schema would look for at the document's root: it goes to `shared`, equal ones once.
 */
function describer(shared: Schemas): SchemaOf {
  const names = new Map<string, string>()
  return (schema, io) => {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
    })
    if (!json.$defs) return json
    const { $defs, ...rest } = json
    const key = JSON.stringify($defs)
    const name = names.get(key) ?? `Recursivo${names.size + 1}`
    names.set(key, name)
    const within = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll(ROOT_REF, `"$ref":"#/components/schemas/${name}`))
    for (const [part, definition] of Object.entries($defs)) shared[name + part] = within(definition)
    return within(rest)
  }
}

const failureSchema = {
  type: 'object',
  required: ['codigo', 'titulo', 'mensagem', 'pedido'],
  properties: {
    codigo: { enum: Object.keys(erros) },
    titulo: { type: 'string' },
    mensagem: { type: 'string' },
    pedido: { type: 'string' },
    campos: { type: 'object', additionalProperties: { type: 'string' } },
    motivo: { type: 'string' },
    atual: {},
  },
}

/** An upload's body is the bare file: what it is stands in a header. */
const describedFile = (dados: object) => ({
  name: HEADER_ARQUIVO,
  in: 'header',
  required: true,
  description: 'Nome do arquivo e dados do registro, em JSON com codificação percentual.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['nome', 'dados'],
        properties: { nome: { type: 'string' }, dados },
      },
    },
  },
})

function pathItem({ procedure }: Operation, schemaOf: SchemaOf) {
  const { kind, area, nivel, somenteAdministrador, path, resumo, input, output, transporte } = procedure
  const json = (schema: object) => ({ 'application/json': { schema } })
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
    description: 'Repetir um envio com a mesma chave devolve a primeira resposta e não grava de novo.',
  }
  const reason = {
    name: HEADER_MOTIVO,
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: MOTIVO_MAXIMO },
    description: `Por que a alteração é feita, em codificação percentual. Sem ele, o que muda os números de um mês fechado é recusado com \`motivo: ${PEDE_MOTIVO}\`.`,
  }
  const requestBody =
    transporte === 'upload'
      ? { required: true, content: { 'application/octet-stream': { schema: {} } } }
      : { required: true, content: json(schemaOf(input, 'input')) }
  const result = isFile(procedure)
    ? { 'application/octet-stream': { schema: {} } }
    : transporte === 'exportacao'
      ? Object.fromEntries((procedure as ExportProcedure).tipos.map(tipo => [tipo, { schema: {} }]))
      : json(schemaOf(output, 'output'))
  const parameters = [
    ...(kind === 'mutation' && !isFile(procedure) ? [key, reason] : []),
    ...(transporte === 'upload' ? [describedFile(schemaOf(input, 'input'))] : []),
  ]
  return {
    post: {
      operationId: path.replaceAll('/', '.'),
      summary: resumo,
      tags: [path.split('/').slice(0, -1).join('/')],
      'x-kind': kind,
      'x-area': area,
      'x-nivel': nivel,
      ...(somenteAdministrador && { 'x-somente-administrador': true }),
      ...(parameters.length > 0 && { parameters }),
      requestBody,
      responses: {
        200: { description: 'Resultado', content: result },
        default: { description: 'Falha', content: json({ $ref: '#/components/schemas/Erro' }) },
      },
    },
  }
}

/** The API as an OpenAPI 3.1 document; every operation carries its permission as `x-area` and `x-nivel`. */
export function openApi(operations: Operation[], appUrl: string) {
  const schemas: Schemas = { Erro: failureSchema }
  const schemaOf = describer(schemas)
  return {
    openapi: '3.1.0',
    info: { title: 'Alicerce', version: '1', description: 'API interna do Alicerce. Sessão por cookie.' },
    servers: [{ url: appUrl }],
    security: [{ sessao: [] }],
    components: {
      schemas,
      securitySchemes: { sessao: { type: 'apiKey', in: 'cookie', name: 'alicerce' } },
    },
    paths: Object.fromEntries(
      operations.map(operation => [`/api/${operation.procedure.path}`, pathItem(operation, schemaOf)]),
    ),
  }
}
