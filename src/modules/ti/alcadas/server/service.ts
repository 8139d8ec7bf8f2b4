import { formatMoney } from '#platform/contract/numbers/money.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe, podePadrao } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord, updateRecord } from '#platform/server/engine/records.ts'
import { lockUntilEnd } from '#platform/server/ground/database/locks.ts'
import { AppError, naoEncontrado } from '#platform/server/ground/errors.ts'
import { aprovaveis, passosPara } from '#platform/server/services/aprovacoes/declare.ts'
import { alcadasNovas } from '#platform/server/services/aprovacoes/job.ts'
import { alcadas } from '#platform/server/services/aprovacoes/table.ts'
import { possiveis } from '#platform/server/services/aprovacoes/who.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { enqueue } from '#platform/server/services/jobs/define.ts'
import { type Alcada, type AlcadaInput, alcadasApi, oProjeto } from '../contract.ts'

const AREA = 'ti.usuarios'

type Lida = Omit<Alcada, 'pode' | 'titulo' | 'aviso'>

const SELECT = `
  select t.id, t.version, t.user_id, t.created_at, t.tabela, t.faixa_de, t.faixa_ate, t.centro_custo, t.projeto_id, t.so_acima, t.passo, t.aprovadores,
    t.perfil, t.quorum, t.escala_dias, t.ativa, alcada_quem(t) as quem,
    (select p.nome_projeto from financeiro_projetos p where p.id = t.projeto_id) as projeto,
    (select coalesce(json_agg(json_build_object('id', u.id, 'full_name', u.name) order by array_position(t.aprovadores, u.id)), '[]')
     from auth_users u where u.id = any(t.aprovadores)) as pessoas
  from alcadas t`

const tituloDe = (tabela: string) => aprovaveis().find(each => each.tabela === tabela)?.titulo ?? tabela

/** Those who could decide by a rule and see what they decide about. */
async function aptos({ db, permissions }: Context, { tabela, aprovadores, perfil }: AlcadaInput) {
  const area = aprovaveis().find(each => each.tabela === tabela)?.area
  const people = await possiveis(db, aprovadores, perfil)
  const matrix = await permissions.matrix()
  return people.filter(
    person => area && alcanca(nivelDe({ niveis: matrix[person.perfil_acesso] }, area), 'ver'),
  )
}

/** What to tell of a rule that works, yet hangs by few people. */
async function avisoDe(context: Context, rule: Lida): Promise<string | null> {
  if (rule.projeto_id !== null && rule.projeto === null)
    return 'O projeto desta alçada foi excluído: ela não vale para mais nada.'
  const people = await aptos(context, rule)
  if (!rule.ativa || people.length > rule.quorum) return null
  const names = people.map(({ full_name }) => full_name).join(' e ')
  if (people.length < rule.quorum)
    return 'Não há mais quem aprove por esta alçada: o que ela pede vai aos Administradores.'
  return `Sem ${names} ninguém aprova: o que for de ${people.length > 1 ? 'uma destas pessoas' : names}, ou a ausência sem substituto, vai aos Administradores.`
}

async function withPode(context: Context, row: Lida): Promise<Alcada> {
  const aviso = await avisoDe(context, row)
  return { ...row, titulo: tituloDe(row.tabela), aviso, pode: podePadrao(context.actor, AREA, row) }
}
async function read(context: Context, id: number): Promise<Alcada> {
  const [row] = await context.db.query<Lida>(`${SELECT} where t.id = $1`, [id])
  if (!row) throw naoEncontrado()
  return withPode(context, row)
}

function refuse(campo: keyof AlcadaInput, message: string): never {
  throw new AppError('dados_invalidos', message, { campos: { [campo]: message } })
}

/** A rule by which nobody could approve is refused when it is made, not when something waits for it. */
async function exigirValida(context: Context, rule: AlcadaInput): Promise<void> {
  exigirCampos(rule)
  // What is not in force may be incomplete.
  if (rule.ativa) await exigirQuemAprove(context, rule)
}

/** One that was deleted after the rule was made stays; the list says what that means. */
async function exigirProjeto({ db }: Context, { projeto_id }: AlcadaInput): Promise<void> {
  if (projeto_id === null) return
  const [projeto] = await db.query('select from financeiro_projetos where id = $1', [projeto_id])
  if (!projeto) refuse('projeto_id', 'O projeto não existe mais. Escolha outro ou deixe em branco.')
}

/** @throws AppError dados_invalidos where the fields do not go together, or the entity does not have them */
function exigirCampos(rule: AlcadaInput): void {
  const { tabela, faixa_de, faixa_ate } = rule
  const regra = aprovaveis().find(each => each.tabela === tabela)?.regra
  if (!regra) refuse('tabela', 'Escolha o que precisa de aprovação.')
  if (faixa_ate !== null && Number(faixa_ate) < Number(faixa_de))
    refuse('faixa_ate', 'O fim da faixa é menor que o começo.')
  if (rule.centro_custo !== null && !regra.centro)
    refuse('centro_custo', `${tituloDe(tabela)} não têm centro de custo. Deixe em branco.`)
  if (rule.projeto_id !== null && !regra.ligados)
    refuse('projeto_id', `${tituloDe(tabela)} não têm projeto. Deixe em branco.`)
  if (rule.so_acima && !regra.acima)
    refuse('so_acima', `${tituloDe(tabela)} não têm orçamento de projeto. Desmarque a opção.`)
}

