import { defineSource } from '#platform/server/list-query.ts'
import { operation } from '#platform/server/operation.ts'
import { searchWords } from '#platform/server/search-words.ts'
import { type Projeto, projetosApi } from '../contract.ts'
import { projetos } from './table.ts'

const OPTIONS = 20

const source = defineSource<Pick<Projeto, 'id' | 'nome_projeto'>>({ table: projetos })

/** Conditions that each word must match, from the second parameter on, with their values. */
function matching(busca: string, expression: string, first: number) {
  const params = searchWords(busca).map(([pattern = '']) => pattern)
  const conditions = params.map((_, index) => `and ${expression} like f_busca($${index + first})`)
  return { params, conditions: conditions.join(' ') }
}

export const listProjetoOptions = operation(projetosApi.options, async ({ db }, { busca }) => {
  const input = {
    busca,
    ordem: 'nome_projeto',
    direcao: 'asc',
    pagina: 1,
    por_pagina: OPTIONS,
    filtros: {},
  } as const
  const { rows } = await source.page(db, input)
  return rows.map(({ id, nome_projeto }) => ({ id, nome_projeto }))
})

export const listGerentes = operation(projetosApi.gerentes, ({ db }, { busca }) => {
  const { params, conditions } = matching(busca, `(' ' || f_busca(name || ' ' || email))`, 1)
  return db.query(
    `select id, name as full_name, email from auth_users where excluido_em is null ${conditions}
     order by name collate "und-x-icu", id limit ${OPTIONS}`,
    params,
  )
})

export const listPropostasParaProjeto = operation(projetosApi.propostas, ({ db }, { busca, projeto_id }) => {
  const { params, conditions } = matching(busca, `(' ' || f_busca(titulo_proposta))`, 2)
  return db.query(
    `select id, titulo_proposta, valor_proposta from comercial_propostas
       where (status_proposta = 'Aprovada' or id = (select proposta_id from financeiro_projetos where id = $1))
       ${conditions} order by titulo_proposta, id limit ${OPTIONS}`,
    [projeto_id, ...params],
  )
})
