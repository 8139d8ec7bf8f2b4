import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { byId, data, registro, textoDeBusca, usuarioId } from '#platform/contract/fields.ts'
import { historyQuery } from '#platform/contract/history.ts'

export const substituicaoLabels = {
  de_id: 'Quem se ausenta',
  para_id: 'Quem substitui',
  inicio: 'De',
  fim: 'Até',
}

export const substituicao = z.strictObject({
  ...registro,
  de_id: z.string(),
  de: z.string(),
  para_id: z.string(),
  para: z.string(),
  inicio: z.string(),
  fim: z.string(),
})
export type Substituicao = z.output<typeof substituicao>

const periodo = {
  para_id: usuarioId('Escolha quem substitui.'),
  inicio: data('Informe o primeiro dia.'),
  fim: data('Informe o último dia.'),
}
const daAusencia = z.strictObject({ ausencia_id: registro.id })
const rows = z.strictObject({ rows: z.array(substituicao) })
const pessoas = z.array(
  z.strictObject({
    id: z.string(),
    full_name: z.string(),
    /** What tells apart who has the same name as somebody else; null of others. */
    email: z.string().nullable(),
  }),
)

/** How a person is called where one is chosen: of several of one name with the e-mail. */
export const nomeDeColega = ({ full_name, email }: { full_name: string; email?: string | null }) =>
  email ? `${full_name} · ${email}` : full_name

/** The days of an absence: 'em 03/12/2026', 'de 03/12/2026 a 05/12/2026'. */
export const diasDaAusencia = ({ inicio, fim }: Pick<Substituicao, 'inicio' | 'fim'>): string =>
  inicio === fim ? `em ${formatDate(inicio)}` : `de ${formatDate(inicio)} a ${formatDate(fim)}`

/** Of whoever is signed in: who decides in their place while they are away. */
export const ausenciasApi = defineApi('conta/ausencias', {
  list: query({
    area: 'conta',
    nivel: 'registrar',
    resumo: 'As próprias ausências que não passaram, com quem substitui',
    erro: 'Erro ao buscar ausências',
    input: z.strictObject({}),
    output: rows,
  }),
  pessoas: query({
    area: 'conta',
    nivel: 'registrar',
    resumo: 'Colegas para escolha, por nome ou e-mail',
    erro: 'Erro ao buscar pessoas',
    input: z.strictObject({ busca: textoDeBusca.default(''), id: usuarioId().optional() }),
    output: pessoas,
  }),
  salvar: mutation({
    area: 'conta',
    nivel: 'registrar',
    resumo: 'Indica quem decide no próprio lugar em certos dias',
    erro: 'Erro ao salvar ausência',
    sucesso: 'Ausência salva',
    input: z.strictObject(periodo),
    output: substituicao,
  }),
  remover: mutation({
    area: 'conta',
    nivel: 'registrar',
    resumo: 'Retira uma ausência própria',
    erro: 'Erro ao excluir ausência',
    sucesso: 'Ausência excluída',
    input: daAusencia,
    output: byId,
  }),
})

const acesso = { area: 'ti.usuarios', somenteAdministrador: true } as const

/** The same for anybody, by an Administrador. */
export const substituicoesApi = defineApi('ti/substituicoes', {
  list: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'As ausências de todos que não passaram, com quem substitui',
    erro: 'Erro ao buscar ausências',
    input: z.strictObject({}),
    output: rows,
  }),
  salvar: mutation({
    ...acesso,
    nivel: 'gerir',
    resumo: 'Indica quem decide no lugar de uma pessoa em certos dias',
    erro: 'Erro ao salvar ausência',
    sucesso: 'Ausência salva',
    input: z.strictObject({ de_id: usuarioId('Escolha quem se ausenta.'), ...periodo }),
    output: substituicao,
  }),
  remover: mutation({
    ...acesso,
    nivel: 'gerir',
    resumo: 'Retira uma ausência',
    erro: 'Erro ao excluir ausência',
    sucesso: 'Ausência excluída',
    input: daAusencia,
    output: byId,
  }),
  historico: historyQuery(
    acesso,
    { entidade: 'Ausência', campos: substituicaoLabels, nome: ['inicio'] },
    daAusencia.shape,
  ),
})
