import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { createAlcada, deleteAlcada } from '#modules/ti/alcadas/server/service.ts'
import { aprovacoesApi } from '#platform/contract/aprovacoes/aprovacoes.ts'
import type { Relacao } from '#platform/contract/ficha.ts'
import type { PaginaDaLinha } from '#platform/contract/linha-do-tempo.ts'
import type { Actor } from '#platform/server/access/permissions/actor.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { BUDGETS } from '#platform/server/ground/budgets.ts'
import { readConfig } from '#platform/server/ground/config.ts'
import type { Files } from '#platform/server/ground/files/files.ts'
import { correio } from '#platform/server/services/jobs/platform.ts'
import { openDelivery } from '#platform/server/services/mail/delivery.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { temporaryFiles } from '#platform/testing/files/files.ts'
import { readPdf } from '#platform/testing/files/pdf.ts'
import { runJobs } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { type SmtpReceiver, startSmtp } from '#platform/testing/servers/smtp.ts'
import { propostasApi } from '../../propostas/contract.ts'
import { propostasRouter } from '../../propostas/server/router.ts'
import {
  createProposta,
  getProposta,
  listHistoricoDePropostas,
  pdfDaProposta,
} from '../../propostas/server/service.ts'
import { enviosRouter } from './router.ts'
import { createEnvio, getEnvio, prepararEnvio } from './service.ts'

const database = testDatabase()

let platform: Platform
let files: Files
let smtp: SmtpReceiver
let ana: Person
let eu: Actor
let cliente_id = 0
let folder = ''
beforeAll(async () => {
  files = await temporaryFiles()
  folder = await mkdtemp(path.join(tmpdir(), 'alicerce-envios-'))
  platform = { ...(await platformOf(database())), files }
  smtp = await startSmtp()
  ana = await someone(platform, 'Engenharia', 'Ana Conceição')
  eu = ana.actor as Actor
  cliente_id = (
    await ana.call(createCliente, {
      nome_cliente: 'Padaria São João Ltda',
      cnpj_cpf: '12ABC34501DE35',
      email: 'compras@padaria.com.br',
    })
  ).id
})
afterAll(async () => {
  await smtp.stop()
  await rm(folder, { recursive: true, force: true })
})

const proposta = (extra: object = {}) =>
  ana.call(createProposta, {
    titulo_proposta: 'Instalação elétrica – 2º pavimento',
    cliente_id,
    valor_proposta: '1234567.89',
    data_emissao: '2026-03-01',
    data_validade: '2026-03-31',
    descricao_servicos: 'Fiação, disjuntores e iluminação.\n• Ação nº 1: inspeção\n• Ação nº 2: execução',
    ...extra,
  })
const letter = { para: 'compras@padaria.com.br', assunto: 'Proposta', texto: 'Olá,\nsegue a proposta.' }

describe('permissions', () => testPermissions([...enviosRouter, ...propostasRouter], () => platform))

test('the PDF says what the proposal says, accents and words of the amount included', async () => {
  const { id } = await proposta()
  const { nome, conteudo } = await ana.call(pdfDaProposta, { id })
  expect(nome).toBe(`Proposta ${id} - Instalação elétrica – 2º pavimento.pdf`)
  const { pages, title, fonts } = await readPdf(conteudo)
  expect(title).toBe('Proposta: Instalação elétrica – 2º pavimento')
  expect(pages).toHaveLength(1)
  const [text = ''] = pages
  for (const part of [
    `Proposta nº ${id}`,
    'Padaria São João Ltda',
    '12.ABC.345/01DE-35',
    'Fiação, disjuntores e iluminação.',
    '• Ação nº 2: execução',
    'até 31/03/2026',
    'Emitida em 01/03/2026',
    'Página 1 de 1',
  ])
    expect(text).toContain(part)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('R$ 1.234.567,89')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    '(um milhão, duzentos e trinta e quatro mil, quinhentos e sessenta e sete reais e oitenta e nove centavos)',
  )
  // A subset of the font is inside: six letters and a plus before its name.
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+Roboto/)
})

