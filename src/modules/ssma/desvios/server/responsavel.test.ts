import { beforeAll, expect, test } from 'vitest'
import { matrizPadrao } from '#modules/areas.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { desviosRouter } from './router.ts'
import { createDesvio, getDesvio, updateDesvio } from './service.ts'

const database = testDatabase()

let platform: Platform
let rita: Person
const dados = {
  titulo: 'Piso molhado',
  descricao_desvio: 'Sem sinalização.',
  local_ocorrencia: 'Doca 3',
  data_ocorrencia: '2026-05-10',
  tipo_desvio: 'Condição Insegura',
  risco_potencial: 'Alto',
} as const

beforeAll(async () => {
  platform = await platformOf(database())
  rita = await someone(platform, 'Usuário Comum', 'Rita Lima')
})

const ninguem = { responsavel_acao: null, responsavel_id: null, responsavel_nome: null }
const so = (responsavel_acao: string) => ({ ...ninguem, responsavel_acao })
const de = ({ actor }: Person, responsavel_acao = actor?.full_name) => ({
  ...{ responsavel_acao, responsavel_id: actor?.id, responsavel_nome: actor?.full_name },
})

test('who answers for it is a user that was chosen, a name that one user has, or words', async () => {
  const [ana, beto, beto2] = await Promise.all([
    someone(platform, 'Usuário Comum', 'Ana Só'),
    someone(platform, 'Usuário Comum', 'Beto Dois'),
    someone(platform, 'Usuário Comum', 'Beto Dois'),
  ])
  const novo = (more: object) => rita.call(createDesvio, { ...dados, ...more })
  expect(await novo({ responsavel_id: ana.actor?.id })).toMatchObject(de(ana))
  expect(await novo({ responsavel_acao: 'ana so' })).toMatchObject(de(ana, 'ana so'))
  expect(await novo({ responsavel_acao: 'Beto Dois' })).toMatchObject(so('Beto Dois'))
  const chosen = await novo({ responsavel_acao: 'Beto Dois', responsavel_id: beto2.actor?.id })
  expect(chosen).toMatchObject(de(beto2))
  const { id } = chosen
  const change = (version: number, more: object) =>
    rita.call(updateDesvio, { id, version, dados: more as never })
  // The other one of the same name, by the key alone.
  expect(await change(1, { responsavel_id: beto.actor?.id })).toMatchObject(de(beto))
  expect(await change(2, { status_resolucao: 'Em Análise' })).toMatchObject(de(beto))
  expect(
    await change(3, { responsavel_acao: 'Beto, da doca', responsavel_id: beto.actor?.id }),
  ).toMatchObject(de(beto, 'Beto, da doca'))
  expect(await change(4, { responsavel_acao: 'Empresa de fora' })).toMatchObject(so('Empresa de fora'))
  expect(await change(5, { responsavel_acao: 'Ana Só', responsavel_id: null })).toMatchObject(de(ana))
  expect(await change(6, { responsavel_id: null })).toMatchObject(ninguem)
  const stale = { id, version: 1, dados: { responsavel_id: '00000000-0000-4000-8000-000000000000' } }
  expect(await rita.refusal(updateDesvio, stale)).toMatchObject({ codigo: 'conflito' })
})

test('who answers for it stays the one who has left, until another is chosen; nobody is given to them any more', async () => {
  const caio = await someone(platform, 'Usuário Comum', 'Caio Ido')
  const { id } = await rita.call(createDesvio, { ...dados, responsavel_id: caio.actor?.id })
  await database().query('update auth_users set excluido_em = now() where id = $1', [caio.actor?.id])
  const { pode: _, ...kept } = await rita.call(updateDesvio, {
    ...{ id, version: 1, dados: { titulo: 'Outro', responsavel_id: caio.actor?.id } },
  })
  expect(kept).toMatchObject(de(caio))
  const mensagem = 'Esta pessoa não usa mais o Alicerce. Escolha outra.'
  expect(await rita.refusal(createDesvio, { ...dados, responsavel_id: caio.actor?.id })).toMatchObject({
    ...{ codigo: 'dados_invalidos', campos: { responsavel_acao: mensagem } },
  })
  // A name that nobody has any more is words.
  expect(await rita.call(createDesvio, { ...dados, responsavel_acao: 'Caio Ido' })).toMatchObject(
    so('Caio Ido'),
  )
})

test('who answers for it is given to many at once, and given back with the words that were there', async () => {
  const dora = await someone(platform, 'Usuário Comum', 'Dora Muitos')
  const words = ['Equipe da noite', null, 'Empreiteira']
  const made: { id: number; version: number }[] = []
  for (const responsavel_acao of words)
    made.push(await rita.call(createDesvio, { ...dados, responsavel_acao }))
  const catalog = catalogOf([...desviosRouter])
  const selecao = selecaoRouter(catalog)
  const bulk = { platform, permissions: permissions(database(), matrizPadrao), catalog }
  const call = async (path: string, input: object) => {
    const operation = selecao.find(({ procedure }) => procedure.path === path) as Operation
    const { id } = (await rita.call(operation, input as never)) as { id: string }
    await runOnce(database(), alteracoes, {}, { bulk })
    return id
  }
  const now = async () =>
    (await Promise.all(made.map(({ id }) => rita.call(getDesvio, { id })))).map(
      ({ responsavel_acao, responsavel_id }) => [responsavel_acao, responsavel_id],
    )
  const lote = await call('selecao/iniciar', {
    operacao: 'ssma/desvios/update',
    dados: { responsavel_id: dora.actor?.id },
    alvo: { ids: made.map(({ id }) => id), versions: made.map(({ version }) => version) },
  })
  expect(await now()).toEqual(words.map(() => ['Dora Muitos', dora.actor?.id]))
  await call('selecao/desfazer', { id: lote })
  expect(await now()).toEqual(words.map(word => [word, null]))
})
