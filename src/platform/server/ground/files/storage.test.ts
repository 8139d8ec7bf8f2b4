import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { eachStorage, stored } from '../../../testing/files/files.ts'

eachStorage((files, s3) => {
  const put = async (key: string, content: string) => {
    const received = path.join(files().incoming, 'recebido')
    await writeFile(received, content)
    return files().storage.put(key, received)
  }
  const putBeside = async (key: string) => {
    const received = path.join(files().incoming, randomUUID())
    await writeFile(received, key)
    expect(await files().storage.put(key, received)).toBe(true)
  }
  const read = async (key: string) => {
    const found = await files().storage.read(key)
    return found && { size: found.size, text: (await buffer(found.stream)).toString() }
  }

  test('keeps, tells, moves and removes a file, with any letters in its name', async () => {
    const key = 'documentos/7/1_Comprovante de residência (2).pdf'
    expect(await put(key, 'conteúdo')).toBe(true)
    expect(await read(key)).toEqual({ size: 9, text: 'conteúdo' })
    await files().storage.move(key, `.excluidos/${key}`)
    expect(await read(key)).toBeNull()
    expect(await stored(files(), '.excluidos/documentos')).toEqual([`.excluidos/${key}`])
    await files().storage.remove(`.excluidos/${key}`)
    expect(await stored(files(), '.excluidos')).toEqual([])
  })

  test('never puts a file over another', async () => {
    await put('documentos/8/1_a.pdf', 'primeiro')
    expect(await put('documentos/8/1_a.pdf', 'segundo')).toBe(false)
    expect((await read('documentos/8/1_a.pdf'))?.text).toBe('primeiro')
  })

  test('removing the last file of a folder takes none along that comes at that moment', async () => {
    const { storage } = files()
    // A race for the folder, which goes with its last file: a bucket has none.
    const rounds = s3() ? 10 : 150
    for (let n = 0; n < rounds; n++) {
      const [last, next] = [`documentos/11/${n}_a`, `documentos/11/${n}_b`]
      await putBeside(last)
      await Promise.all([storage.remove(last), putBeside(next)])
      expect((await read(next))?.text).toBe(next)
      await putBeside(last)
      await Promise.all([storage.remove(next), storage.move(last, `.excluidos/${last}`)])
      expect((await read(`.excluidos/${last}`))?.text).toBe(last)
      await storage.remove(`.excluidos/${last}`)
    }
  })

  test('removing and moving what is not there is no error', async () => {
    await files().storage.remove('documentos/9/nada')
    await files().storage.move('documentos/9/nada', '.excluidos/nada')
    expect(await stored(files(), 'documentos/9')).toEqual([])
  })

  test('one folder does not list another whose name goes on', async () => {
    await put('documentos/1/1_a.pdf', 'a')
    await put('documentos/10/1_a.pdf', 'a')
    expect(await stored(files(), 'documentos/1')).toEqual(['documentos/1/1_a.pdf'])
  })

  test('answers the check while it stands', async () => {
    await files().storage.check()
    if (!s3()) return
    await s3()?.stop()
    await expect(files().storage.check()).rejects.toMatchObject({ codigo: 'indisponivel' })
    await expect(put('documentos/1/2_b.pdf', 'b')).rejects.toMatchObject({ codigo: 'indisponivel' })
    await s3()?.start()
    await files().storage.check()
    expect(await read('documentos/1/2_b.pdf')).toBeNull()
  })
})
