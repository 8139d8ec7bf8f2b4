import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import { MB } from '#platform/contract/files.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { failure } from '#platform/server/doors/http/failure.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Files, openFiles } from '#platform/server/ground/files/files.ts'
import { guardasOf, sweep } from '#platform/server/services/files/sweep.ts'
import { purgeExpired } from '#platform/server/services/lixeira/purge.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, pdf, stored } from '#platform/testing/files/files.ts'
import { importsInto } from '#platform/testing/files/spreadsheets.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { startS3, type TestS3 } from '#platform/testing/servers/s3.ts'
import * as pessoas from '../../funcionarios/server/service.ts'
import { type Documento, documentosApi } from '../contract.ts'
import { documentosRouter } from './router.ts'
import * as service from './service.ts'

const PASTA = 'documentos-funcionarios'
const ana = { nome_completo: 'Ana', cpf: '52998224725', tipo_contrato: 'CLT' as const }

describe.each(['disco', 's3'] as const)('files on %s', storage => {
  const database = testDatabase()

  let platform: Platform
  let files: Files
  let dataDir = ''
  let s3: TestS3 | undefined
  let rh: Person
  let funcionario_id = 0
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'alicerce-rh-'))
    if (storage === 's3') s3 = await startS3()
    Object.assign(process.env, s3?.env)
    files = await openFiles({ dataDir, storageUrl: s3?.url })
    platform = { ...(await platformOf(database())), files }
    rh = await someone(platform, 'RH', 'Rita')
    funcionario_id = (await rh.call(pessoas.createFuncionario, ana)).id
  })
  afterAll(async () => {
    await s3?.dispose()
    await rm(dataDir, { recursive: true, force: true })
  })

  const send = (nome: string, bytes = pdf(), more: object = {}, person = rh) =>
    service.uploadDocumento(
      platform,
      { actor: person.actor, pedido: 'teste', arquivo: envio(nome, bytes) },
      { funcionario_id, tipo_documento: 'RG', ...more },
    )
  const refused = async (sent: Promise<unknown>) => {
    const error = await sent.then(
      () => undefined,
      (error: unknown) => error,
    )
    const { titulo, mensagem, codigo } = failure(error, 'teste', documentosApi.upload.erro).body
    return { titulo, mensagem, codigo }
  }
  const records = async () =>
    (
      await database().query<{ path_arquivo: string }>(
        'select path_arquivo from rh_documentos_funcionario order by path_arquivo',
      )
    ).map(row => row.path_arquivo)
  const onStorage = () => stored(files, PASTA)
  const inBin = async () =>
    (await database().query<{ path_arquivo: string }>('select path_arquivo from exclusoes_arquivos')).map(
      row => `.excluidos/${row.path_arquivo}`,
    )
  /** Every record has its file, every file its record, and what is set aside is in the bin. */
  const expectWhole = async (count: number) => {
    const known = await records()
    expect(await onStorage()).toEqual(known)
    expect(known).toHaveLength(count)
    expect(await stored(files, '.excluidos')).toEqual((await inBin()).sort())
    expect(await readdir(files.incoming)).toEqual([])
  }
  const refuseDeletes = (tabela: string) =>
    database()
      .query(
        `create function recusar() returns trigger language plpgsql as $$ begin raise 'recusado'; end $$;`,
      )
      .then(() =>
        database().query(
          `create trigger recusar before delete on ${tabela} for each row execute function recusar()`,
        ),
      )
  const allowDeletes = (tabela: string) =>
    database()
      .query(`drop trigger recusar on ${tabela}`)
      .then(() => database().query('drop function recusar()'))

  testPermissions(documentosRouter, () => platform)

  let sent: Documento
  test('a document is stored under the path of the specification and listed, newest first', async () => {
    const before = Date.now()
    sent = await send('Carteira de identidade.pdf', pdf(126_362), { data_validade: '2030-01-31' })
    expect(sent).toMatchObject({
      funcionario_id,
      tipo_documento: 'RG',
      nome_arquivo: 'Carteira de identidade.pdf',
      tamanho_arquivo: 126_362,
      tipo_mime_arquivo: 'application/pdf',
      data_validade: '2030-01-31',
      pode: { excluir: true },
    })
    const [key = ''] = await records()
    const [, timestamp] =
      new RegExp(`^${PASTA}/${funcionario_id}/(\\d+)_Carteira de identidade\\.pdf$`).exec(key) ?? []
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before)
    await send('CPF.pdf')
    const { rows } = await rh.call(service.listDocumentos, { funcionario_id })
    expect(rows.map(row => row.nome_arquivo)).toEqual(['CPF.pdf', 'Carteira de identidade.pdf'])
    await expectWhole(2)
  })

  test('many are deleted at once, also one that was renewed, and come back', async () => {
    const made = [await send('Antigo.pdf'), await send('Renovado.pdf')]
    const [, renovado] = made
    const { id, version } = renovado as Documento
    await rh.call(service.updateDocumento, { id, version, dados: { data_validade: '2031-01-31' } })
    const seen = (await rh.call(service.listTodosOsDocumentos, {})).rows.filter(row =>
      made.some(({ id }) => id === row.id),
    )
    const many = importsInto(platform, documentosRouter)
    const alvo = { ids: seen.map(row => row.id), versions: seen.map(row => row.version) }
    const operacao = documentosApi.delete.path
    const begun = await rh.call(many.selecao(selecaoApi.iniciar), { operacao, alvo })
    await many.work()
    const done = await rh.call(many.selecao(selecaoApi.andamento), { id: begun.id })
    expect(done).toMatchObject({ feitas: 2, recusadas: 0 })
    await expectWhole(2)
    expect(await many.undo(rh, begun.id)).toMatchObject({ feitas: 2, recusadas: 0 })
    await expectWhole(4)
    for (const { id } of made) await rh.call(service.deleteDocumento, { id }, { pedido: 'teste' })
  })

  test('the documents of all employees, found by person, type and file, and by what expires', async () => {
    const rui = await rh.call(pessoas.createFuncionario, { ...ana, nome_completo: 'Rui Araújo' })
    const day = (days: number) => addDays(todayIn(platform.timezone), days)
    const of = (tipo_documento: string, data_validade: string | null) =>
      send(`${tipo_documento}.pdf`, pdf(), { funcionario_id: rui.id, tipo_documento, data_validade })
    const made = [
      await of('ASO', day(-1)),
      await of('NR-35', day(0)),
      await of('CNH', day(31)),
      await of('CTPS', null),
    ]
    const types = async (input: Parameters<typeof service.listTodosOsDocumentos>[2]) =>
      (await rh.call(service.listTodosOsDocumentos, input)).rows.map(row => row.tipo_documento)
    const busca = 'araujo'
    expect(await types({ busca })).toEqual(['ASO', 'NR-35', 'CNH', 'CTPS'])
    expect(await types({ busca: 'araujo cnh' })).toEqual(['CNH'])
    expect(await types({ busca, filtros: { validade: 'Vencidos' } })).toEqual(['ASO'])
    expect(await types({ filtros: { validade: 'Vencidos ou a vencer em 30 dias' } })).toEqual([
      'ASO',
      'NR-35',
    ])
    expect((await rh.call(service.listTodosOsDocumentos, { busca: 'aso.pdf' })).rows).toEqual([
      expect.objectContaining({
        nome_completo: 'Rui Araújo',
        funcionario_id: rui.id,
        data_validade: day(-1),
      }),
    ])
    for (const { id } of made) await rh.call(service.deleteDocumento, { id }, { pedido: 'teste' })
    await expectWhole(2)
  })

  test('each read of a document is in the audit trail and in its history', async () => {
    const sent = await send('Carteira de identidade.pdf', pdf(126_362))
    const { nome, path_arquivo } = await rh.call(service.downloadDocumento, { id: sent.id })
    expect(nome).toMatch(/^\d+_Carteira de identidade\.pdf$/)
    expect(await buffer((await files.read(path_arquivo)).stream)).toHaveLength(126_362)
    const reader = await someone(platform, 'Usuário Comum')
    expect(await reader.refusal(service.downloadDocumento, { id: sent.id })).toMatchObject({ status: 403 })
    const { mudancas } = await rh.call(service.listHistoricoDeDocumentos, { id: sent.id })
    expect(mudancas.map(({ acao, usuario_nome }) => [acao, usuario_nome])).toEqual([
      ['ler', 'Rita'],
      ['criar', 'Rita'],
    ])
    const [read] = (await rh.call(pessoas.listHistoricoDeFuncionarios, { id: funcionario_id })).mudancas
    expect(read).toMatchObject({
      acao: 'ler',
      sobre: 'Documento RG · Carteira de identidade.pdf',
      campos: [{ rotulo: 'Funcionário' }, { depois: 'RG' }, { depois: 'Carteira de identidade.pdf' }],
    })
    await rh.call(service.deleteDocumento, { id: sent.id })
  })

  test('what is missing, too large, of another type or of nobody is refused whole', async () => {
    const upload = 'Erro no upload do arquivo'
    expect(await refused(send('a.pdf', pdf(), { tipo_documento: ' ' }))).toMatchObject({
      mensagem: 'Selecione um arquivo e informe o tipo do documento.',
    })
    expect(await refused(send('a.pdf', pdf(25 * MB + 1)))).toMatchObject({
      codigo: 'grande_demais',
      mensagem: 'O arquivo é grande demais: o limite é 25 MB.',
    })
    expect(await refused(send('a.pdf', Buffer.from('<html>')))).toMatchObject({ titulo: upload })
    expect(await refused(send('a.svg', Buffer.from('<svg>')))).toMatchObject({ titulo: upload })
    expect(await refused(send('a.pdf', pdf(), { funcionario_id: 999 }))).toMatchObject({
      codigo: 'nao_encontrado',
    })
    const other = await someone(platform, 'Predial')
    expect(await refused(send('a.pdf', pdf(), {}, other))).toMatchObject({ codigo: 'nao_permitido' })
    await expectWhole(2)
  })

  test('hostile names are kept without what turns text around, and harmless where they are stored', async () => {
    const names = [
      ['../../../etc/passwd.pdf', '../../../etc/passwd.pdf'],
      ['a\r\nX-Mau: 1.pdf', 'aX-Mau: 1.pdf'],
      [`${'ç'.repeat(300)}.pdf`, `${'ç'.repeat(300)}.pdf`],
      ['\u202Efdp.exe.pdf', 'fdp.exe.pdf'],
    ]
    for (const [nome = '', kept] of names) {
      const { id, nome_arquivo } = await send(nome)
      expect(nome_arquivo).toBe(kept)
      await rh.call(service.deleteDocumento, { id })
    }
    await expectWhole(2)
  })

  test('an upload whose record fails leaves no file and says which step failed', async () => {
    await database().query(
      "alter table rh_documentos_funcionario add constraint falha check (tipo_documento <> 'X')",
    )
    expect(await refused(send('a.pdf', pdf(), { tipo_documento: 'X' }))).toMatchObject({
      codigo: 'interno',
      titulo: 'Erro ao salvar informações do documento',
    })
    await database().query('alter table rh_documentos_funcionario drop constraint falha')
    await expectWhole(2)
  })

  test('a delete whose record fails gives the file back', async () => {
    await refuseDeletes('rh_documentos_funcionario')
    expect(await rh.refusal(service.deleteDocumento, { id: sent.id })).toMatchObject({
      titulo: 'Erro ao excluir registro do documento',
    })
    expect(await rh.refusal(pessoas.deleteFuncionario, { id: funcionario_id })).toMatchObject({
      titulo: 'Erro ao excluir registros de documentos',
    })
    await allowDeletes('rh_documentos_funcionario')
    await expectWhole(2)
  })

  test('an employee whose record cannot go keeps all documents', async () => {
    await refuseDeletes('rh_funcionarios')
    expect(await rh.refusal(pessoas.deleteFuncionario, { id: funcionario_id })).toMatchObject({
      titulo: 'Erro ao excluir funcionário',
    })
    await allowDeletes('rh_funcionarios')
    await expectWhole(2)
  })

  test('the list of employees knows what expires', async () => {
    const hoje = todayIn('America/Sao_Paulo')
    const names = async (documentos: 'Vencidos' | 'Vencidos ou a vencer em 30 dias') =>
      (await rh.call(pessoas.listFuncionarios, { filtros: { documentos } })).rows.map(
        row => row.nome_completo,
      )
    const { id } = await rh.call(pessoas.createFuncionario, { ...ana, nome_completo: 'Beto' })
    await send('aso.pdf', pdf(), { funcionario_id: id, data_validade: addDays(hoje, 30) })
    expect(await names('Vencidos')).toEqual([])
    expect(await names('Vencidos ou a vencer em 30 dias')).toEqual(['Beto'])
    const cnh = await send('cnh.pdf', pdf(), { funcionario_id: id, data_validade: addDays(hoje, -1) })
    expect(await names('Vencidos')).toEqual(['Beto'])
    const status = async (status_funcionario: 'Ativo' | 'Desligado') => {
      const { version } = await rh.call(pessoas.getFuncionario, { id })
      const dados = { ...ana, nome_completo: 'Beto', status_funcionario }
      await rh.call(pessoas.updateFuncionario, { id, version, dados })
    }
    await status('Desligado')
    expect(await names('Vencidos')).toEqual([])
    const left = (await rh.call(pessoas.listFuncionarios, { busca: 'Beto' })).rows[0]
    expect(left).toMatchObject({ status_funcionario: 'Desligado', primeiro_vencimento: null })
    await status('Ativo')
    const { rows } = await rh.call(pessoas.listFuncionarios, { busca: 'Beto' })
    expect(rows[0]?.primeiro_vencimento).toBe(addDays(hoje, -1))
    const dados = { tipo_documento: 'CNH', data_validade: addDays(hoje, 365) }
    const { version } = cnh
    const renewed = await rh.call(service.updateDocumento, { id: cnh.id, version, dados })
    expect(renewed).toMatchObject({ ...dados, version: version + 1, nome_arquivo: 'cnh.pdf' })
    expect(await names('Vencidos')).toEqual([])
    expect(await names('Vencidos ou a vencer em 30 dias')).toEqual(['Beto'])
    expect(await rh.call(pessoas.deleteFuncionario, { id })).toEqual({ id, aviso: null })
    await expectWhole(2)
  })

  test('what is changed afterwards is checked, and a save that comes second is told what stands', async () => {
    const [first] = (await rh.call(service.listDocumentos, { funcionario_id })).rows
    if (!first) throw new Error('one was sent')
    const { id, version } = first
    const change = (dados: object) => ({ id, version, dados: { tipo_documento: 'CPF', ...dados } }) as never
    for (const [dados, campo] of [
      [{ data_validade: '2027-02-29' }, 'dados.data_validade'],
      [{ data_validade: null, tipo_documento: ' ' }, 'dados.tipo_documento'],
    ] as const) {
      expect(await rh.refusal(service.updateDocumento, change(dados))).toMatchObject({
        titulo: 'Erro ao salvar informações do documento',
        campos: { [campo]: expect.any(String) },
      })
    }
    expect(await rh.refusal(service.updateDocumento, change({ path_arquivo: 'x' }))).toMatchObject({
      codigo: 'dados_invalidos',
    })
    const saved = await rh.call(service.updateDocumento, change({ data_validade: '2027-02-28' }))
    expect(await rh.refusal(service.updateDocumento, change({ data_validade: null }))).toMatchObject({
      codigo: 'conflito',
      atual: saved,
    })
    const common = await someone(platform, 'Usuário Comum')
    expect(await common.refusal(service.updateDocumento, change({}))).toMatchObject({ status: 403 })
  })

  test('while the storage fails, uploads and deletes say so; an employee goes all the same', async () => {
    const folder = path.join(dataDir, 'files', PASTA)
    const down = async () => {
      if (s3) return s3.stop()
      // A file in the place of the folder stops even an administrator.
      await rename(folder, `${folder}.fora`)
      await writeFile(folder, '')
    }
    const up = async () => {
      if (s3) return s3.start()
      await rm(folder)
      await rename(`${folder}.fora`, folder)
    }
    await down()
    expect(await refused(send('a.pdf'))).toMatchObject({ titulo: 'Erro no upload do arquivo' })
    expect(await rh.refusal(service.deleteDocumento, { id: sent.id })).toMatchObject({
      titulo: 'Erro ao excluir arquivo do storage',
    })
    expect(await records()).toHaveLength(2)
    expect(await rh.call(pessoas.deleteFuncionario, { id: funcionario_id })).toEqual({
      id: funcionario_id,
      aviso: 'Erro ao excluir arquivos do storage',
    })
    expect(await records()).toEqual([])
    await up()
    // They can be brought back, so that the sweep leaves them: they go with the bin.
    const before = new Date(Date.now() + 3_600_000)
    await sweep({ db: database(), files, guardas: guardasOf(documentosRouter), before })
    expect(await onStorage()).toHaveLength(2)
    await database().query(`update exclusoes set created_at = now() - interval '31 days'`)
    expect(await purgeExpired(database(), files)).toBeGreaterThan(1)
    await expectWhole(0)
    expect(await stored(files, '.excluidos')).toEqual([])
  })

  test('whoever manages HR deletes an employee past the bin; nobody else does', async () => {
    const person = { ...ana, nome_completo: 'Definitiva' }
    const binned = () => database().query('select id from exclusoes')
    const { id } = await rh.call(pessoas.createFuncionario, person)
    await send('rg.pdf', pdf(), { funcionario_id: id })
    await rh.call(pessoas.deleteFuncionario, { id, definitivo: true })
    await expectWhole(0)
    expect(await binned()).toEqual([])
    const registers = await someone(platform, 'RH')
    if (registers.actor) registers.actor.niveis = { ...registers.actor.niveis, rh: 'registrar' }
    const own = await registers.call(pessoas.createFuncionario, person)
    expect(
      await registers.refusal(pessoas.deleteFuncionario, { id: own.id, definitivo: true }),
    ).toMatchObject({ mensagem: 'Seu perfil de acesso não permite excluir definitivamente.' })
    await registers.call(pessoas.deleteFuncionario, { id: own.id })
    expect(await binned()).toHaveLength(1)
  })
})
