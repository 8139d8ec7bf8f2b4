import { operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { enqueue, type Job, jobs } from '#platform/server/services/jobs/define.ts'
import { estadoTarefa, type Tarefa, tarefasApi } from '../contract.ts'

interface Row
  extends Pick<Tarefa, 'nome' | 'na_fila' | 'falhas' | 'proxima_em' | 'ultima_em' | 'ultima_duracao'> {
  executando: boolean
  repetiveis: number
  /** Null where nothing failed. */
  tentativas: number | null
  motivo: string | null
}

const ROWS = `
  select n.nome, a.*, u.*, f.* from unnest($1::text[]) as n(nome)
  cross join lateral (
    select coalesce(bool_or(estado = 'executando'), false) as executando,
      count(*) filter (where estado = 'aguardando' and (proxima_em <= now() or tentativas > 0))::int as na_fila,
      count(*) filter (where estado = 'falhou')::int as falhas,
      count(*) filter (where estado = 'falhou' and repetivel)::int as repetiveis,
      min(proxima_em) filter (where estado = 'aguardando') as proxima_em
    from tarefas_do_sistema where nome = n.nome and estado <> 'feita'
  ) a
  left join lateral (
    select terminada_em as ultima_em, extract(epoch from terminada_em - iniciada_em)::float8 as ultima_duracao
    from tarefas_do_sistema where nome = n.nome and terminada_em is not null order by terminada_em desc limit 1
  ) u on true
  left join lateral (
    select tentativas, motivo from tarefas_do_sistema
    where nome = n.nome and (estado = 'falhou' or estado = 'aguardando' and tentativas > 0)
    order by estado = 'falhou' desc, iniciada_em desc limit 1
  ) f on true`

function quandoDe({ schedule }: Job): string {
  if (!schedule) return 'Quando é preciso'
  if ('dailyAt' in schedule) return `Todo dia às ${schedule.dailyAt}h`
  return schedule.every === 3600 ? 'A cada hora' : `A cada ${Math.round(schedule.every / 60)} min`
}

function estadoDe({ executando, tentativas, falhas, na_fila, ultima_em }: Row): Tarefa['estado'] {
  if (executando) return 'Executando'
  if (falhas > 0) return 'Falhou'
  if (tentativas) return 'Tentando de novo'
  if (na_fila > 0) return 'Na fila'
  return ultima_em ? 'Em dia' : 'Sem execuções'
}

/** Runs without being given anything. */
const runsAlone = ({ schedule, atStart }: Job) => schedule !== undefined || atStart === true

/** Those that failed come first, then by title. */
const inOrder = (a: Tarefa, b: Tarefa) =>
  b.falhas - a.falhas ||
  estadoTarefa.values.indexOf(a.estado) - estadoTarefa.values.indexOf(b.estado) ||
  a.titulo.localeCompare(b.titulo, 'pt-BR')

export const listTarefas = operation(tarefasApi.list, async ({ db }) => {
  const known = jobs()
  const rows = await db.query<Row>(ROWS, [known.map(({ name }) => name)])
  const tarefas = rows.flatMap((row): Tarefa[] => {
    const job = known.find(({ name }) => name === row.nome)
    if (!job) return []
    const { executando: _, repetiveis, tentativas, ...rest } = row
    const executavel = runsAlone(job) || row.na_fila > 0 || repetiveis > 0
    const told = {
      titulo: job.title,
      descricao: job.description,
      quando: quandoDe(job),
      estado: estadoDe(row),
    }
    return [{ ...rest, ...told, tentativas: tentativas ?? 0, executavel }]
  })
  return { tarefas: tarefas.sort(inOrder) }
})

/** Has what failed wait again; what waits already under the same key takes its place. */
const REOPEN = `
  with falhas as (
    delete from tarefas_do_sistema where nome = $1 and estado = 'falhou' and repetivel
    returning nome, chave, entrada, prioridade
  )
  insert into tarefas_do_sistema (nome, chave, entrada, prioridade) select * from falhas
  on conflict (nome, chave) where estado in ('aguardando', 'executando') do nothing`

/** @throws AppError nao_encontrado where no job is called so */
export const executarTarefa = operation(tarefasApi.executar, async ({ db }, { nome }) => {
  const job = jobs().find(({ name }) => name === nome)
  if (!job) throw new AppError('nao_encontrado', 'Esta tarefa não existe mais.')
  await db.query(REOPEN, [nome])
  await db.query(
    `update tarefas_do_sistema set proxima_em = now() where nome = $1 and estado = 'aguardando'
     returning avisar('tarefas', '')`,
    [nome],
  )
  if (runsAlone(job)) await enqueue(db, job, {})
  return { nome }
})

export const dispensarFalhas = operation(tarefasApi.dispensar, async ({ db }, { nome }) => {
  await db.query(`delete from tarefas_do_sistema where nome = $1 and estado = 'falhou'`, [nome])
  return { nome }
})
