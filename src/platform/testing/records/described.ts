import type { Answer, Client } from '../servers/http-client.ts'
import type { Schema } from './samples.ts'

/** One operation, as the product itself describes it. */
export interface Described {
  path: string
  kind: 'query' | 'mutation'
  area: string
  nivel: string
  somenteAdministrador: boolean
  upload: boolean
  input: Schema
}

interface OpenApiPost {
  'x-kind': Described['kind']
  'x-area': string
  'x-nivel': string
  'x-somente-administrador'?: boolean
  parameters?: { name: string; content?: Record<string, { schema: { properties: { dados: Schema } } }> }[]
  requestBody: { content: Record<string, { schema: Schema }> }
}

/** Every operation of a running product, from its own description. */
export async function describedBy(client: Client): Promise<Described[]> {
  const { body } = await client.get('/api/openapi.json')
  return Object.entries(body.paths as Record<string, { post: OpenApiPost }>).map(([path, { post }]) => {
    const header = post.parameters?.find(({ name }) => name === 'x-arquivo')
    const described = header?.content?.['application/json']?.schema.properties.dados
    return {
      path: path.replace('/api/', ''),
      kind: post['x-kind'],
      area: post['x-area'],
      nivel: post['x-nivel'],
      somenteAdministrador: post['x-somente-administrador'] === true,
      upload: header !== undefined,
      input: described ?? post.requestBody.content['application/json']?.schema ?? {},
    }
  })
}

/** The smallest file that every place for files takes. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Calls an operation, by whatever way it travels. */
export function callDescribed(client: Client, { path, upload }: Described, input: unknown): Promise<Answer> {
  if (!upload) return client.post(`/api/${path}`, input === undefined ? null : input)
  const announced = encodeURIComponent(JSON.stringify({ nome: 'amostra.png', dados: input ?? null }))
  const headers = { 'x-arquivo': announced, 'content-type': 'image/png' }
  return client.post(`/api/${path}`, PNG, { headers })
}

export const baseOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
