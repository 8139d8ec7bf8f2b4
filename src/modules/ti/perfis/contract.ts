import { z } from 'zod'
import { areas } from '#modules/areas.ts'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { type AreaDaMatriz, niveis, perfis } from '#platform/contract/permissions.ts'

const nivel = z.enum(niveis)
const listaDeAreas = Object.keys(areas) as [AreaDaMatriz, ...AreaDaMatriz[]]
const nomesDasAreas = Object.fromEntries(listaDeAreas.map(area => [area, areas[area].nome]))
const matriz = z.record(z.enum(perfis), z.record(z.enum(listaDeAreas), nivel))

const mudanca = z.strictObject({
  perfil: z.enum(perfis),
  area: z.enum(listaDeAreas),
  /** What the person saw: a level that somebody else changed meanwhile is not overwritten unseen. */
  de: nivel,
  para: nivel,
})
export type Mudanca = z.output<typeof mudanca>

/** What is asked of everybody of a profile. */
const exigencia = z.strictObject({
  perfil: z.enum(perfis),
  exigir_segundo_fator: z.boolean(),
  /** How many of its people who may sign in have none. */
  sem_segundo_fator: z.int(),
})
export type Exigencia = z.output<typeof exigencia>
const exigencias = z.array(exigencia)

const acesso = { area: 'ti.usuarios', mudaAcesso: true } as const

export const perfisApi = defineApi('ti/perfis', {
  get: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'A matriz de perfis e áreas em vigor',
    erro: 'Erro ao buscar permissões',
    input: z.strictObject({}),
    output: z.strictObject({ matriz, exigencias, pode: z.strictObject({ alterar: z.boolean() }) }),
  }),
  historico: historyQuery(
    acesso,
    {
      entidade: 'Permissão',
      campos: { nivel: 'Nível', exigir_segundo_fator: 'Exigir segundo fator' },
      nome: ['perfil', 'area'],
      caminho: '/ti/usuarios?aba=perfis',
      palavras: { area: nomesDasAreas },
    },
    {},
  ),
  update: mutation({
    ...acesso,
    nivel: 'gerir',
    somenteAdministrador: true,
    resumo: 'Muda níveis da matriz; o do Administrador é sempre gerir',
    erro: 'Erro ao salvar permissões',
    sucesso: 'Permissões atualizadas',
    input: z.strictObject({ mudancas: z.array(mudanca).min(1).max(200) }),
    output: z.strictObject({ matriz }),
  }),
  restaurar: mutation({
    ...acesso,
    nivel: 'gerir',
    somenteAdministrador: true,
    resumo: 'Volta a matriz ao padrão de fábrica',
    erro: 'Erro ao restaurar permissões',
    sucesso: 'Padrão restaurado',
    input: z.strictObject({}),
    output: z.strictObject({ matriz }),
  }),
  exigirSegundoFator: mutation({
    ...acesso,
    nivel: 'gerir',
    somenteAdministrador: true,
    resumo:
      'Exige, ou deixa de exigir, o segundo fator de quem tem um perfil; restaurar a matriz não muda isto',
    erro: 'Erro ao salvar exigência',
    sucesso: 'Exigência salva',
    input: z.strictObject({ perfil: z.enum(perfis), exigir: z.boolean() }),
    output: z.strictObject({ exigencias }),
  }),
})
