import { addDays } from '#platform/contract/dates/dates.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { naoEncontrado } from '#platform/server/ground/errors.ts'
import { toldWithOwner } from '#platform/server/services/auditoria/owners.ts'
import { readContaBancaria } from '../../../contas-bancarias/server/service.ts'
import {
  conciliacaoApi,
  conciliacaoHistoria,
  linhaHistoria,
  MAX_PENDENTES,
  type Pendente,
  type Resolvida,
} from '../contract.ts'
import { candidatasDe, procuradas, semPar } from './candidatas.ts'
import { comConta } from './contas.ts'
import { CONTA, type Possivel } from './fontes.ts'
import './on-delete.ts'
import { propor } from './propor.ts'
import { RESTA } from './table.ts'

export { confirmarConciliacoes, desfazerConciliacao, tarifarLinha } from './confirmar.ts'
export { ignorarLinha } from './ignorar.ts'
export { importarExtratoDaConta } from './importar.ts'

// Lines in the account's history, ties in that of their payment. Those of receipts are on the page of the trail alone.
toldWithOwner({
  ...linhaHistoria,
  tabela: 'financeiro_extrato_linhas',
  dono: 'financeiro_contas_bancarias',
  coluna: 'conta_bancaria_id',
  area: 'financeiro.bancos',
})
toldWithOwner({
  ...conciliacaoHistoria,
  tabela: 'financeiro_conciliacoes',
  dono: 'financeiro_pagamentos',
  coluna: 'pagamento_id',
  area: 'financeiro.bancos',
})

const TARIFA = `l.valor < 0 and (l.tipo in ('FEE', 'SRVCHG') or f_busca(l.descricao) ~ '(^| )(tarifa|tar|cesta|anuidade|iof)( |$)')`
const COLUMNS = `l.id, l.data::text as data, l.descricao, l.documento, l.valor, ${RESTA}::text as resta, l.tarifa,
  (${TARIFA}) is true as parece_tarifa`
const PENDENTE = `l.conta_bancaria_id = $1 and ${RESTA} > 0`

const OPOSTA = `(select json_build_object('conta', b.nome, 'data', o.data, 'descricao', o.descricao)
  from financeiro_extrato_linhas o join financeiro_contas_bancarias b on b.id = o.conta_bancaria_id where o.id = l.oposta_id) as oposta`
const RESOLVIDA = `${COLUMNS}, l.ignorada, l.motivo, ${OPOSTA}`

type Lida = Omit<Pendente, 'propostas'>

/** The same value within these days, or of any day where the line names it; then, of lines without such a pair, about the same value. */
const EXATA = { parte: '0', antes: 90, depois: 45, nomeada: true } as const
const PROXIMA = { parte: '0.06', antes: 45, depois: 10 } as const

/** Lines with what may be their pairs. */
async function comPossiveis(context: Context, linhas: readonly Lida[], conta: { id: number; nome: string }) {
  const found = new Map<number, Possivel[]>(linhas.map(({ id }) => [id, []]))
  for (const saida of [true, false]) {
    for (const alcance of [EXATA, PROXIMA]) {
      const wanted = linhas.filter(
        ({ id, valor }) => valor.startsWith('-') === saida && found.get(id)?.length === 0,
      )
      const all = await comConta(context, conta, await candidatasDe(context, wanted, saida, alcance))
      for (const { n, ...possivel } of all) found.get(wanted[n]?.id ?? 0)?.push(possivel)
    }
  }
  return linhas.map(linha => ({ ...linha, possiveis: found.get(linha.id) ?? [] }))
}

const ZERO = { quantos: 0, entradas: '0.00', saidas: '0.00' }
const NADA: Periodo = { ...ZERO, primeira: null, ultima: null }

interface Periodo {
  quantos: number
  entradas: string
  saidas: string
  primeira: string | null
  ultima: string | null
}

const SOMAS = `
  select count(*)::int as quantos,
    coalesce(sum(${RESTA}) filter (where l.valor > 0), 0)::numeric(15,2)::text as entradas,
    coalesce(sum(${RESTA}) filter (where l.valor < 0), 0)::numeric(15,2)::text as saidas,
    (select min(data)::text from financeiro_extrato_linhas where conta_bancaria_id = $1) as primeira,
    (select max(data)::text from financeiro_extrato_linhas where conta_bancaria_id = $1) as ultima
  from financeiro_extrato_linhas l where ${PENDENTE}`

