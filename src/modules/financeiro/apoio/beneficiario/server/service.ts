import type { z } from 'zod'
import type { Destino } from '#platform/contract/codigos/destino.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { destinoDaConta, destinoParaGuardar } from '../../../contas-do-fornecedor/contract.ts'
import { contasDoFornecedor } from '../../../contas-do-fornecedor/server/service.ts'
import type { beneficiarioInput, beneficiarioOutput } from '../contract.ts'
import { avisosDoBeneficiario } from './avisos.ts'

/** The latest payables of a supplier that are looked at. */
const LATEST = 300

/**
 * Days after which a payment says where a supplier is paid: one whose money went astray asks for it within them. Until then a false
 * boleto that was paid would vouch for the next one.
 */
const CARENCIA = 30

const chaveDe = ({ tipo, chave }: Destino) => `${tipo} ${chave}`

interface Pago {
  id: number
  fornecedor_id: number
  codigo_pagamento: string
  /** It was paid, or if marked by hand was due, that many days ago. */
  antigo: boolean
}

interface Fornecedor {
  id: number
  nome: string
  cnpj: string
  user_id: string | null
}

/** What is known of suppliers, by their keys: one statement each, however many there are. */
async function conhecer(db: Queryable, hoje: string, ids: readonly number[]) {
  const fornecedores = await db.query<Fornecedor>(
    'select id, nome, cnpj, user_id from financeiro_fornecedores where id = any($1)',
    [ids],
  )
  const kept = await contasDoFornecedor.read(db, ids)
  const pagos = await db.query<Pago>(
    `select l.id, l.fornecedor_id, l.codigo_pagamento, coalesce(l.pago_em, l.data_vencimento) <= $2::date - ${CARENCIA} as antigo
     from unnest($1::int[]) as f(id) cross join lateral (
       select id, fornecedor_id, status, codigo_pagamento, pago_em, data_vencimento from financeiro_contas_a_pagar
       where fornecedor_id = f.id order by data_vencimento desc limit ${LATEST}) l
     where l.status = 'Paga' and l.codigo_pagamento is not null`,
    [ids, hoje],
  )
  const of = Map.groupBy(pagos, ({ fornecedor_id }) => fornecedor_id)
  return new Map(
    fornecedores.map(fornecedor => [
      fornecedor.id,
      { fornecedor, guardadas: kept.get(fornecedor.id) ?? [], pagos: of.get(fornecedor.id) ?? [] },
    ]),
  )
}
type Conhecido = Awaited<ReturnType<typeof conhecer>> extends Map<number, infer Of> ? Of : never

/**
 * Where a supplier is paid: what people keep with it, then the payables that were paid, the latest first. Fresh payments count only
 * while nothing else is known. A payable is no witness of itself.
 */
function destinosDe({ guardadas, pagos }: Conhecido, exceto: number | null) {
  const others = pagos.filter(({ id }) => id !== exceto)
  const antigos = others.filter(({ antigo }) => antigo)
  const fiam = guardadas.length + antigos.length > 0 ? antigos : others
  const codigos = fiam.map(({ codigo_pagamento }) => codigo_pagamento)
  return {
    destinos: [
      ...guardadas.map(destinoDaConta),
      ...codigos.flatMap(codigo => destinoParaGuardar(codigo) ?? []),
    ],
    /** Codes of those payments. */
    codigos,
  }
}

/** Each of them once, of PIX with the last name that it gave. */
function semRepetir(destinos: readonly Destino[]): Map<string, Destino> {
  const known = new Map<string, Destino>()
  for (const to of destinos) if (!known.get(chaveDe(to))?.nome) known.set(chaveDe(to), to)
  return known
}

/** Compares a code with where its supplier is known to be paid: what people keep with it, and what was paid before. */
export async function conferirBeneficiario(
  { db, actor, hoje }: Context,
  { fornecedor_id, codigo_pagamento, codigos, exceto }: z.output<typeof beneficiarioInput>,
): Promise<z.output<typeof beneficiarioOutput>> {
  const conhecido = (await conhecer(db, hoje, [fornecedor_id])).get(fornecedor_id)
  if (!conhecido) return { avisos: [], conhecidos: [], novo: null }
  const { fornecedor, guardadas } = conhecido
  const { destinos, codigos: pagos } = destinosDe(conhecido, exceto)
  const known = semRepetir(destinos)
  const given = [codigo_pagamento, ...codigos].filter(codigo => codigo !== null)
  const pode = podePadrao(actor, 'financeiro.cadastros', fornecedor).alterar
  const novos = given
    .flatMap(codigo => destinoParaGuardar(codigo) ?? [])
    .filter(to => !known.has(chaveDe(to)) && pode)
  return {
    avisos: [
      ...new Set(
        given.flatMap(codigo => avisosDoBeneficiario(codigo, fornecedor, destinos, pagos, guardadas)),
      ),
    ],
    conhecidos: [...known.values()],
    novo: novos[0] ?? null,
  }
}

interface Cobranca {
  id: number
  fornecedor_id: number | null
  codigo_pagamento: string | null
}

/** Why the beneficiaries of payables are to be looked at, by their ids; those of which nothing is to be said are left out. */
export async function avisosDasContas(
  db: Queryable,
  hoje: string,
  contas: readonly Cobranca[],
): Promise<Map<number, string[]>> {
  const com = contas.filter(({ fornecedor_id, codigo_pagamento }) => fornecedor_id && codigo_pagamento)
  if (com.length === 0) return new Map()
  const conhecidos = await conhecer(db, hoje, [
    ...new Set(com.map(({ fornecedor_id }) => Number(fornecedor_id))),
  ])
  return new Map(
    com.flatMap(({ id, fornecedor_id, codigo_pagamento }): [number, string[]][] => {
      const conhecido = conhecidos.get(Number(fornecedor_id))
      if (!conhecido) return []
      const { fornecedor, guardadas } = conhecido
      const { destinos, codigos } = destinosDe(conhecido, id)
      const avisos = avisosDoBeneficiario(String(codigo_pagamento), fornecedor, destinos, codigos, guardadas)
      return avisos.length > 0 ? [[id, avisos]] : []
    }),
  )
}