async function exigirQuemAprove(context: Context, rule: AlcadaInput): Promise<void> {
  const { tabela, aprovadores, perfil, quorum } = rule
  if (aprovadores.length === 0 && perfil === null)
    refuse('aprovadores', 'Escolha quem aprova: pessoas ou um perfil.')
  if (aprovadores.length > 0 && perfil !== null)
    refuse('perfil', 'Escolha pessoas ou um perfil, não os dois.')
  const able = await aptos(context, rule)
  const blind = aprovadores.filter(id => !able.some(person => person.id === id))
  if (blind.length > 0)
    refuse('aprovadores', `Uma das pessoas não usa mais o Alicerce ou não vê ${tituloDe(tabela)}.`)
  if (able.length >= quorum) return
  const few = able.length === 0 ? 'ninguém' : `só ${able.map(({ full_name }) => full_name).join(' e ')}`
  refuse(perfil ? 'perfil' : 'quorum', `A alçada pede ${quorum} e ${few} pode aprovar ${tituloDe(tabela)}.`)
}

const IGUAL = `${SELECT}
  where t.ativa and t.id <> $1 and t.tabela = $2 and t.faixa_de = $3 and t.faixa_ate is not distinct from $4 and t.projeto_id is not distinct from $5
    and f_busca(btrim(coalesce(t.centro_custo, ''))) = f_busca(btrim(coalesce($6, ''))) and t.so_acima = $7 and t.passo = $8
    and t.perfil is not distinct from $9 and t.aprovadores @> $10 and t.aprovadores <@ $10
  limit 1`

/**
 * Two rules in force that ask the same people for the same thing would make each approve twice. Others that change rules wait meanwhile.
 * @throws AppError regra where there is such a rule beside this one
 */
async function exigirUnica({ db }: Context, id: number, rule: AlcadaInput): Promise<void> {
  if (!rule.ativa) return
  const { tabela, faixa_de, faixa_ate, projeto_id, centro_custo, so_acima, passo, perfil, aprovadores } = rule
  const [same] = await db.query<Lida>(IGUAL, [
    ...[id, tabela, faixa_de, faixa_ate, projeto_id, centro_custo, so_acima, passo, perfil, aprovadores],
  ])
  if (!same) return
  throw new AppError(
    'regra',
    `Esta alçada já existe: o mesmo valor, centro de custo, projeto e passo, aprovados por ${same.quem}. Altere a que existe.`,
    { titulo: 'Alçada repetida' },
  )
}

export const listAlcadas = operation(alcadasApi.list, async context => {
  const rows = await context.db.query<Lida>(
    `${SELECT} order by t.tabela, t.faixa_de, t.passo, t.id limit 500`,
  )
  return { rows: await Promise.all(rows.map(row => withPode(context, row))) }
})

export const getAlcada = operation(alcadasApi.get, (context, { id }) => read(context, id))

export const createAlcada = operation(alcadasApi.create, async (context, input) => {
  await exigirValida(context, input)
  await exigirProjeto(context, input)
  await lockUntilEnd(context.db, 'alcadas')
  await exigirUnica(context, 0, input)
  const id = await insertRecord(context, alcadas, input)
  await enqueue(context.db, alcadasNovas, {})
  return read(context, id)
})

export const updateAlcada = operation(alcadasApi.update, async (context, change) => {
  const current = () => read(context, change.id)
  await lockUntilEnd(context.db, 'alcadas')
  const before = await current()
  await updateRecord(context, alcadas, AREA, change, current)
  const saved = await current()
  await exigirValida(context, saved)
  if (saved.projeto_id !== before.projeto_id) await exigirProjeto(context, saved)
  await exigirUnica(context, change.id, saved)
  await enqueue(context.db, alcadasNovas, {})
  return saved
})

export const deleteAlcada = operation(alcadasApi.delete, async (context, { id, version }) => {
  const deleted = await deleteRecord(context, alcadas, AREA, { id, version })
  await enqueue(context.db, alcadasNovas, {})
  return deleted
})

export const listEntidades = operation(alcadasApi.entidades, async () =>
  aprovaveis()
    .map(({ tabela, titulo, regra }) => ({
      tabela,
      titulo,
      centro: regra.centro !== undefined,
      projeto: regra.ligados !== undefined,
      acima: regra.acima !== undefined,
    }))
    .sort((a, b) => a.titulo.localeCompare(b.titulo)),
)

export const simularAlcada = operation(
  alcadasApi.simular,
  async ({ db }, { tabela, valor, centro_custo, projeto_id, acima }) => {
    const found = aprovaveis().find(each => each.tabela === tabela)
    if (!found) refuse('tabela', 'Escolha o que precisa de aprovação.')
    const { titulo, regra } = found
    const ligados = projeto_id === null ? [] : [projeto_id]
    const passos = await passosPara(db, found, { valor, centro_custo, ligados, acima })
    const [projeto] = regra.ligados
      ? await db.query<{ nome: string }>(
          'select nome_projeto as nome from financeiro_projetos where id = $1',
          [projeto_id],
        )
      : []
    const of = [
      `${titulo} de ${formatMoney(valor)}`,
      regra.centro && centro_custo && ` de ${centro_custo}`,
      projeto && ` no ${oProjeto(projeto.nome)}`,
      regra.acima && acima && ' acima do orçamento',
    ]
      .filter(Boolean)
      .join('')
    return { passos, frase: passos ? `${of} → ${passos}` : `${of}: nenhuma alçada se aplica` }
  },
)

export const listHistoricoDeAlcadas = historyOperation(alcadasApi.historico, alcadas, {
  references: {
    projeto_id: { table: 'financeiro_projetos', name: 'nome_projeto' },
    aprovadores: { table: 'auth_users', name: 'name' },
  },
})