test('a long description goes over several pages, each with its number; a word without end stays on the page', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `Serviço ${index + 1}: ${'detalhe '.repeat(12)}`)
  const { id } = await proposta({ descricao_servicos: [...lines, 'x'.repeat(400)].join('\n') })
  const { pages } = await readPdf((await ana.call(pdfDaProposta, { id })).conteudo)
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, text] of pages.entries())
    expect(text).toContain(`Página ${index + 1} de ${pages.length}`)
  expect(pages.join('')).toContain('Serviço 150:')
  expect(pages.join('').replaceAll(/\s/g, '')).toContain('x'.repeat(400))
})

test('name and logo of the company stand at its head', async () => {
  const { id } = await proposta()
  const before = await ana.call(pdfDaProposta, { id })
  const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#a03020' } })
    .png()
    .toBuffer()
  await writeFile(path.join(folder, 'marca.png'), logo)
  await files.storage.put('imagens/logo/marca.png', path.join(folder, 'marca.png'))
  await database().query(
    `insert into imagens (user_id, uso, path_arquivo, nome_arquivo, tipo_mime_arquivo, tamanho_arquivo)
       values ($1, 'logo', 'imagens/logo/marca.png', 'marca.png', 'image/png', $2)`,
    [eu.id, logo.length],
  )
  await database().query(
    `insert into configuracoes (id, user_id, nome_empresa) values (1, $1, 'Construtora Açaí')`,
    [eu.id],
  )
  const { conteudo } = await ana.call(pdfDaProposta, { id })
  expect((await readPdf(conteudo)).pages[0]).toContain('Construtora Açaí')
  const images = (bytes: Uint8Array) =>
    Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1
  expect([images(before.conteudo), images(conteudo)]).toEqual([0, 1])
})

test('it starts with the client’s address and words that can be changed', async () => {
  const { id } = await proposta()
  const start = await ana.call(prepararEnvio, { proposta_id: id })
  expect(start).toMatchObject({ para: 'compras@padaria.com.br', oferecer_enviada: true, envios: [] })
  expect(start.texto).toContain('válida até 31/03/2026')
  expect(start.texto).toContain('Ana Conceição')
})

test('it is delivered with the PDF, once, and told in the history', async () => {
  const { id } = await proposta()
  const chave = crypto.randomUUID()
  const input = {
    ...letter,
    proposta_id: id,
    para: 'compras@padaria.com.br; obra@padaria.com.br',
    copia: true,
    marcar_enviada: true,
  }
  const call = { actor: eu, pedido: 'teste', chave }
  const [one, two] = await Promise.all([
    createEnvio(platform, call, input),
    createEnvio(platform, call, input),
  ])
  expect(two).toEqual(one)

  const config = readConfig({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Alicerce <alicerce@empresa.com.br>',
    DATA_DIR: folder,
  })
  const mailer = await runJobs(database(), [correio], { deliver: openDelivery(config) })
  const { mail } = await eventually(() => {
    expect(smtp.received).toHaveLength(1)
    return smtp.received[0] as (typeof smtp.received)[0]
  }, 20_000)
  await mailer.stop()
  expect(smtp.received).toHaveLength(1)
  expect(mail.to?.map(({ address }) => address)).toEqual([
    'compras@padaria.com.br',
    'obra@padaria.com.br',
    eu.email,
  ])
  expect(mail.replyTo?.[0]?.address).toBe(eu.email)
  expect(mail.text).toContain('Olá,\nsegue a proposta.')
  expect(mail.attachments).toHaveLength(1)
  expect(mail.attachments[0]?.mimeType).toBe('application/pdf')
  const { pages } = await readPdf(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer))
  expect(pages[0]).toContain('Instalação elétrica – 2º pavimento')

  expect(await ana.call(getProposta, { id })).toMatchObject({ status_proposta: 'Enviada' })
  const { envios } = await ana.call(prepararEnvio, { proposta_id: id })
  expect(envios).toMatchObject([
    { para: 'compras@padaria.com.br, obra@padaria.com.br', autor: 'Ana Conceição' },
  ])
  const { mudancas } = await ana.call(listHistoricoDePropostas, { id })
  expect(JSON.stringify(mudancas)).toContain('Envio')
})

