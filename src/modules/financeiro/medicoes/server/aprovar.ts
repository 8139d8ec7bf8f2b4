import { toCents } from '#platform/contract/numbers/money.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { updateRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { abaterDoPlano, registrarRecebivel, retirarRecebivel } from '../../recebiveis/server/service.ts'
import { retencoesProporcionais } from '../../retencoes/server/service.ts'
import { ABERTA, type AMedir, APROVADA, medicoesApi } from '../contract.ts'
import { lerItensDoContrato } from './contrato.ts'
import { AREA, exigirAberta, exigirUltima, lockCobrancas, lockMedicao, readMedicao } from './service.ts'
import { medicoes } from './table.ts'

export const lerAMedir = operation(medicoesApi.aMedir, async ({ db }, { projeto_id }): Promise<AMedir> => {
  const [row] = await db.query<
    Pick<AMedir, 'aberta_id' | 'cliente_id' | 'nome_cliente'> & { ultimo: number | null }
  >(
    `select (select m.id from financeiro_medicoes m where m.projeto_id = $1 and m.status = $2) as aberta_id,
       c.id as cliente_id, c.nome_cliente,
       (select r.id from financeiro_medicoes m join financeiro_recebiveis r on r.medicao_id = m.id
        where m.projeto_id = $1 order by m.numero desc limit 1) as ultimo
     from (select $1::int as id) x left join financeiro_projetos p on p.id = x.id
     left join comercial_propostas o on o.id = p.proposta_id left join comercial_clientes c on c.id = o.cliente_id`,
    [projeto_id, ABERTA],
  )
  const itens = await lerItensDoContrato(db, projeto_id)
  const { ultimo = null, ...found } = row ?? { aberta_id: null, cliente_id: null, nome_cliente: null }
  return {
    ...found,
    boletim: itens.map(({ id: _, ...item }) => ({ ...item, acumulado: item.anterior })),
    retencoes: ultimo === null ? [] : await retencoesProporcionais(db, ultimo),
  }
})

/** The approval of the client makes the bill: one, however many approve at the same moment. */
export const aprovarMedicao = operation(medicoesApi.aprovar, async (context, { id, version, ...dados }) => {
  const medicao = await lockMedicao(context, id)
  exigirAberta(medicao)
  const { aprovado_por, aprovada_em, abater, ...conta } = dados
  const current = () => readMedicao(context, id)
  if (medicao.version === version && toCents(medicao.valor) <= 0n)
    throw new AppError('regra', 'Esta medição não tem valor. Altere o acumulado de algum item antes.')
  const aprovacao = { aprovado_por, aprovada_em, status: APROVADA, motivo_reabertura: null }
  await updateRecord(context, medicoes, AREA, { id, version, dados: aprovacao }, current)
  const { nome_projeto } = await current()
  await registrarRecebivel(context, {
    ...conta,
    descricao: `${medicao.nome}: ${nome_projeto}`.slice(0, 500),
    projeto_id: medicao.projeto_id,
    tipo: 'Medição',
    bruto: medicao.valor,
    medicao_id: id,
  })
  if (abater) await abaterDoPlano(context, medicao.projeto_id)
  return current()
})

/**
 * Takes the approval back, with a reason: the measurement is open again, and the bill that it became goes, as if it had not been
 * approved. What an instalment of the plan gave up for it stays: it is no record of the measurement.
 */
export const reabrirMedicao = operation(medicoesApi.reabrir, async (context, { id, version, motivo }) => {
  const medicao = await lockMedicao(context, id)
  const { nome } = medicao
  if (medicao.status !== APROVADA)
    throw new AppError('regra', `A ${nome} ainda espera o cliente: altere-a sem reabrir.`)
  await exigirUltima(context, medicao, 'Reabra ou exclua')
  const bills = await lockCobrancas(context, id)
  if (bills.some(({ recebido }) => recebido))
    throw new AppError(
      'regra',
      `O recebível da ${nome} já tem recebimentos ou glosa. Exclua-os antes de reabrir.`,
    )
  if (bills.some(({ anexado }) => anexado))
    throw new AppError('regra', `O recebível da ${nome} tem anexos. Exclua-os antes de reabrir.`)
  const billed = bills.find(({ nota }) => nota !== null)
  if (billed)
    throw new AppError(
      'regra',
      `A ${nome} já foi faturada (nota fiscal ${billed.nota}). Cancele a nota e apague-a do recebível antes de reabrir.`,
    )
  const dados = { status: ABERTA, aprovado_por: null, aprovada_em: null, motivo_reabertura: motivo }
  const current = () => readMedicao(context, id)
  await updateRecord(context, medicoes, AREA, { id, version, dados }, current)
  const bill = bills.find(({ da_medicao }) => da_medicao)
  if (bill) await retirarRecebivel(context, bill.id)
  return current()
})
