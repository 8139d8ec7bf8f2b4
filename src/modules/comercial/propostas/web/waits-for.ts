import { aprovacoesApi } from '#platform/contract/aprovacoes/aprovacoes.ts'
import { call } from '#platform/web/api.ts'
import { type Proposta, propostasApi } from '../contract.ts'

/** Whose approval a saved proposal waits for, as its notice says it; undefined where it waits for nobody. */
export async function waitsFor({ id, aprovacao }: Proposta): Promise<string | undefined> {
  if (aprovacao !== 'Aguardando') return undefined
  // The proposal is saved, whether or not this answers.
  const read = await call(aprovacoesApi(propostasApi.historico).ver, { registro_id: id }).catch(() => null)
  const now = read?.aprovacao?.passos.filter(({ situacao }) => situacao === 'Aguardando') ?? []
  return now.length > 0 ? `Espera a aprovação de ${now.map(({ quem }) => quem).join(' e ')}.` : undefined
}
