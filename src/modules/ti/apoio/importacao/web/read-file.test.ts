import { describe, expect, test } from 'vitest'
import { resumoDosErros } from '../contract.ts'
import { decode, readCsv, readText } from './read-file.ts'
import { csvText } from './shared/files.ts'

const HEADER = 'full_name,email,login,password,perfil_acesso'
const row = (n: number, extra = '') => `Pessoa ${n}${extra},p${n}@e.com.br,p${n},senha123,RH`

describe('a CSV of users', () => {
  test('is read with commas or semicolons, in any order, with any line break, whatever the case of the header', () => {
    const expected = [
      {
        linha: 2,
        full_name: 'Zoé',
        email: 'z@e.com.br',
        login: 'z',
        password: 'a;b',
        perfil_acesso: 'Usuário Comum',
      },
    ]
    for (const text of [
      `${HEADER}\nZoé,z@e.com.br,z,a;b,Usuário Comum\n`,
      `${HEADER.replaceAll(',', ';')}\r\nZoé;z@e.com.br;z;"a;b";Usuário Comum\r\n`,
      `sep=;\r\n${HEADER.replaceAll(',', ';')}\r\nZoé;z@e.com.br;z;"a;b";Usuário Comum\r\n`,
      `sep=,\n${HEADER}\nZoé,z@e.com.br,z,a;b,Usuário Comum\n`,
      `${HEADER.replaceAll(',', '\t')}\r\nZoé\tz@e.com.br\tz\ta;b\tUsuário Comum\r\n`,
      `LOGIN;Email;FULL_NAME ;perfil_acesso;password\rz;z@e.com.br;Zoé;Usuário Comum;"a;b"`,
    ]) {
      expect(readCsv(text)).toMatchObject({ linhas: expected, recusadas: [] })
    }
  })

  test('is decoded from UTF-8 with and without its mark, Windows-1252 and UTF-16', () => {
    const text = 'Usuário Comum'
    const utf8 = new TextEncoder().encode(text)
    expect(decode(utf8)).toBe(text)
    expect(decode(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toBe(text)
    expect(decode(Uint8Array.from(text, sign => sign.charCodeAt(0)))).toBe(text)
    const utf16 = [...text].flatMap(sign => [sign.charCodeAt(0), 0])
    expect(decode(new Uint8Array([0xff, 0xfe, ...utf16]))).toBe(text)
    expect(decode(new Uint8Array(utf16))).toBe(text)
    expect(decode(new Uint8Array([0xfe, 0xff, ...[...text].flatMap(sign => [0, sign.charCodeAt(0)])]))).toBe(
      text,
    )
  })

  test('a spreadsheet, a picture and a file that is too large are refused with a sentence', async () => {
    expect(() => decode(new Uint8Array([0x50, 0x4b, 3, 4]))).toThrow('Salve a planilha como CSV')
    expect(() => decode(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).toThrow('uma imagem')
    expect(() => decode(new Uint8Array([0x41, 0, 0, 0x41, 0, 0]))).toThrow('não é um texto')
    await expect(readText(new Blob([new Uint8Array(5_000_001)]))).rejects.toThrow('o limite é 5 MB')
  })

  test('lines are counted as a spreadsheet counts them', () => {
    const text = `${HEADER}\n\n"Ana\nMaria",a@e.com.br,a,senha123,RH\n,,,,\nBia,,b,x,RH\nCaio,c@e.com.br,c,x,Gerente\n`
    expect(resumoDosErros(readCsv(text).recusadas)).toEqual([
      'Linha 5: Campos obrigatórios (email) ausentes.',
      'Linha 6: Perfil de acesso "Gerente" inválido.',
    ])
    expect(readCsv(text).linhas.map(({ linha }) => linha)).toEqual([3])
  })

  test('a person twice in the file goes in once', () => {
    const { linhas, recusadas } = readCsv([HEADER, row(1), row(2), row(1)].join('\n'))
    expect(linhas).toHaveLength(2)
    expect(resumoDosErros(recusadas)).toEqual([
      'Linha 4: E-mail ou login (p1@e.com.br) já existe no sistema.',
    ])
  })

  test('broken quotes, missing columns and nothing at all are told', () => {
    const broken = readCsv(`${HEADER}\n${row(1)}\n"Ana,a@e.com.br,a,x,RH\n`)
    expect(resumoDosErros(broken.recusadas)[0]).toMatch(/^Erro no CSV \(linha 3\)/)
    expect(broken.linhas).toHaveLength(1)
    expect(resumoDosErros(readCsv('nome,email,senha\na,b,c').recusadas)).toEqual([
      'Linha 1: Campos obrigatórios (login, perfil_acesso) ausentes.',
    ])
    for (const text of ['', '\n\n', HEADER, `${HEADER}\n,,,,\n`])
      expect(readCsv(text)).toMatchObject({ linhas: [], recusadas: [] })
  })

  test('a file with rows and without passwords is a spreadsheet as of any register', () => {
    for (const text of ['Nome;E-mail;Login;Perfil de Acesso\nZoé;z@e.com.br;z;RH', 'nome,email\na,b'])
      expect(readCsv(text)).toMatchObject({ linhas: [], recusadas: [], semSenhas: true })
  })

  test('five errors are shown, and how many more there are', () => {
    const bad = Array.from({ length: 9 }, (_, n) => row(n).replace('RH', 'X'))
    const shown = resumoDosErros(readCsv([HEADER, ...bad].join('\n')).recusadas)
    expect(shown).toHaveLength(6)
    expect(shown.at(-1)).toBe('E mais 4 erros...')
  })

  test('formulas go out harmless and come back as they were', () => {
    const cells = ['=1+1', 'a@e.com.br', '-login', '+senha;"x', 'RH']
    const text = csvText([HEADER.split(','), cells])
    expect(text.split('\r\n')[1]).toBe(`'=1+1;a@e.com.br;'-login;"'+senha;""x";RH`)
    const [linha] = readCsv(text).linhas
    expect(linha).toMatchObject({ full_name: '=1+1', login: '-login', password: '+senha;"x' })
  })
})
