import type { Proposta } from '#modules/comercial/propostas/contract.ts'
import { propostas } from '#modules/comercial/propostas/server/table.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { findPeople } from '#platform/server/services/people.ts'
import { type Projeto, projetosApi } from '../contract.ts'
import { projetos } from './table.ts'

const OPTIONS = 20

const source = defineSource<Pick<Projeto, 'id' | 'nome_projeto'>>()({
  table: projetos,
  filters: { id: 't.id = ?' },
})

/** `offset 0`: looked up for each proposal that is read; without it the proposals of all projects are read first. */
const SEM_PROJETO = `t.status_proposta = 'Aprovada'
  and not exists (select from financeiro_projetos p where p.proposta_id = t.id offset 0)`

/** Proposals that a project can be made of: approved ones that have none, and its own. */
const propostasSource = defineSource<Pick<Proposta, 'id' | 'titulo_proposta' | 'valor_proposta'>>()({
  table: propostas,
  searched: 'busca_titulo',
  filters: {
    cliente_id: 't.cliente_id = ?',
    projeto_id: `(${SEM_PROJETO} or t.id = (select proposta_id from financeiro_projetos where id = ?))`,
  },
})

/** Has a client a proposal of which a project can be made? */
export async function temPropostaParaProjeto({ db }: Context, cliente_id: number): Promise<boolean> {
  const found = await db.query(
    `select from comercial_propostas t where t.cliente_id = $1 and ${SEM_PROJETO} limit 1`,
    [cliente_id],
  )
  return found.length > 0
}

export const listProjetoOptions = operation(projetosApi.options, async ({ db }, { busca, id }) => {
  const input = {
    busca,
    ordem: 'nome_projeto',
    direcao: 'asc',
    pagina: 1,
    por_pagina: OPTIONS,
    filtros: { id },
  } as const
  const { rows } = await source.page(db, input, { closest: true })
  return rows.map(({ id, nome_projeto }) => ({ id, nome_projeto }))
})

export const listGerentes = operation(projetosApi.gerentes, ({ db }, { busca, id }) =>
  findPeople(db, busca, { suspensos: true, id }),
)

export const listPropostasParaProjeto = operation(
  projetosApi.propostas,
  async ({ db }, { busca, projeto_id, cliente_id }) => {
    const input = {
      busca,
      ordem: 'titulo_proposta',
      direcao: 'asc',
      pagina: 1,
      por_pagina: OPTIONS,
      filtros: { projeto_id, cliente_id },
    } as const
    const { rows } = await propostasSource.page(db, input, { closest: true })
    return rows.map(({ id, titulo_proposta, valor_proposta }) => ({ id, titulo_proposta, valor_proposta }))
  },
)
