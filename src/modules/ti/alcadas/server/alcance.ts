import { operation } from '#platform/server/engine/operation.ts'
import { type Declarada, declaradaDe } from '#platform/server/services/aprovacoes/declare.ts'
import { alcadasApi } from '../contract.ts'

// Matches as `alcadas_de` does, for a rule that is not stored yet. What waits or was refused already does not begin to wait.
const alcanceDe = ({ tabela, regra: { valor, total, centro, acima, campo } }: Declarada) => `
  select count(*)::int as esperam, count(*) filter (where t.aprovacao = 'Aprovada' or t."${campo}" = $3)::int as aprovadas
  from "${tabela}" t
  where t."${campo}" = any($2) and (t.aprovacao is null or t.aprovacao = 'Aprovada')
    and greatest(coalesce(t."${valor}", 0)${total ? `, t."${total}"` : ''}) >= $4
    and ($5::numeric is null or greatest(coalesce(t."${valor}", 0)${total ? `, t."${total}"` : ''}) <= $5)
    and ($6::text is null or ${centro ? `f_busca(btrim($6)) = f_busca(btrim(coalesce(t."${centro}", '')))` : 'false'})
    and (not $7::boolean or ${acima ? `t."${acima}"` : 'false'})
    and ($8::integer is null or aprovavel_no_projeto($8, to_jsonb(t), $1))
    and not exists (select from aprovacoes a
      where a.tabela = '${tabela}' and a.registro_id = t.id and a.alcada_id = $9 and a.passo = $10)
    and ($6::text is not null or $8::integer is not null or not exists (
      select from alcadas_de('${tabela}', to_jsonb(t), $1) r
      where r.id <> $9 and r.passo = $10 and (r.centro_custo is not null or r.projeto_id is not null)))`

export const alcanceDaAlcada = operation(alcadasApi.alcance, async ({ db }, { id, ...rule }) => {
  if (!rule.ativa) return { esperam: 0, aprovadas: 0 }
  const declarada = declaradaDe(rule.tabela)
  const { regra } = declarada
  const [row] = await db.query<{ esperam: number; aprovadas: number }>(alcanceDe(declarada), [
    ...[JSON.stringify(regra), regra.pede, regra.vira?.[1] ?? null],
    ...[rule.faixa_de, rule.faixa_ate, rule.centro_custo, rule.so_acima, rule.projeto_id],
    ...[id ?? 0, rule.passo],
  ])
  return row ?? { esperam: 0, aprovadas: 0 }
})
