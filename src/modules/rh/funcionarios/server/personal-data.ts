import { getTableName } from 'drizzle-orm'
import type { Mudanca } from '#platform/contract/history.ts'
import type { Call, Platform } from '#platform/server/engine/operation.ts'
import type { ArquivoDoPacote } from '#platform/server/services/export/package.ts'
import { lugarNoPacote, recordExportOperation } from '#platform/server/services/export/record.ts'
import { documentoLabels } from '../../documentos/contract.ts'
import { funcionarioLabels, funcionariosApi } from '../contract.ts'
import { listHistoricoDeFuncionarios, readFuncionario } from './service.ts'
import { funcionarios } from './table.ts'

interface Documento extends ArquivoDoPacote {
  tipo_documento: string
  tipo_mime_arquivo: string
  data_validade: string | null
  created_at: string
}

interface Comentario {
  created_at: string
  autor: string | null
  /** Null for a comment on the employee. */
  tipo_documento: string | null
  texto: string
  /** Deleted ones on the employee are in the history. */
  excluido_em: string | null
}

/** What is said, and what was, about the employee $1 and their documents, also about those that are gone. */
const COMENTARIOS = `
  select c.created_at, c.user_id, d.tipo_documento, c.texto, null::timestamptz as excluido_em from comentarios c
    left join rh_documentos_funcionario d on c.tabela = 'rh_documentos_funcionario' and d.id = c.registro_id
  where (c.tabela = 'rh_funcionarios' and c.registro_id = $1)
    or (c.tabela = 'rh_documentos_funcionario' and c.registro_id = any($2))
  union all
  select (a.antes ->> 'created_at')::timestamptz, (a.antes ->> 'user_id')::uuid, d.depois ->> 'tipo_documento',
    a.antes ->> 'texto', a.quando
  from auditoria d join auditoria a on a.dono = 'rh_documentos_funcionario' and a.dono_id = d.registro_id
    and a.tabela = 'comentarios' and a.acao = 'excluir'
  where d.dono = 'rh_funcionarios' and d.dono_id = $1 and d.tabela = 'rh_documentos_funcionario' and d.acao = 'criar'`

/** The whole history, as its screen tells it page by page. */
async function wholeHistory(platform: Platform, call: Call, id: number): Promise<Mudanca[]> {
  const all: Mudanca[] = []
  for (;;) {
    const antes_de = all.at(-1)?.id ?? null
    const { mudancas, mais } = await listHistoricoDeFuncionarios(platform, call, { id, antes_de })
    all.push(...mudancas)
    if (!mais) return all
  }
}

/** What the company keeps of one employee, for whoever asks on their behalf: data, comments and history as JSON, documents as they came. */
export const exportDadosDoFuncionario = recordExportOperation(
  funcionariosApi.exportarDados,
  getTableName(funcionarios),
  async (context, { id }, platform, call) => {
    const funcionario = await readFuncionario(context, id)
    const documentos = await context.db.query<Documento>(
      `select id, tipo_documento, nome_arquivo, path_arquivo, tamanho_arquivo, tipo_mime_arquivo, data_validade, created_at
       from rh_documentos_funcionario where funcionario_id = $1 order by id`,
      [id],
    )
    const comentarios = await context.db.query<Comentario>(
      `select c.created_at, u.name as autor, c.tipo_documento, c.texto, c.excluido_em from (${COMENTARIOS}) c left join auth_users u on u.id = c.user_id
       order by c.created_at, c.excluido_em nulls first`,
      [id, documentos.map(documento => documento.id)],
    )
    const historico = await wholeHistory(platform, call, id)
    return {
      nome: `dados-${funcionario.nome_completo}`,
      dados: {
        'funcionario.json': {
          ...Object.fromEntries(
            Object.entries(funcionarioLabels).map(([campo, label]) => [label, funcionario[campo as never]]),
          ),
          'Registrado em': funcionario.created_at,
        },
        'documentos.json': documentos.map(documento => ({
          [documentoLabels.tipo_documento]: documento.tipo_documento,
          [documentoLabels.arquivo]: documento.nome_arquivo,
          'Tamanho (bytes)': documento.tamanho_arquivo,
          [documentoLabels.data_validade]: documento.data_validade,
          'Enviado em': documento.created_at,
          'Neste pacote': lugarNoPacote(documento),
        })),
        'comentarios.json': comentarios.map(({ created_at, autor, tipo_documento, texto, excluido_em }) => ({
          quando: created_at,
          quem: autor,
          sobre: tipo_documento && `Documento ${tipo_documento}`,
          texto,
          excluido_em,
        })),
        'historico.json': historico.map(({ quando, usuario_nome, acao, sobre, campos }) => ({
          quando,
          quem: usuario_nome,
          acao,
          sobre,
          campos: campos.map(({ rotulo, antes, depois }) => ({ campo: rotulo, antes, depois })),
        })),
      },
      arquivos: documentos,
    }
  },
)
