import { operation } from '#platform/server/engine/operation.ts'
import { ACTIVE, KNOWN } from '#platform/server/services/people.ts'
import { ofereceExemplos, temProprios } from '../../exemplos/server/service.ts'
import { type marcas, type Passo, passos, passosApi } from '../contract.ts'

const marked = (marca: (typeof marcas)[number]) =>
  `exists (select from configuracoes where '${marca}' = any(string_to_array(passos, ',')))`

/** SQL of whether each step is done, by the records; `:eu` is the person who asks. Examples show nothing. */
const done: Record<Passo, string> = {
  empresa: `exists (select from configuracoes where nome_empresa is not null)
    and exists (select from imagens where uso = 'logo')`,
  // Not a stranger who signed up and never confirmed the address.
  pessoas: `exists (select from auth_users where id <> :eu::uuid and ${ACTIVE} and ${KNOWN})`,
  permissoes: marked('permissoes'),
  predial: `${temProprios('predial_categorias')} and ${temProprios('predial_locais')}`,
  clientes: temProprios('comercial_clientes'),
  fornecedores: temProprios('financeiro_fornecedores'),
  proposta: temProprios('comercial_propostas'),
}

/** SQL of the steps that are done, as JSON; null where all are done, or none is asked for. */
export const passosFeitosSql = `
  select case when not ${marked('dispensados')} and cardinality(p.feitos) < ${passos.length}
    then json_build_object('feitos', p.feitos, 'oferece_exemplos', ${ofereceExemplos}) end
  from (select array_remove(array[
    ${passos.map(passo => `case when ${done[passo]} then '${passo}' end`).join(',\n    ')}
  ]::text[], null) as feitos) p`

export const marcarPasso = operation(passosApi.marcar, async ({ db, actor }, { marca, feito }) => {
  await db.query(
    `insert into configuracoes as c (id, user_id, passos) values (1, $1, $3)
     on conflict (id) do update
     set passos = concat_ws(',', nullif(array_to_string(array_remove(string_to_array(c.passos, ','), $2), ','), ''), $3::text)`,
    [actor.id, marca, feito ? marca : null],
  )
  return { marca, feito }
})