test('the page of a proposal has its sendings, and offers another to who may change it', async () => {
  const { id } = await proposta()
  const page = propostasRouter.find(({ procedure }) => procedure.path === propostasApi.ficha.path)
  const relacao = async (person = ana) => {
    const { relacoes } = (await person.call(page as never, { id } as never)) as { relacoes: Relacao[] }
    return relacoes.find(({ titulo }) => titulo === 'Envios')
  }
  expect(await relacao()).toMatchObject({ total: 0, campo: 'proposta_id', rows: [] })
  for (const assunto of ['Proposta', 'Proposta revista'])
    await ana.call(createEnvio, { ...letter, proposta_id: id, assunto })
  const found = await relacao()
  expect(found).toMatchObject({ total: 2, ocultos: 0, lista: null })
  expect(found?.rows.map(({ assunto }) => assunto)).toEqual(['Proposta revista', 'Proposta'])
  expect(await relacao(await someone(platform, 'Usuário Comum'))).toMatchObject({ total: 2, campo: null })

  const [newest] = found?.rows ?? []
  const read = await ana.call(getEnvio, { id: Number(newest?.id) })
  expect(read).toMatchObject({ assunto: 'Proposta revista', texto: letter.texto, pode: { alterar: false } })
  expect((await ana.refusal(getEnvio, { id: 999_999 })).codigo).toBe('nao_encontrado')
  // The history of the proposal tells it as a mail.
  const { linha } = (await ana.call(page as never, { id } as never)) as { linha: PaginaDaLinha }
  expect(linha.entradas.map(({ tipo }) => tipo)).toEqual(['email', 'email', 'mudanca'])
})

test('wrong addresses, a subject of two lines and another’s proposal are refused, and nothing is sent', async () => {
  const { id } = await proposta()
  const before = await database().query('select id from comercial_envios')
  const send = (extra: object, person = ana) =>
    person.refusal(createEnvio, { ...letter, proposta_id: id, ...extra })
  expect(await send({ para: 'sem-arroba' })).toMatchObject({
    campos: { para: 'Informe um e-mail válido.' },
  })
  expect(await send({ para: 'ana@b.com, maria@y; c@d.com' })).toMatchObject({
    campos: { para: 'Informe um e-mail válido. Confira: maria@y' },
  })
  expect(await send({ para: 'a@b.com\r\nBcc: c@d.com' })).toMatchObject({ codigo: 'dados_invalidos' })
  expect(
    await send({ para: Array.from({ length: 11 }, (_, index) => `p${index}@b.com`).join(',') }),
  ).toMatchObject({
    codigo: 'dados_invalidos',
  })
  expect(await send({ assunto: 'um\r\nBcc: c@d.com' })).toMatchObject({
    campos: { assunto: 'O assunto ocupa uma linha só.' },
  })
  expect(await send({ proposta_id: 999_999 })).toMatchObject({ codigo: 'nao_encontrado' })
  const outro = await someone(platform, 'Usuário Comum')
  expect(await send({}, outro)).toMatchObject({ codigo: 'nao_permitido' })
  expect(await database().query('select id from comercial_envios')).toEqual(before)
})

