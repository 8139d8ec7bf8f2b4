import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { CONTEUDO_DIFERENTE } from '#platform/contract/files.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, jpeg, pdf, stored, temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { anexosDaContaRouter, deleteConta, getConta, listHistoricoDeContas } from './service.ts'

const nfe = readFileSync(new URL('../../apoio/nfe/server/amostras/nfe.xml', import.meta.url))
const named = (name: string, from: readonly Operation[] = anexosDaContaRouter) =>
  from.find(({ procedure }) => procedure.path.endsWith(name)) as Operation

const db = testDatabase()
let platform: Platform
let ana: Person
let rui: Person
beforeAll(async () => {
  platform = { ...(await platformOf(db())), files: await temporaryFiles() }
  ana = await someone(platform, 'Financeiro', 'Ana')
  rui = await someone(platform, 'Usuário Comum', 'Rui')
})

async function conta(parcela?: { grupo_id: number | null; parcela: number }) {
  const [row] = await db().query<{ id: number }>(
    `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor,
       grupo_id, parcela, parcelas)
     values ($1, 'SC-1', 'Ana', '2026-12-01', '2026-11-01', 'Obra', 'Item', 'Material', 'Bia', 'Aço Sul', '1', 100,
       $2, $3, $4) returning id`,
    [ana.actor?.id, parcela?.grupo_id, parcela?.parcela, parcela && 3],
  )
  return row?.id ?? 0
}
const send = (registro_id: number, nome: string, bytes: Buffer, person = ana) =>
  named('/upload')(
    platform,
    { actor: person.actor, pedido: 'teste', arquivo: envio(nome, bytes) },
    { registro_id },
  )
const kept = () => stored(filesOf(platform), 'anexos')
const names = async (registro_id: number) =>
  ((await ana.call(named('/list'), { registro_id })) as { rows: { nome_arquivo: string }[] }).rows.map(
    row => row.nome_arquivo,
  )

test('invoice, boleto and picture stay with a payable, go into the bin with it and come back', async () => {
  const id = await conta()
  await send(id, 'nota.xml', nfe)
  await send(id, 'boleto.pdf', pdf())
  await send(id, 'foto.jpg', jpeg())
  expect(await names(id)).toEqual(['nota.xml', 'boleto.pdf', 'foto.jpg'])
  const { mudancas } = await ana.call(listHistoricoDeContas, { id })
  expect(mudancas.filter(({ sobre }) => sobre?.includes('nota.xml'))).toHaveLength(1)
  const before = await kept()
  expect(before).toHaveLength(3)

  await ana.call(deleteConta, { id })
  expect(await kept()).toEqual([])
  expect((await ana.refusal(named('/list'), { registro_id: id })).codigo).toBe('nao_encontrado')
  await ana.call(named('desfazer', lixeiraRouter), {
    operacao: 'financeiro/contas-a-pagar/delete',
    id,
  } as never)
  expect(await kept()).toEqual(before)
  expect(await names(id)).toEqual(['nota.xml', 'boleto.pdf', 'foto.jpg'])
  expect(await ana.call(getConta, { id })).toMatchObject({ solicitacao_compra: 'SC-1' })
})

test('XML is known by what it holds, in any encoding; a page with that name is refused', async () => {
  const id = await conta()
  const bare = Buffer.from('<nfeProc versao="4.00"><NFe/></nfeProc>')
  const utf16 = Buffer.from('\ufeff<?xml version="1.0"?><nfeProc/>', 'utf16le')
  for (const [at, bytes] of [bare, utf16, Buffer.from('\ufeff \n<?xml version="1.0"?><a/>')].entries())
    await send(id, `nota${at}.xml`, bytes)
  expect(await names(id)).toHaveLength(3)
  const pages = [
    Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('Prezado cliente'),
    Buffer.from('<a>\0</a>'),
    pdf(),
    jpeg(),
  ]
  for (const bytes of pages)
    await expect(send(id, 'nota.xml', bytes)).rejects.toMatchObject({
      codigo: 'dados_invalidos',
      message: CONTEUDO_DIFERENTE,
    })
  expect(await names(id)).toHaveLength(3)
})

test('who may not change a payable attaches nothing to it', async () => {
  const id = await conta()
  await expect(send(id, 'boleto.pdf', pdf(), rui)).rejects.toMatchObject({ codigo: 'nao_permitido' })
  expect(await names(id)).toEqual([])
})

test('each instalment shows the papers of its purchase; the next one keeps them when the first is deleted', async () => {
  const primeira = await conta({ grupo_id: 999_001, parcela: 1 })
  const segunda = await conta({ grupo_id: 999_001, parcela: 2 })
  const terceira = await conta({ grupo_id: 999_001, parcela: 3 })
  await send(primeira, 'nota.pdf', pdf())
  await send(terceira, 'boleto3.pdf', pdf())
  const papers = async (registro_id: number) => {
    const { rows } = (await ana.call(named('/list'), { registro_id })) as {
      rows: { nome_arquivo: string; origem?: string }[]
    }
    return rows.map(({ nome_arquivo, origem }) => [nome_arquivo, origem])
  }
  expect(await papers(segunda)).toEqual([
    ['nota.pdf', 'da parcela 1/3'],
    ['boleto3.pdf', 'da parcela 3/3'],
  ])
  const before = await kept()
  await ana.call(deleteConta, { id: primeira })
  expect(await kept()).toEqual(before)
  expect(await papers(segunda)).toEqual([
    ['nota.pdf', undefined],
    ['boleto3.pdf', 'da parcela 3/3'],
  ])
  await ana.call(deleteConta, { id: terceira })
  expect(await papers(segunda)).toEqual([['nota.pdf', undefined]])
  const left = await kept()
  await ana.call(deleteConta, { id: segunda })
  expect(await kept()).toHaveLength(left.length - 1)
})
