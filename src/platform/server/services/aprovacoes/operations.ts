import { eq, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Aprovacao } from '../../../contract/aprovacoes/aprovacao.ts'
import { aprovacoesApi } from '../../../contract/aprovacoes/aprovacoes.ts'
import { aprovacaoPrevistaApi } from '../../../contract/aprovacoes/prevista.ts'
import { espera } from '../../engine/espera.ts'
import { type Ficha, isFicha } from '../../engine/ficha.ts'
import { type Context, type Operation, operation, router } from '../../engine/operation.ts'
import { AppError, naoEncontrado } from '../../ground/errors.ts'
import type { Historico } from '../auditoria/history.ts'
import { hangsOn } from '../auditoria/owners.ts'
import { onRestore } from '../lixeira/settle.ts'
import { decidir, pedirDeNovo } from './decide.ts'
import { type Aprovavel, declaradaDe, declararAprovavel, passosPara } from './declare.ts'
import { type Conferencias, esperaDeAprovacao, esperaDeRecusa } from './espera.ts'
import { alinharRegistros } from './job.ts'
import { lerAprovacao } from './read.ts'

const ehHistorico = (operation: Operation): operation is Historico => 'registros' in operation

const CAMPOS = {
  situacao: 'Situação',
  valor: 'Valor',
  motivo: 'Motivo',
  escalada: 'Também os Administradores podem decidir',
}

/**
 * The operations of an entity with those of the approvals of its records. What an approval asks for, the rules say that an
 * Administrador makes; without rules nothing changes.
 * @param titulo its records in the plural, e.g. 'Contas a pagar'
 * @param detalhe SQL over the record `t`: what the approver reads beside its name
 * @param confere what the approver is asked to look at
 */
export function comAprovacao<Table extends PgTable>(
  operations: readonly Operation[],
  table: Table,
  titulo: string,
  regra: Aprovavel<Table>,
  detalhe?: string,
  confere?: Conferencias,
): Operation[] {
  const historico = operations.find(ehHistorico)
  if (!historico) throw new Error('Approvals need an entity with a history')
  const { guard, soDe, table: numbered } = historico.registros
  const tabela = getTableName(table)
  const { area, historia } = historico.procedure
  const api = aprovacoesApi(historico.procedure)
  const previsao = aprovacaoPrevistaApi(historico.procedure)
  const entidade = api.ver.path.replace(/\/aprovacoes\/ver$/, '')
  declararAprovavel(table, { titulo, entidade, area, registros: historico.registros, regra })
  onRestore(table, (tx, ids) => alinharRegistros(tx, tabela, ids))
  hangsOn({
    tabela: 'aprovacoes',
    dono: tabela,
    area,
    entidade: 'Aprovação',
    campos: CAMPOS,
    nome: [],
    ...(historia.caminho && { caminho: historia.caminho }),
  })

  /** @param lock until the transaction ends: decisions on one record come one after the other */
  async function exigir(context: Context, id: number, lock = false): Promise<void> {
    const found = context.db.orm.select({ id: numbered.id }).from(numbered).where(eq(numbered.id, id))
    if ((await (lock ? found.for('update') : found)).length === 0) throw naoEncontrado()
    await guard?.(context, id)
  }
  const ler = (context: Context, id: number): Promise<Aprovacao | null> =>
    lerAprovacao(context, { tabela, area }, id)

  const own = router(api, {
    ver: operation(api.ver, async (context, { registro_id }) => {
      await exigir(context, registro_id)
      return { aprovacao: await ler(context, registro_id) }
    }),
    decidir: operation(api.decidir, async (context, input) => {
      const { registro_id, decisao, motivo } = input
      if (decisao === 'recusar' && !motivo) {
        const message = 'Escreva o motivo da recusa.'
        throw new AppError('dados_invalidos', message, { campos: { motivo: message } })
      }
      await exigir(context, registro_id, true)
      await decidir(context, { tabela, regra }, input)
      return { aprovacao: await ler(context, registro_id) }
    }),
    pedir: operation(api.pedir, async (context, { registro_id }) => {
      await exigir(context, registro_id, true)
      await pedirDeNovo(context, { tabela, regra, area }, registro_id)
      return { aprovacao: await ler(context, registro_id) }
    }),
  })
  const previstas = router(previsao, {
    prever: operation(previsao.prever, async (context, { situacao, ...dados }) => {
      if (dados.registro_id !== undefined) await exigir(context, dados.registro_id)
      const asks = [...regra.pede, ...regra.barra].includes(situacao)
      return { passos: asks ? await passosPara(context.db, declaradaDe(tabela), dados) : null }
    }),
  })
  const at = (verb: string) => operations.find(({ procedure }) => procedure.path === `${entidade}/${verb}`)
  const list = at('list')
  if (!list) throw new Error('Approvals need an entity with a list')
  const muitos = { aprovar: at('aprovar')?.procedure, recusar: at('recusar')?.procedure }
  const of = { tabela, titulo, area, api, muitos, historia, detalhe, soDe, confere, entidade }
  espera(list, esperaDeAprovacao(of))
  espera(list, esperaDeRecusa({ ...of, ...regra }))
  const ficha: (Operation & Ficha) | undefined = operations.find(isFicha)
  if (ficha) ficha.aprovacao = ler
  return [...operations, ...own, ...previstas]
}
