import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import { instante } from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { listInput, listOutput } from '#platform/contract/list.ts'
import { restaurado } from '#platform/contract/lixeira.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'

export const exclusaoLabels = {
  tipo: 'Tipo',
  nome: 'O que foi excluído',
  usuario_nome: 'Excluído por',
  created_at: 'Quando',
  expira_em: 'Fica até',
}

/** One delete that can be taken back: the record that it was about, and how much went with it. */
export const exclusao = z.strictObject({
  id: z.uuid(),
  created_at: instante,
  usuario_nome: z.string(),
  tipo: z.string(),
  nome: z.string(),
  /** Records that went with it, files among them. */
  registros: z.int(),
  arquivos: z.int(),
  /** When it leaves the bin by itself. */
  expira_em: instante,
  /** An example that nobody had changed. */
  exemplo: z.boolean(),
  /** The entry of the audit trail with the record as it was; null where the trail has it no more. */
  mudanca: z.int().nullable(),
})
export type Exclusao = z.output<typeof exclusao>

const acesso = { area: 'ti.usuarios', nivel: 'gerir', somenteAdministrador: true } as const

const lista = listInput(
  ['created_at', 'tipo', 'nome', 'usuario_nome'],
  { ordem: 'created_at', direcao: 'desc' },
  {},
  {
    tipo: por.texto(exclusaoLabels.tipo),
    user_id: por.pessoa(exclusaoLabels.usuario_nome, 'ti/auditoria/pessoas'),
    created_at: por.instante(exclusaoLabels.created_at),
  },
)

const colunas = {
  nome: [exclusaoLabels.nome, 'texto'],
  tipo: [exclusaoLabels.tipo, 'texto'],
  usuario_nome: [exclusaoLabels.usuario_nome, 'texto'],
  created_at: [exclusaoLabels.created_at, 'instante'],
  expira_em: [exclusaoLabels.expira_em, 'instante'],
} satisfies ColunasDe<Exclusao>

const byId = z.strictObject({ id: z.uuid({ error: 'Exclusão inválida.' }) })

export const lixeiraApi = defineApi('ti/lixeira', {
  list: query({
    ...acesso,
    resumo: 'O que foi excluído nos últimos 30 dias; busca por tipo, nome ou quem excluiu',
    erro: 'Erro ao buscar a lixeira',
    input: lista,
    output: listOutput(exclusao),
  }),
  exportar: exportQuery({ ...acesso, titulo: 'Lixeira', lista, colunas }),
  restaurar: mutation({
    ...acesso,
    resumo: 'Traz de volta tudo o que uma exclusão levou, com os mesmos números e arquivos',
    erro: 'Erro ao restaurar',
    sucesso: 'Restaurado',
    acaoEmLote: {
      rotulo: 'Restaurar',
      confirma:
        'Volta tudo o que estas exclusões levaram. O que depende de outra exclusão fica, com o motivo.',
    },
    umPorUm: true,
    semVolta: true,
    feito: ['registro restaurado', 'registros restaurados'],
    input: byId.extend({
      /** Restores first what it depends on and is in the bin too, instead of refusing. */
      com_dependencias: z.boolean().default(false),
    }),
    output: restaurado,
  }),
  eliminar: mutation({
    ...acesso,
    resumo: 'Tira uma exclusão da lixeira para sempre, com os seus arquivos',
    erro: 'Erro ao excluir definitivamente',
    sucesso: 'Excluído definitivamente',
    acaoEmLote: {
      rotulo: 'Excluir definitivamente',
      confirma: 'Eles e o que foi excluído junto, com os arquivos, não poderão mais ser restaurados.',
    },
    umPorUm: true,
    semVolta: true,
    feito: ['registro excluído definitivamente', 'registros excluídos definitivamente'],
    input: byId,
    output: byId,
  }),
})

entregarVisoes(lixeiraApi.list, {
  Hoje: { filtros: { created_at: 'hoje' } },
  'Excluídos por mim': { filtros: { user_id: 'eu' } },
})