/** Of the system's side two months are looked through at most, until the last line. */
const DIAS_DO_SISTEMA = 62

export const lerQuadro = operation(conciliacaoApi.quadro, async (context, { conta_bancaria_id }) => {
  const { db } = context
  const conta = await readContaBancaria(context, conta_bancaria_id)
  const linhas = await db.query<Lida>(
    `select ${COLUMNS} from financeiro_extrato_linhas l where ${PENDENTE} order by l.data, l.id limit ${MAX_PENDENTES}`,
    [conta_bancaria_id],
  )
  const [somas] = await db.query<Periodo>(SOMAS, [conta_bancaria_id])
  const { primeira, ultima, ...extrato } = somas ?? NADA
  const propostas = propor(await comPossiveis(context, linhas, conta), conta.nome)
  const earliest = ultima && addDays(ultima, -DIAS_DO_SISTEMA)
  const de = primeira && earliest && (primeira > earliest ? primeira : earliest)
  const sistema = de && ultima ? await semPar(context, conta, de, ultima) : { ...ZERO, pares: [] }
  return {
    linhas: linhas.map(linha => ({ ...linha, propostas: propostas.get(linha.id) ?? [] })),
    extrato,
    sistema: { ...sistema, de, ate: ultima },
  }
})

const PARES = `
  (select coalesce(json_agg(json_build_object('tipo', tipo, 'id', id, 'nome', nome, 'descricao', descricao, 'data', data,
     'valor', valor, 'conta_bancaria', conta_bancaria) order by ordem), '[]') from (
    select 'pagamento' as tipo, p.id, c.nome_fornecedor as nome, ${CONTA('c')} as descricao,
      p.data_pagamento::text as data, k.valor::text as valor, p.conta_bancaria, k.id as ordem
    from financeiro_conciliacoes k join financeiro_pagamentos p on p.id = k.pagamento_id
    join financeiro_contas_a_pagar c on c.id = p.conta_id where k.linha_id = l.id
    union all
    select 'recebimento', p.id, coalesce(cl.nome_cliente, r.nome_cliente_excluido, ''), r.descricao,
      p.data_recebimento::text, k.valor::text, p.conta_bancaria, k.id
    from financeiro_conciliacoes k join financeiro_recebimentos p on p.id = k.recebimento_id
    join financeiro_recebiveis r on r.id = p.recebivel_id
    left join comercial_clientes cl on cl.id = r.cliente_id where k.linha_id = l.id) par) as pares`

export const listResolvidas = operation(
  conciliacaoApi.resolvidas,
  async ({ db }, { conta_bancaria_id, busca }) => {
    const linhas = await db.query<Resolvida>(
      `select ${RESOLVIDA}, ${PARES} from financeiro_extrato_linhas l
       where l.conta_bancaria_id = $1 and (l.ignorada or l.conciliado > 0 or l.tarifa > 0)
         and l.busca like '%' || f_busca($2) || '%'
       order by l.data desc, l.id desc limit ${MAX_PENDENTES}`,
      [conta_bancaria_id, busca.trim()],
    )
    return { linhas }
  },
)

export const lerLancamento = operation(conciliacaoApi.lancamento, async ({ db }, { linha_id }) => {
  const [linha] = await db.query<Resolvida & { conta_bancaria_id: number }>(
    `select ${RESOLVIDA}, l.conta_bancaria_id, ${PARES} from financeiro_extrato_linhas l where l.id = $1`,
    [linha_id],
  )
  if (!linha) throw naoEncontrado()
  return linha
})

export const procurarPar = operation(conciliacaoApi.procurar, async (context, { linha_id, busca }) => {
  const [linha] = await context.db.query<{ valor: string; resta: string; data: string; conta: number }>(
    `select valor, ${RESTA}::text as resta, data::text as data, conta_bancaria_id as conta
     from financeiro_extrato_linhas where id = $1`,
    [linha_id],
  )
  if (!linha) throw naoEncontrado()
  const found = await procuradas(context, linha.valor.startsWith('-'), busca, linha)
  const named = await comConta(context, await readContaBancaria(context, linha.conta), found)
  return named.map(({ numero: _, cnpj: __, ...candidata }) => candidata)
})
