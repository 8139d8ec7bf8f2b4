import { beforeAll, expect, test } from 'vitest'
import { esperaApi } from '#platform/contract/espera.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { esperaRouter } from '#platform/server/services/espera/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, pdf, temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createCartao } from '../../cartoes/server/service.ts'
import { abrirPrestacao } from '../../prestacao-contas-cartao/server/service.ts'
import type { comprovantesApi } from '../contract.ts'
import { devolverDespesaCartao } from './devolver.ts'
import { despesasCartaoRouter } from './router.ts'
import {
  createDespesaCartao,
  getDespesaCartao,
  listDespesasCartao,
  listHistoricoDeDespesasCartao,
  updateDespesaCartao,
} from './service.ts'

const uploadAnexo = despesasCartaoRouter.find(({ procedure }) =>
  procedure.path.endsWith('anexos/upload'),
) as Operation<typeof comprovantesApi.upload>

const database = testDatabase()

let platform: Platform
let ana: Person
let rui: Person
beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  ana = await someone(platform, 'Financeiro', 'Ana')
  rui = await someone(platform, 'Usuário Comum', 'Rui')
})
const novaFatura = async (portador: Person | null = rui) => {
  const portador_id = portador?.actor?.id ?? null
  const { id: cartao_id } = await ana.call(createCartao, {
    nome_cartao: 'C',
    tipo_cartao: 'Crédito',
    portador_id,
  })
  return (await ana.call(abrirPrestacao, { cartao_id, mes_referencia: '2026-02' })).id
}
const dados = (extra: object = {}) => ({
  data_despesa: '2026-02-28',
  descricao_despesa: 'Almoço',
  valor_despesa: '1.234,5',
  ...extra,
})

test('an expense that is given back waits for its people until they change it, attach a receipt or answer', async () => {
  const prestacao_id = await novaFatura()
  const { id } = await rui.call(createDespesaCartao, { prestacao_id, ...dados() })
  const fontes = esperaRouter(despesasCartaoRouter)
  const list = fontes.find(({ procedure }) => procedure === esperaApi.list) as unknown as Operation<
    typeof esperaApi.list
  >
  const waiting = async (person = rui) =>
    (await person.call(list, { fonte: 'despesas_devolvidas' })).grupos.flatMap(({ linhas }) => linhas)
  const current = () => rui.call(getDespesaCartao, { id })
  const devolver = async (person: Person, motivo = 'Falta a nota') =>
    person.call(devolverDespesaCartao, { id, version: (await current()).version, dados: { motivo } })
  const comentar = despesasCartaoRouter.find(({ procedure }) =>
    procedure.path.endsWith('comentarios/create'),
  ) as Operation<never>
  const answer = (person: Person, texto: string) =>
    person.call(comentar, { registro_id: id, texto, mencionados: [] } as never)

  expect(await rui.refusal(devolverDespesaCartao, { id, version: 1, dados: { motivo: 'x' } })).toMatchObject({
    status: 403,
  })
  const { version } = await current()
  expect(await ana.refusal(devolverDespesaCartao, { id, version, dados: { motivo: ' ' } })).toMatchObject({
    codigo: 'dados_invalidos',
  })
  await devolver(ana)
  expect(await ana.refusal(devolverDespesaCartao, { id, version, dados: { motivo: 'x' } })).toMatchObject({
    codigo: 'conflito',
  })
  expect(await current()).toMatchObject({ devolucao: 'Devolvida: Falta a nota' })
  const devolvidas = () =>
    rui.call(listDespesasCartao, { filtros: { prestacao_id, devolucao_id: 'nao:vazio' } as never })
  expect(await devolvidas()).toMatchObject({ rows: [{ id }] })
  expect(await waiting()).toMatchObject([
    {
      ...{ titulo: 'Almoço', detalhe: 'Ana: Devolvida: Falta a nota', quantia: '1234.50' },
      endereco: `/financeiro/despesas-cartao/${id}`,
    },
  ])
  expect(await waiting(ana)).toEqual([])
  // One mail, by the preference of mentions, to the one person who holds the card and registered it.
  const mails = () =>
    database().query<{ usuario_id: string }>(`select usuario_id from emails where notificacao = 'mencao'`)
  expect(await mails()).toEqual([{ usuario_id: rui.actor?.id }])

  // More words of who gave it back settle nothing; an answer does.
  await answer(ana, 'Até sexta, por favor.')
  expect(await waiting()).toHaveLength(1)
  await answer(rui, 'A nota está no anexo.')
  expect(await waiting()).toEqual([])
  expect((await current()).devolucao).toBeNull()
  expect(await devolvidas()).toMatchObject({ total: 0 })

  // So does a change of theirs, whatever it is; one of who gave it back does not.
  await devolver(ana, 'Valor errado')
  const category = { prestacao_id, ...dados({ categoria_despesa: 'Refeição' }) }
  await ana.call(updateDespesaCartao, { id, version: (await current()).version, dados: category })
  expect(await waiting()).toHaveLength(1)
  const changed = { prestacao_id, ...dados({ valor_despesa: '12,00' }) }
  await rui.call(updateDespesaCartao, { id, version: (await current()).version, dados: changed })
  expect(await waiting()).toEqual([])
  const { mudancas } = await ana.call(listHistoricoDeDespesasCartao, { id })
  expect(mudancas.flatMap(({ campos }) => campos ?? [])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ rotulo: 'Devolução', depois: 'Devolvida: Valor errado' }),
    ]),
  )

  // And a receipt.
  await devolver(ana)
  await uploadAnexo(
    platform,
    { actor: rui.actor, pedido: 'teste', arquivo: envio('nota.pdf', pdf(500)) },
    { registro_id: id },
  )
  expect(await waiting()).toEqual([])

  // To whoever registered it and may see it no longer it is not given back.
  await database().query('update financeiro_cartoes set portador_id = $1', [ana.actor?.id])
  expect(
    await ana.refusal(devolverDespesaCartao, {
      id,
      version: (await ana.call(getDespesaCartao, { id })).version,
      dados: { motivo: 'x' },
    }),
  ).toMatchObject({ codigo: 'regra' })

  // Their own, on a card that nobody else holds, they cannot give back.
  const own = await ana.call(createDespesaCartao, { prestacao_id: await novaFatura(null), ...dados() })
  expect(
    await ana.refusal(devolverDespesaCartao, { id: own.id, version: 1, dados: { motivo: 'x' } }),
  ).toMatchObject({ codigo: 'regra' })
})
