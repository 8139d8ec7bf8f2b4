import { z } from 'zod'
import { defineApi, download, mutation, query, upload } from './api.ts'
import { byId, id, registro } from './fields.ts'
import type { RegraDeArquivo } from './files.ts'
import type { Area, Nivel } from './permissions.ts'

/** A file attached to a record, such as a photo or a receipt. */
export const anexo = z.strictObject({
  id: registro.id,
  registro_id: registro.id,
  nome_arquivo: z.string(),
  tamanho_arquivo: z.int(),
  tipo_mime_arquivo: z.string(),
  user_id: registro.user_id,
  created_at: registro.created_at,
  /** Name of the sender. */
  autor: z.string().nullable(),
  /** In a list: which other record it is kept with, e.g. 'da parcela 1/6'. */
  origem: z.string().optional(),
  pode: z.strictObject({ excluir: z.boolean() }),
})
export type Anexo = z.output<typeof anexo>

const daqui = z.strictObject({ registro_id: id() })

/**
 * The procedures of an entity's attachments.
 * @param base department, entity and `anexos`, e.g. `predial/chamados/anexos`
 * @param arquivo which files, e.g. `{ maximo: 10 * MB, tipos: FOTOS }`
 */
export const anexosApi = (
  base: string,
  acesso: { area: Area; ver: Exclude<Nivel, 'nenhum'>; anexar: Exclude<Nivel, 'nenhum'> },
  arquivo: RegraDeArquivo,
) =>
  defineApi(base, {
    list: query({
      area: acesso.area,
      nivel: acesso.ver,
      resumo: 'Os anexos de um registro, do mais antigo ao mais novo',
      erro: 'Erro ao buscar anexos',
      input: daqui,
      output: z.strictObject({
        rows: z.array(anexo),
        pode: z.strictObject({ anexar: z.boolean() }),
      }),
    }),
    upload: upload({
      area: acesso.area,
      nivel: acesso.anexar,
      resumo: 'Anexa um arquivo a um registro',
      erro: 'Erro no upload do arquivo',
      sucesso: 'Anexo enviado com sucesso!',
      arquivo,
      input: daqui,
      output: anexo,
    }),
    download: download({
      area: acesso.area,
      nivel: acesso.ver,
      resumo: 'O arquivo de um anexo',
      erro: 'Erro ao baixar anexo',
      input: byId,
    }),
    delete: mutation({
      area: acesso.area,
      nivel: acesso.anexar,
      resumo: 'Exclui um anexo e o seu arquivo',
      erro: 'Erro ao excluir anexo',
      sucesso: 'Anexo excluído com sucesso!',
      exclui: { tipo: 'Anexo', nome: 'nome_arquivo' },
      input: byId,
      output: byId,
    }),
  })

export type AnexosApi = ReturnType<typeof anexosApi>