test('below gerir a proposal goes to the client’s stored address alone, and who gerir chooses', async () => {
  const rita = await someone(platform, 'Usuário Comum')
  const own = await rita.call(createProposta, {
    titulo_proposta: 'Da Rita',
    cliente_id,
    valor_proposta: '10.00',
    data_emissao: '2026-03-01',
  })
  const send = (para: string) => rita.refusal(createEnvio, { ...letter, proposta_id: own.id, para })
  for (const para of ['outra@pessoa.com.br', `${letter.para}, outra@pessoa.com.br`]) {
    const refused = await send(para)
    expect(refused).toMatchObject({ status: 403, codigo: 'nao_permitido' })
    expect(refused.campos?.para).toMatch(/somente ao e-mail cadastrado do cliente \(compras@padaria/)
  }
  expect(await rita.call(prepararEnvio, { proposta_id: own.id })).toMatchObject({
    escolher_endereco: false,
  })
  await rita.call(createEnvio, {
    ...letter,
    proposta_id: own.id,
    para: 'Compras@Padaria.com.br',
    copia: true,
  })

  const without = await ana.call(createCliente, { nome_cliente: 'Sem E-mail' })
  const other = await rita.call(createProposta, {
    titulo_proposta: 'Sem e-mail',
    cliente_id: without.id,
    valor_proposta: '10.00',
    data_emissao: '2026-03-01',
  })
  const refused = await rita.refusal(createEnvio, { ...letter, proposta_id: other.id })
  expect(refused.mensagem).toMatch(/não tem e-mail cadastrado\. Cadastre/)
})

test('a proposal that lacks its approval is not sent, whatever becomes of its status', async () => {
  const admin = await someone(platform, 'Administrador', 'Adão')
  const alcada = await admin.call(createAlcada, {
    ...{ tabela: 'comercial_propostas', faixa_de: '1000', perfil: 'Administrador', ativa: true },
  } as never)
  const { id } = await proposta()
  const waits = 'Esta proposta espera aprovação. Antes dela não pode ser enviada ao cliente.'
  const sent = () => database().query('select id from comercial_envios where proposta_id = $1', [id])
  for (const marcar_enviada of [false, true]) {
    const input = { ...letter, proposta_id: id, marcar_enviada }
    expect(await ana.refusal(createEnvio, input)).toMatchObject({ codigo: 'regra', mensagem: waits })
  }
  expect(await ana.call(prepararEnvio, { proposta_id: id })).toMatchObject({ sem_aprovacao: waits })
  const { ver, decidir, pedir } = aprovacoesApi(propostasApi.historico)
  const [read, decide, ask] = [ver, decidir, pedir].map(({ path }) =>
    propostasRouter.find(({ procedure }) => procedure.path === path),
  ) as [Operation<typeof ver>, Operation<typeof decidir>, Operation<typeof pedir>]
  const step = async () => (await admin.call(read, { registro_id: id })).aprovacao?.passos[0]
  const decision = async (decisao: 'aprovar' | 'recusar', motivo: string | null) => {
    const passo = await step()
    const seen = { registro_id: id, passo_id: passo?.id ?? 0, selo: passo?.selo ?? '' }
    await admin.call(decide, { ...seen, decisao, motivo })
  }
  await decision('recusar', 'Caro')
  const refused = await ana.refusal(createEnvio, { ...letter, proposta_id: id })
  expect(refused.mensagem).toMatch(/foi recusada\. Corrija e peça de novo antes de enviar/)
  expect(await sent()).toEqual([])
  await ana.call(ask, { registro_id: id })
  await decision('aprovar', null)
  expect(await ana.call(prepararEnvio, { proposta_id: id })).toMatchObject({ sem_aprovacao: null })
  await ana.call(createEnvio, { ...letter, proposta_id: id, marcar_enviada: true })
  expect(await ana.call(getProposta, { id })).toMatchObject({ status_proposta: 'Enviada' })
  await admin.call(deleteAlcada, { id: alcada.id })
})

test('a person writes to so many addresses a day, however many to a mail; what was refused does not count', async () => {
  const few = { ...platform, budgets: { ...BUDGETS, mailsPerDay: 5 } }
  const gestora = await someone(few, 'Administrador')
  const { id } = await proposta()
  const to = (n: number) => Array.from({ length: n }, (_, index) => `p${index}@b.com`).join(', ')
  const send = (n: number) => gestora.call(createEnvio, { ...letter, proposta_id: id, para: to(n) })
  await send(3)
  const before = await database().query('select id from emails')
  const refused = await gestora.refusal(createEnvio, { ...letter, proposta_id: id, para: to(3) })
  expect(refused).toMatchObject({ status: 429, titulo: 'Limite de e-mails do dia' })
  expect(refused.mensagem).toMatch(/5 endereços por dia.*Continue amanhã/)
  expect(await database().query('select id from emails')).toEqual(before)
  await send(2)
  expect((await gestora.refusal(createEnvio, { ...letter, proposta_id: id })).status).toBe(429)
  const another = await someone(few, 'Administrador')
  await another.call(createEnvio, { ...letter, proposta_id: id })
})
