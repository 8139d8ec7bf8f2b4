import type { Context } from '#platform/server/engine/operation.ts'
import type { LinhaDeCadastro, Recusada } from '#platform/server/engine/selecao.ts'
import { foraDoAlcance, NAO_CONFIRMADO, OUTRO_EMAIL, PROPRIO_PERFIL, perfisAoAlcance } from './rules.ts'

const nameOf = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')

/** Names that somebody has, by who has them. */
async function takenNames({ db }: Context, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ nome: string; id: string }>(
    `select email as nome, id from auth_users where email = any($1) and excluido_em is null
     union all select lower(login), id from auth_users where lower(login) = any($1)`,
    [names],
  )
  return new Map(rows.map(({ nome, id }) => [nome, id]))
}

/** What keeps rows of a spreadsheet out, told before anything is written. The verbs decide it again. */
export async function recusa(
  context: Context,
  rows: readonly LinhaDeCadastro[],
): Promise<(Recusada | undefined)[]> {
  const { actor } = context
  const reach: readonly unknown[] = await perfisAoAlcance(context)
  const names = rows.flatMap(({ dados }) => [nameOf(dados.email), nameOf(dados.login)])
  const taken = await takenNames(context, [...new Set(names)].filter(Boolean))
  return rows.map(({ registro, dados }) => {
    const { perfil_acesso, email } = dados
    if (registro?.situacao === 'Não confirmado') return { campo: 'email', motivo: NAO_CONFIRMADO }
    const beyond = [registro?.perfil_acesso, perfil_acesso].find(each => each && !reach.includes(each))
    if (beyond) return { campo: 'perfil_acesso', motivo: foraDoAlcance(String(beyond)) }
    if (registro && email !== undefined) return { campo: 'email', motivo: OUTRO_EMAIL }
    if (perfil_acesso && registro?.id === actor.id) return { campo: 'perfil_acesso', motivo: PROPRIO_PERFIL }
    for (const campo of ['email', 'login'] as const) {
      const nome = nameOf(dados[campo])
      const holder = nome ? taken.get(nome) : undefined
      if (holder !== undefined && holder !== registro?.id)
        return { campo, motivo: `E-mail ou login (${nome}) já existe no sistema.` }
    }
    for (const campo of ['email', 'login'] as const)
      if (dados[campo]) taken.set(nameOf(dados[campo]), String(registro?.id ?? 'esta planilha'))
    return undefined
  })
}
