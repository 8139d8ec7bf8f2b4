import { formatMoney } from '#platform/contract/money.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe, podePadrao } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord, updateRecord } from '#platform/server/engine/records.ts'
import { AppError, naoEncontrado } from '#platform/server/ground/errors.ts'
import { aprovaveis } from '#platform/server/services/aprovacoes/declare.ts'
import { alcadasNovas } from '#platform/server/services/aprovacoes/job.ts'
import { alcadas } from '#platform/server/services/aprovacoes/table.ts'
import { possiveis } from '#platform/server/services/aprovacoes/who.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { enqueue } from '#platform/server/services/jobs/define.ts'
import { type Alcada, type AlcadaInput, alcadasApi } from '../contract.ts'

const AREA = 'ti.usuarios'

type Lida = Omit<Alcada, 'pode' | 'titulo' | 'aviso'>

const SELECT = `
  select t.id, t.version, t.user_id, t.created_at, t.tabela, t.faixa_de, t.faixa_ate, t.centro_custo, t.so_acima, t.passo, t.aprovadores,
    t.perfil, t.quorum, t.escala_dias, t.ativa, alcada_quem(t) as quem,
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
async function avisoDe(context: Context, rule: AlcadaInput): Promise<string | null> {
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
  const { tabela, faixa_de, faixa_ate, aprovadores, perfil, quorum, ativa } = rule
  if (!aprovaveis().some(each => each.tabela === tabela))
    refuse('tabela', 'Escolha o que precisa de aprovação.')
  if (faixa_ate !== null && Number(faixa_ate) < Number(faixa_de))
    refuse('faixa_ate', 'O fim da faixa é menor que o começo.')
  if (rule.so_acima && !aprovaveis().some(each => each.tabela === tabela && each.regra.acima))
    refuse('so_acima', `${tituloDe(tabela)} não têm orçamento de projeto. Desmarque a opção.`)
  // What is not in force may be incomplete.
  if (!ativa) return
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

export const listAlcadas = operation(alcadasApi.list, async context => {
  const rows = await context.db.query<Lida>(
    `${SELECT} order by t.tabela, t.faixa_de, t.passo, t.id limit 500`,
  )
  return { rows: await Promise.all(rows.map(row => withPode(context, row))) }
})

export const getAlcada = operation(alcadasApi.get, (context, { id }) => read(context, id))

export const createAlcada = operation(alcadasApi.create, async (context, input) => {
  await exigirValida(context, input)
  const id = await insertRecord(context, alcadas, input)
  await enqueue(context.db, alcadasNovas, {})
  return read(context, id)
})

export const updateAlcada = operation(alcadasApi.update, async (context, change) => {
  const current = () => read(context, change.id)
  await updateRecord(context, alcadas, AREA, change, current)
  const saved = await current()
  await exigirValida(context, saved)
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
      acima: regra.acima !== undefined,
    }))
    .sort((a, b) => a.titulo.localeCompare(b.titulo)),
)

export const simularAlcada = operation(
  alcadasApi.simular,
  async ({ db }, { tabela, valor, centro_custo, acima }) => {
    const found = aprovaveis().find(each => each.tabela === tabela)
    if (!found) refuse('tabela', 'Escolha o que precisa de aprovação.')
    const { titulo, regra } = found
    const dados = {
      [regra.valor]: valor,
      ...(regra.centro && { [regra.centro]: centro_custo }),
      ...(regra.acima && { [regra.acima]: acima }),
    }
    const [row] = await db.query<{ passos: string | null }>('select alcadas_texto($1, $2, $3) as passos', [
      tabela,
      JSON.stringify(dados),
      JSON.stringify(regra),
    ])
    const passos = row?.passos ?? null
    const of = `${titulo} de ${formatMoney(valor)}${regra.centro && centro_custo ? ` de ${centro_custo}` : ''}${regra.acima && acima ? ' acima do orçamento' : ''}`
    return { passos, frase: passos ? `${of} → ${passos}` : `${of}: nenhuma alçada se aplica` }
  },
)

export const listHistoricoDeAlcadas = historyOperation(alcadasApi.historico, alcadas)
