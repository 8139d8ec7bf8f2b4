import type { ServerModule } from '#platform/server/module.ts'
import { conciliacaoRouter } from '../apoio/conciliacao/server/router.ts'
import { seriesDeTarifas } from '../apoio/conciliacao/server/series.ts'
import { extratoRouter } from '../apoio/extrato/server/router.ts'
import { fechamentoRouter } from '../apoio/fechamento/server/router.ts'
import { fluxoRouter } from '../apoio/fluxo/server/router.ts'
import { juntarNomes } from '../apoio/juncoes/server/job.ts'
import { juncoesRouter } from '../apoio/juncoes/server/service.ts'
import { cartoesRouter } from '../cartoes/server/router.ts'
import { redatoresDeConta } from '../contas-a-pagar/server/notificacoes.ts'
import { contasRouter } from '../contas-a-pagar/server/router.ts'
import { seriesDeContas } from '../contas-a-pagar/server/series.ts'
import { contasBancariasRouter } from '../contas-bancarias/server/router.ts'
import { custos } from '../custos-projeto/server/job.ts'
import { despesasCartaoRouter } from '../despesas-cartao/server/router.ts'
import { seriesDeDespesasDeCartao } from '../despesas-cartao/server/series.ts'
import { despesasProjetoRouter } from '../despesas-projeto/server/router.ts'
import { seriesDeDespesasDeProjeto } from '../despesas-projeto/server/series.ts'
import { fornecedoresRouter } from '../fornecedores/server/router.ts'
import { medicoesRouter } from '../medicoes/server/router.ts'
import { pagamentosRouter } from '../pagamentos/server/router.ts'
import { redatoresDePrestacao } from '../prestacao-contas-cartao/server/notificacoes.ts'
import { prestacoesRouter } from '../prestacao-contas-cartao/server/router.ts'
import { projetosRouter } from '../projetos/server/router.ts'
import { seriesDeProjetos } from '../projetos/server/series.ts'
import { recebimentosRouter } from '../recebimentos/server/router.ts'
import { seriesDeRecebimentos } from '../recebimentos/server/series.ts'
import { recebiveisRouter } from '../recebiveis/server/router.ts'
import { seriesDeRecebiveis } from '../recebiveis/server/series.ts'
import { fazerRecorrencias } from '../recorrencias/server/job.ts'
import { recorrenciasRouter } from '../recorrencias/server/router.ts'

export const financeiro: ServerModule = {
  operations: [
    ...fornecedoresRouter,
    ...contasRouter,
    ...pagamentosRouter,
    ...projetosRouter,
    ...despesasProjetoRouter,
    ...cartoesRouter,
    ...prestacoesRouter,
    ...despesasCartaoRouter,
    ...extratoRouter,
    ...juncoesRouter,
    ...recebiveisRouter,
    ...recebimentosRouter,
    ...medicoesRouter,
    ...recorrenciasRouter,
    ...fluxoRouter,
    ...contasBancariasRouter,
    ...conciliacaoRouter,
    ...fechamentoRouter,
  ],
  jobs: [fazerRecorrencias, juntarNomes, custos],
  redatores: [...redatoresDeConta, ...redatoresDePrestacao],
  series: [
    ...seriesDeContas,
    ...seriesDeProjetos,
    ...seriesDeDespesasDeProjeto,
    ...seriesDeDespesasDeCartao,
    ...seriesDeTarifas,
    ...seriesDeRecebiveis,
    ...seriesDeRecebimentos,
  ],
}
