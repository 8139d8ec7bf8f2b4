import { Buffer } from 'node:buffer'
import { monthOf, todayIn } from '#platform/contract/dates/dates.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { AppError, naoEncontrado } from '#platform/server/ground/errors.ts'
import { contaDoExtrato } from '../../../contas-bancarias/server/service.ts'
import { lerContasDoArquivo } from '../../extrato/server/service.ts'
import { ARQUIVO_GRANDE, conciliacaoApi, MAX_BYTES } from '../contract.ts'

type Lido = Awaited<ReturnType<typeof lerContasDoArquivo>>

/**
 * A line that is there under its own key stays once. OFX and CSV have no key in common, and different words for one line: as
 * many lines of a day and value as the other kind of file brought are there already.
 */
const INSERT = `
  with novas as (
    select n.*, row_number() over (partition by n.data, n.valor order by n.ordem) as vez
    from unnest($3::text[], $4::date[], $5::text[], $6::text[], $7::text[], $8::numeric[]) with ordinality
      as n(chave, data, descricao, documento, tipo, valor, ordem)
    where not exists (
      select from financeiro_extrato_linhas l where l.conta_bancaria_id = $2 and l.chave = n.chave)),
  outras as (
    select l.data, l.valor, count(*) as quantas from financeiro_extrato_linhas l
    where l.conta_bancaria_id = $2 and l.data between (select min(data) from novas) and (select max(data) from novas)
      and starts_with(l.chave, 'C|') <> $9
    group by l.data, l.valor)
  insert into financeiro_extrato_linhas (user_id, conta_bancaria_id, chave, data, descricao, documento, tipo, valor)
  select $1, $2, n.chave, n.data, n.descricao, n.documento, n.tipo, n.valor
  from novas n left join outras o on o.data = n.data and o.valor = n.valor
  where n.vez > coalesce(o.quantas, 0) order by n.ordem
  on conflict (conta_bancaria_id, chave) do nothing returning id`

/** The account that a person chose for a CSV, locked. */
async function contaEscolhida({ db }: Context, id: number | null) {
  if (id === null)
    throw new AppError(
      'dados_invalidos',
      'Um CSV não diz de que conta é. Escolha a conta e importe o arquivo de novo.',
    )
  const [conta] = await db.query<{ id: number; nome: string }>(
    'select id, nome from financeiro_contas_bancarias where id = $1 for no key update',
    [id],
  )
  if (!conta) throw naoEncontrado()
  return { ...conta, nova: false }
}

/** Keeps the lines of a statement that are not there yet, and the balance of each account. */
export const importarExtratoDaConta = operation(
  conciliacaoApi.importar,
  async (context, { conta_bancaria_id }, { formato, contas: lidas, recusas, avisos }: Lido) => {
    const contas = []
    for (const { linhas, repetidas, ...conta } of lidas) {
      const { id, nome, nova } = await (formato === 'CSV'
        ? contaEscolhida(context, conta_bancaria_id)
        : contaDoExtrato(context, conta))
      const column = (name: keyof (typeof linhas)[number]) => linhas.map(linha => linha[name])
      const inserted = await context.db.query(INSERT, [
        ...[context.actor.id, id, column('chave'), column('data')],
        ...[column('descricao'), column('documento'), column('tipo'), column('valor'), formato === 'CSV'],
      ])
      const novos = inserted.length
      contas.push({ id, nome, nova, novos, repetidos: linhas.length - novos + repetidas })
    }
    return { contas, recusas, avisos }
  },
  async ({ conteudo_base64 }, { timezone }): Promise<Lido> => {
    const bytes = Buffer.from(conteudo_base64, 'base64')
    if (bytes.length > MAX_BYTES) throw new AppError('grande_demais', ARQUIVO_GRANDE)
    if (bytes.length === 0) throw new AppError('dados_invalidos', 'O arquivo está vazio.')
    return lerContasDoArquivo(bytes, monthOf(todayIn(timezone)))
  },
)
