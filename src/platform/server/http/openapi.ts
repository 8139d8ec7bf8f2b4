import { z } from 'zod'
import { erros } from '../../contract/errors.ts'
import type { Operation } from '../operation.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  })
  return json
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
    atual: {},
  },
}

function pathItem({ procedure }: Operation) {
  const { kind, area, nivel, path, resumo, input, output } = procedure
  const json = (schema: object) => ({ 'application/json': { schema } })
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
    description: 'Repetir um envio com a mesma chave devolve a primeira resposta e não grava de novo.',
  }
  return {
    post: {
      operationId: path.replaceAll('/', '.'),
      summary: resumo,
      tags: [path.split('/').slice(0, -1).join('/')],
      'x-kind': kind,
      'x-area': area,
      'x-nivel': nivel,
      ...(kind === 'mutation' && { parameters: [key] }),
      requestBody: { required: true, content: json(schemaOf(input, 'input')) },
      responses: {
        200: { description: 'Resultado', content: json(schemaOf(output, 'output')) },
        default: { description: 'Falha', content: json({ $ref: '#/components/schemas/Erro' }) },
      },
    },
  }
}

/** The API as an OpenAPI 3.1 document; every operation carries its permission as `x-area` and `x-nivel`. */
export function openApi(operations: Operation[], appUrl: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Alicerce', version: '1', description: 'API interna do Alicerce. Sessão por cookie.' },
    servers: [{ url: appUrl }],
    security: [{ sessao: [] }],
    components: {
      schemas: { Erro: failureSchema },
      securitySchemes: { sessao: { type: 'apiKey', in: 'cookie', name: 'alicerce' } },
    },
    paths: Object.fromEntries(
      operations.map(operation => [`/api/${operation.procedure.path}`, pathItem(operation)]),
    ),
  }
}
