import type { Procedure } from '../../../contract/api.ts'
import type { AprovacoesApi } from '../../../contract/aprovacoes/aprovacoes.ts'
import type { HistoryProcedure } from '../../../contract/history.ts'
import { type Area, alcanca } from '../../../contract/permissions.ts'
import { vocabulary } from '../../../contract/vocabulary.ts'
import { type Actor, nivelDe } from '../../access/permissions/actor.ts'
import type { DeclaracaoDeEspera, LinhaLida } from '../../engine/espera.ts'
import { umDe } from '../../ground/database/columns.ts'
import type { Queryable } from '../../ground/database/database.ts'
import type { SoDe } from '../auditoria/history.ts'
import type { Regra } from './declare.ts'
import { alcadaDe, CRIADOR, ehAdministrador, podeDecidir } from './who.ts'

/** What whoever approves has to look at: told beside the record, never refused. */
export interface Conferencia {
  /** The word of a record of which there is something, e.g. 'Confira o beneficiário'. */
  marca: string
  /** Why, a sentence each, by the keys of the records, as far as this person may read it; those without any are left out. */
  avisos: (
    db: Queryable,
    hoje: string,
    ids: readonly number[],
    actor: Actor,
  ) => Promise<Map<number, string[]>>
}

/** Everything that is looked at in the records of an entity. */
export type Conferencias = readonly [Conferencia, ...Conferencia[]]

const termo = ({ marca }: Conferencia) => ({ value: marca, tone: 'red' }) as const

/** Marks the rows of a page of which there is something to look at; of several things the first names the mark. */
const conferindo = ([first, ...others]: Conferencias) => ({
  marca: { valor: 'null', de: vocabulary([termo(first), ...others.map(termo)]) },
  mostra: { id: 't.id', hoje: ':hoje' },
  completar: async (db: Queryable, rows: LinhaLida[], actor: Actor) => {
    if (rows.length === 0) return rows
    const conferencias = [first, ...others]
    const ids = rows.map(({ valores }) => Number(valores.id))
    const hoje = String(rows[0]?.valores.hoje)
    const found = await Promise.all(conferencias.map(({ avisos }) => avisos(db, hoje, ids, actor)))
    return rows.map(row => {
      const own = found.map(avisos => avisos.get(Number(row.valores.id)) ?? [])
      const marca = conferencias.find((_, at) => own[at]?.length)?.marca
      return marca
        ? { ...row, marca, detalhe: [...own.flat(), row.detalhe].filter(Boolean).join(' · ') }
        : row
    })
  },
})

interface Of {
  tabela: string
  /** In the plural, e.g. 'Contas a pagar'. */
  titulo: string
  area: Area
  api: AprovacoesApi
  /** The entity's verbs on many records (`aprovacaoEmLote`), where it has them. */
  muitos: Partial<Record<'aprovar' | 'recusar', Procedure>>
  /** The entity's own words of its records. */
  historia: HistoryProcedure['historia']
  /** SQL over the record `t`: what tells it from others, beside its name. */
  detalhe?: string | undefined
  soDe?: SoDe | undefined
  confere?: Conferencias | undefined
  /** Path of the entity, e.g. `financeiro/contas-a-pagar`. */
  entidade: string
}

// It depends on the person and the day alone.
const comum = {
  cadeiras_: `select jsonb_agg(jsonb_build_object('id', x_.id, 'perfil', x_.perfil)) as todas from (
    select :eu as id, :perfil::text as perfil
    union select u_.id, u_.perfil_acesso from substituicoes s_ join auth_users u_ on u_.id = s_.de_id
      where s_.para_id = :eu and :hoje between s_.inicio and s_.fim and u_.excluido_em is null) x_`,
}
const CADEIRAS = '(select todas from cadeiras_)'
const PODE = podeDecidir({ eu: ':eu', cadeiras: CADEIRAS, administrador: ':administrador::boolean' })

/** In whose place, where not in one's own: the name of somebody who is away. */
const POR = `(select u_.name from jsonb_to_recordset(${CADEIRAS}) as c(id uuid, perfil text) join auth_users u_ on u_.id = c.id
    where (c.id = any(r.aprovadores) or c.perfil = r.perfil) and c.id <> :eu and not a.escalada
      and not (:eu = any(r.aprovadores) or r.perfil is not distinct from :perfil) limit 1)`

/**
 * The steps that a person may decide: of each of their rules the oldest, as many as are read, from the index of what waits. A
 * person has few rules, of which each may have very many steps.
 */
function steps(chave: string, { tabela, soDe }: Of, actor: Actor): string {
  const condition = soDe?.(actor)
  const oldest = (of: string) => `${of} a.situacao = 'Aguardando' and a.tabela = '${tabela}' and ${PODE}
      ${condition ? `and exists (select from ${tabela} t where t.id = a.registro_id and ${condition})` : ''}
    order by a.desde, a.id
    limit :ate::int + (select count(*) from espera_silencios where usuario_id = :eu and fonte = '${chave}')`
  const own = `select x_.* from alcadas r cross join lateral (
      select a.* from aprovacoes a where ${oldest('a.alcada_id = r.id and')}) x_
    where r.tabela = '${tabela}' and ${alcadaDe(CADEIRAS)}`
  if (!ehAdministrador(actor)) return `(${own})`
  // Not rule by rule: few steps of all are escalated, and they have an index of their own.
  const escalated = `(select a.* from aprovacoes a join alcadas r on r.id = a.alcada_id
    where a.escalada and (${alcadaDe(CADEIRAS)}) is not true and ${oldest('')})`
  return `(${own} union all ${escalated})`
}

