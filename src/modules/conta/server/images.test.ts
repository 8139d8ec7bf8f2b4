import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/ground/database/database.ts'
import { openFiles } from '#platform/server/ground/files/files.ts'
import { readLogo } from '#platform/server/services/images/images.ts'
import { createUser, signedInCookie } from '#platform/testing/access/people.ts'
import { flatPng, photoWithPlace, picture } from '#platform/testing/files/pictures.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import type { Client } from '#platform/testing/servers/http-client.ts'
import { startTestServer, type TestServer } from '#platform/testing/servers/test-server.ts'
import { usuariosRouter } from '../../ti/usuarios/server/router.ts'
import { contaRouter } from './router.ts'

describe('pictures over HTTP', () => {
  let db: Database
  let server: TestServer
  let ana: Client
  let bia: Client
  let biaId = ''
  beforeAll(async () => {
    db = await freshDatabase()
    server = await startTestServer(db, { operations: [...contaRouter, ...usuariosRouter] })
    ana = server.client(await signedInCookie(db, await createUser(db, 'Administrador', 'Ana Lima')))
    const actor = await createUser(db, 'RH', 'Bia Reis')
    biaId = actor.id
    bia = server.client(await signedInCookie(db, actor))
  })
  afterAll(async () => {
    await server.stop()
    await db.close()
  })

  const send = (client: Client, address: string, bytes: Buffer, nome = 'foto.jpg') =>
    client.post(`/api/conta/${address}`, bytes, {
      headers: { 'x-arquivo': encodeURIComponent(JSON.stringify({ nome, dados: {} })) },
    })
  const avatarOf = async (client: Client) =>
    ((await client.get('/api/sessao')).body.usuario as { avatar_url: string | null }).avatar_url
  const kept = () =>
    readdirSync(path.join(server.dataDir, 'files/imagens'), { recursive: true, withFileTypes: true }).filter(
      entry => entry.isFile(),
    )

  test('one’s picture is shown to who signed in, for ever under its address, and to nobody else', async () => {
    const saved = await send(ana, 'enviarAvatar', await photoWithPlace())
    expect(saved.status).toBe(200)
    const url = String(saved.body.avatar_url)
    expect(url).toMatch(/^\/api\/imagens\/[\w-]{22}\.webp$/)
    expect(await avatarOf(ana)).toBe(url)
    const list = await ana.post('/api/ti/usuarios/list', { busca: 'Ana Lima' })
    expect(list.body.rows).toMatchObject([{ avatar_url: url }])
    const { id } = (list.body.rows as { id: string }[])[0] ?? {}
    const history = await ana.post('/api/ti/usuarios/historico', { id })
    expect(history.body.mudancas).toMatchObject([
      { usuario_nome: 'Ana Lima', avatar_url: url, campos: [{ antes: null, depois: 'Enviada' }] },
      {},
    ])

    const shown = await bia.get(url)
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      vary: 'cookie',
    })
    const etag = String(shown.headers.etag)
    expect((await bia.get(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await server.client().get(url)).status).toBe(401)
    expect((await server.client().get(url, { headers: { 'if-none-match': etag } })).status).toBe(401)
    for (const other of ['x', `${'a'.repeat(22)}.webp`, `${'a'.repeat(22)}.svg`, '%2e%2e%2fdb']) {
      expect((await bia.get(`/api/imagens/${other}`)).status).toBe(404)
      expect((await server.client().get(`/api/imagens/${other}`)).status).toBe(401)
    }
  })

  test('another picture takes the place of the first, whose file goes; removed, none is left', async () => {
    const first = String((await send(bia, 'enviarAvatar', await picture('png'), 'a.png')).body.avatar_url)
    const before = kept().length
    const second = String(
      (await send(bia, 'enviarAvatar', await picture('webp', { background: '#ff0000' }), 'b.webp')).body
        .avatar_url,
    )
    expect(second).not.toBe(first)
    expect(kept()).toHaveLength(before)
    expect((await bia.get(first)).status).toBe(404)
    expect((await bia.get(second)).status).toBe(200)
    const removed = await bia.post('/api/conta/removerAvatar', {})
    expect(removed.body).toMatchObject({ full_name: 'Bia Reis', avatar_url: null })
    expect(await avatarOf(bia)).toBeNull()
    expect((await bia.get(second)).status).toBe(404)
    expect(kept()).toHaveLength(before - 1)
    expect((await bia.post('/api/conta/removerAvatar', {})).status).toBe(200)
  })

  test('of two sent at once one stays, whole, and no file is left over', async () => {
    const before = kept().length
    const pictures = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff', '#ffffff'].map(background => picture('png', { background })),
    )
    const answers = await Promise.all(pictures.map(bytes => send(bia, 'enviarAvatar', bytes, 'a.png')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const url = await avatarOf(bia)
    expect(answers.map(({ body }) => body.avatar_url)).toContain(url)
    expect((await bia.get(String(url))).status).toBe(200)
    expect(kept()).toHaveLength(before + 1)
    expect(await db.query(`select id from imagens where user_id = $1`, [biaId])).toHaveLength(1)
  })

  test('what is no picture, or too much of one, is refused and changes nothing', async () => {
    const url = await avatarOf(bia)
    const before = kept().length
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const cases: [Buffer, string, number, string][] = [
      [svg, 'foto.svg', 400, 'Este tipo de arquivo não é aceito. Envie JPG, PNG, WEBP.'],
      [svg, 'foto.png', 400, 'O conteúdo do arquivo não corresponde à terminação do nome.'],
      [await picture('gif'), 'foto.png', 400, 'O conteúdo do arquivo não corresponde'],
      [await picture('png'), 'foto.jpg', 400, 'O conteúdo do arquivo não corresponde'],
      [flatPng(50_000, 50_000, 1), 'foto.png', 400, 'o limite é de 40 megapixels'],
      [(await picture('jpeg')).subarray(0, 600), 'foto.jpg', 400, 'A imagem está danificada'],
      [Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), 'foto.jpg', 413, 'o limite é 10 MB'],
      [Buffer.alloc(0), 'foto.jpg', 400, 'O arquivo está vazio.'],
    ]
    for (const [bytes, nome, status, mensagem] of cases) {
      const answer = await send(bia, 'enviarAvatar', bytes, nome)
      expect([nome, answer.status, answer.body.mensagem]).toEqual([
        nome,
        status,
        expect.stringContaining(mensagem),
      ])
      expect(answer.body.titulo).toBe(status === 413 ? 'Conteúdo grande demais' : 'Erro ao enviar foto')
    }
    expect(await avatarOf(bia)).toBe(url)
    expect(kept()).toHaveLength(before)
    expect(readdirSync(path.join(server.dataDir, 'files/.recebidos'))).toEqual([])
    expect((await send(server.client(), 'enviarAvatar', await picture('png'), 'a.png')).status).toBe(401)
  })

  test('the logo is an Administrador’s to give, everybody’s to see, and the server’s to draw', async () => {
    const files = await openFiles({ dataDir: server.dataDir, storageUrl: undefined })
    expect(await readLogo({ db, files })).toBeNull()
    const wide = await picture('png', { width: 1600, height: 400 })
    expect((await send(bia, 'empresa/enviarLogo', wide, 'logo.png')).status).toBe(403)
    const saved = await send(ana, 'empresa/enviarLogo', wide, 'logo.png')
    const url = String(saved.body.logo_url)
    expect(url).toMatch(/^\/api\/imagens\/[\w-]{22}\.png$/)
    expect((await ana.get('/api/sessao')).body.logo_url).toBe(url)
    const visitor = server.client()
    const seen = { nome_empresa: null, logo_url: url, primeira_conta: null, envia_email: false }
    expect((await visitor.get('/api/empresa')).body).toEqual(seen)
    const shown = await visitor.get(url)
    expect(shown.status).toBe(200)
    expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable')

    const drawn = await readLogo({ db, files })
    expect(drawn?.tipo_mime).toBe('image/png')
    expect(await sharp(drawn?.bytes).metadata()).toMatchObject({ width: 640, height: 160 })

    const svg = await send(ana, 'empresa/enviarLogo', Buffer.from('<svg/>'), 'logo.svg')
    expect(svg.body).toMatchObject({ codigo: 'dados_invalidos', titulo: 'Erro ao enviar logotipo' })
    expect((await bia.post('/api/conta/empresa/removerLogo', {})).status).toBe(403)
    expect((await ana.post('/api/conta/empresa/removerLogo', {})).body.logo_url).toBeNull()
    expect((await visitor.get(url)).status).toBe(401)
    expect(await readLogo({ db, files })).toBeNull()
  })

  test('whoever is deleted keeps no picture', async () => {
    const url = String(await avatarOf(bia))
    const { body } = await ana.post('/api/ti/usuarios/delete', { id: biaId })
    expect(body.id).toBe(biaId)
    expect((await ana.get(url)).status).toBe(404)
  })
})
