import { operation } from '#platform/server/engine/operation.ts'
import { serieNamed } from '#platform/server/services/somas/series.ts'
import {
  LINHAS_POR_PAGINA,
  type Linhas,
  linhasApi,
  type SerieComLinhas,
  seriesDaSoma,
} from '../apoio/linhas/contract.ts'
import { vistas } from './service.ts'

/** SQL over the record `t` of each series: its name, what tells it from others, and the page that shows it. */
const textos: Record<SerieComLinhas, { nome: string; detalhe: string; endereco: string }> = {
  contas: {
    nome: 't.solicitacao_compra',
    detalhe: `concat_ws(' · ', t.nome_fornecedor, t.item, t.status)`,
    endereco: `'/financeiro/contas-a-pagar/' || t.id`,
  },
  despesas_projeto: {
    nome: 't.descricao_despesa',
    detalhe: '(select p.nome_projeto from financeiro_projetos p where p.id = t.projeto_id)',
    endereco: `'/financeiro/despesas-projeto/' || t.id`,
  },
  despesas_cartao: {
    nome: 't.descricao_despesa',
    detalhe: `(select c.nome_cartao from financeiro_prestacao_contas_cartao f join financeiro_cartoes c on c.id = f.cartao_id
      where f.id = t.prestacao_id)`,
    endereco: `'/financeiro/despesas-cartao/' || t.id`,
  },
  tarifas: {
    nome: 't.descricao',
    detalhe: '(select b.nome from financeiro_contas_bancarias b where b.id = t.conta_bancaria_id)',
    endereco: `'/financeiro/conciliacao?aba=resolvidos&lancamento=' || t.id`,
  },
  recebido: {
    nome: '(select r.descricao from financeiro_recebiveis r where r.id = t.recebivel_id)',
    detalhe: `concat_ws(' · ', (select coalesce(c.nome_cliente, r.nome_cliente_excluido) from financeiro_recebiveis r
      left join comercial_clientes c on c.id = r.cliente_id where r.id = t.recebivel_id), t.conta_bancaria)`,
    endereco: `'/financeiro/recebimentos/' || t.id`,
  },
}

/** The records that a series adds up in a span, the latest first, as many as a page may begin after. $3 is their number. */
function rowsOf(serie: SerieComLinhas): string {
  const { tabela, dia, valor, condicao } = serieNamed(serie)
  const { nome, detalhe, endereco } = textos[serie]
  return `(select '${serie}' as serie, t.id, t."${dia}"::text as dia, ${nome} as nome, ${detalhe} as detalhe,
      (${valor})::text as valor, ${endereco} as endereco
    from ${tabela} t where (${condicao}) and t."${dia}" between $1 and $2 order by t."${dia}" desc, t.id desc limit $3)`
}

const SOMAS = `
  select serie, sum(quantidade)::int as quantidade, sum(valor)::numeric(30, 2)::text as valor
  from painel_somas where serie = any($1) and dia between $2 and $3 group by serie`

/** What a sum of the dashboard consists of: the sum of each part, which is the chart's own, and its rows. */
export const linhasDoPainel = operation(
  linhasApi.list,
  async ({ db, actor }, { soma, de, ate, parte, pagina }) => {
    const series = vistas<SerieComLinhas>(actor, seriesDaSoma[soma])
    const shown = series.filter(serie => parte === undefined || serie === parte)
    const sums = await db.query<Linhas['partes'][number]>(SOMAS, [series, de, ate])
    const partes = series.map(
      serie => sums.find(each => each.serie === serie) ?? { serie, quantidade: 0, valor: '0.00' },
    )
    if (shown.length === 0) return { partes, linhas: [], mais: false }
    const end = pagina * LINHAS_POR_PAGINA
    const rows = await db.query<Linhas['linhas'][number]>(
      `select * from (${shown.map(rowsOf).join('\nunion all ')}) x_ order by dia desc, serie, id desc
     limit ${LINHAS_POR_PAGINA + 1} offset $4`,
      [de, ate, end + 1, end - LINHAS_POR_PAGINA],
    )
    return { partes, linhas: rows.slice(0, LINHAS_POR_PAGINA), mais: rows.length > LINHAS_POR_PAGINA }
  },
)