const entrada = (decisao: 'aprovar' | 'recusar') =>
  `jsonb_build_object('registro_id', a.registro_id, 'passo_id', a.id, 'selo', md5(a.selo::text), 'decisao', '${decisao}')`

/** SQL: what a record is called, null where it has no name. */
const nomeDe = ({ nome }: Of['historia']) =>
  `nullif(concat_ws(' · ', ${nome.map(column => `t."${column}"`)}), '')`

/** The approvals of an entity's records, as they wait for those who may give them: the longest first. */
export function esperaDeAprovacao(of: Of): DeclaracaoDeEspera {
  const { tabela, titulo, api, muitos, historia, detalhe, confere, entidade } = of
  const chave = `aprovar/${entidade}`
  return {
    chave,
    titulo: `${titulo}: esperam a sua aprovação`,
    porque:
      'Uma alçada diz que você aprova isto, no seu lugar ou no de quem está ausente. Sai quando alguém decide.',
    comum,
    de: actor =>
      `${steps(chave, of, actor)} a join alcadas r on r.id = a.alcada_id join ${tabela} t on t.id = a.registro_id`,
    onde: 'true',
    ordem: 'a.desde, a.id',
    registro: 'a.id::text',
    rotulo: `coalesce(${nomeDe(historia)}, '${historia.entidade} nº ' || t.id)`,
    detalhe: `concat_ws(' · ', ${detalhe ? `nullif(${detalhe}, ''),` : ''}
      (select u_.name from auth_users u_ where u_.id = a.pedido_por) || ' pediu',
      case when a.escalada then 'veio aos Administradores' end)`,
    noLugarDe: POR,
    quantia: 'a.valor',
    desde: 'a.desde',
    ...(confere && conferindo(confere)),
    endereco: `'/${entidade}/' || t.id`,
    verbos: [
      {
        procedure: api.decidir,
        rotulo: 'Aprovar',
        feito: 'Aprovado',
        tecla: 'a',
        entrada: entrada('aprovar'),
        paraMuitos: muitos.aprovar && { procedure: muitos.aprovar, dados: { decisao: 'Aprovar' } },
      },
      {
        procedure: api.decidir,
        rotulo: 'Recusar',
        feito: 'Recusado',
        tecla: 'r',
        entrada: entrada('recusar'),
        pergunta: { campo: 'motivo', rotulo: 'Motivo da recusa' },
        paraMuitos: muitos.recusar && { procedure: muitos.recusar, dados: {} },
      },
    ],
    valores: ({ perfil_acesso, ...rest }) => ({
      perfil: perfil_acesso,
      administrador: ehAdministrador({ perfil_acesso, ...rest }),
    }),
  }
}

/** What was refused, as it waits for who asked for it: until it changes, is asked for again, or is open no longer. */
export function esperaDeRecusa(of: Of & Pick<Regra, 'campo' | 'pede'>): DeclaracaoDeEspera {
  const { tabela, titulo, area, api, historia, soDe, entidade, campo, pede } = of
  // One statement reads several kinds, each with the level in its own area.
  const gere = `gere_${tabela}`
  return {
    chave: `recusada/${entidade}`,
    titulo: `${titulo}: aprovação recusada`,
    porque:
      'Você pediu a aprovação, ou registrou o que o sistema pediu, e alguém a recusou com um motivo. Sai quando você corrige e pede de novo, ou cancela.',
    de: actor => {
      const condition = soDe?.(actor)
      return `aprovacoes a join ${tabela} t on t.id = a.registro_id and ${umDe(`t."${campo}"`, pede)}
        ${condition ? `and ${condition}` : ''}`
    },
    onde: `a.situacao = 'Recusada' and a.pedido_por = :eu and a.tabela = '${tabela}'`,
    ordem: 'a.decidido_em, a.id',
    registro: 'a.id::text',
    rotulo: `coalesce(${nomeDe(historia)}, '${historia.entidade} nº ' || t.id)`,
    detalhe: `concat_ws(': ', (select u_.name from auth_users u_ where u_.id = a.decidido_por) || ' recusou', a.motivo)`,
    quantia: 'a.valor',
    desde: 'a.decidido_em',
    endereco: `'/${entidade}/' || t.id`,
    verbos: [
      {
        procedure: api.pedir,
        rotulo: 'Pedir de novo',
        tecla: 'p',
        quando: `(:${gere}::boolean or ${CRIADOR} = :eu::text)`,
        entrada: `jsonb_build_object('registro_id', a.registro_id)`,
      },
    ],
    valores: actor => ({ [gere]: alcanca(nivelDe(actor, area), 'gerir') }),
  }
}
