import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { bounded, EMAIL, storable } from '#platform/contract/fields.ts'
import { MAX_NOME_ARQUIVO } from '#platform/contract/files.ts'
import { type Perfil, perfis } from '#platform/contract/permissions.ts'

export const LAYOUT = 'layout_importacao_usuarios.csv'
export const COLUNAS = ['full_name', 'email', 'login', 'password', 'perfil_acesso'] as const
/** Headings that mean a column, in small letters: its own name, and that of the list's export. */
export const TITULOS: Readonly<Record<string, (typeof COLUNAS)[number]>> = {
  ...Object.fromEntries(COLUNAS.map(coluna => [coluna, coluna])),
  nome: 'full_name',
  'e-mail': 'email',
  'perfil de acesso': 'perfil_acesso',
  senha: 'password',
}
export const NADA_A_IMPORTAR = 'Nenhum usuário para importar'
/** A file is sent in parts, so that nobody waits for all of it and a bar can show how far it is. */
export const LINHAS_POR_ENVIO = 100
export const LINHAS_POR_CONFERENCIA = 1000
const ERROS_MOSTRADOS = 5
/** Refused rows that are kept for later; how many there are is told of all. */
export const RECUSADAS_GUARDADAS = 1000
/** What is kept of a refused row: its password is not. */
export const GUARDADAS = ['full_name', 'email', 'login', 'perfil_acesso'] as const

const MAX_CELULA = 2000
/** One row of the file, with the line where a spreadsheet shows it. */
const linhaDe = (celula: z.ZodString) =>
  z.strictObject({
    linha: z.int().min(1),
    full_name: celula,
    email: celula,
    login: celula,
    perfil_acesso: celula,
  })
/** Whatever stands in a cell: each row says by itself why it is refused. */
const celula = z.string().max(MAX_CELULA)
const linhaConferida = linhaDe(celula)
const guardada = bounded(MAX_CELULA)
const linhaImportada = linhaConferida.extend({ password: celula })
export type LinhaImportada = z.output<typeof linhaImportada>
export type LinhaConferida = z.output<typeof linhaConferida> & { password?: string }

const recusada = z.strictObject({ linha: z.int(), motivo: z.string() })
export type LinhaRecusada = z.output<typeof recusada>

/** A row that holds all that a user needs. */
export interface UsuarioDaLinha {
  linha: number
  full_name: string
  email: string
  login: string
  perfil_acesso: Perfil
}

const isPerfil = (text: string): text is Perfil => (perfis as readonly string[]).includes(text)

/** What a row means, or why it cannot be imported. The form and the server ask the same. */
export function lerLinha(linha: LinhaConferida): UsuarioDaLinha | { motivo: string } {
  const clean = (text: string) => text.normalize('NFC').trim()
  const full_name = clean(linha.full_name)
  const email = clean(linha.email).toLowerCase()
  const login = clean(linha.login)
  const perfil_acesso = clean(linha.perfil_acesso)
  const password = linha.password?.trim() ?? '-'
  const values = { full_name, email, login, password, perfil_acesso }
  const ausentes = COLUNAS.filter(coluna => values[coluna] === '')
  if (ausentes.length > 0) return { motivo: `Campos obrigatórios (${ausentes.join(', ')}) ausentes.` }
  if (!isPerfil(perfil_acesso)) return { motivo: `Perfil de acesso "${perfil_acesso}" inválido.` }
  if (!EMAIL.test(email) || email.length > 254) return { motivo: `E-mail "${email}" inválido.` }
  if (full_name.length > 200 || login.length > 100) return { motivo: 'Nome ou login longo demais.' }
  if ((linha.password ?? '').length > 128) return { motivo: 'A senha deve ter no máximo 128 caracteres.' }
  if (!storable(full_name + login))
    return { motivo: 'O texto contém caracteres que não podem ser guardados.' }
  return { linha: linha.linha, full_name, email, login, perfil_acesso }
}

/** At most five errors, and how many more there are. */
export function resumoDosErros(recusadas: readonly LinhaRecusada[]): string[] {
  const shown = recusadas
    .slice(0, ERROS_MOSTRADOS)
    .map(({ linha, motivo }) => (motivo.startsWith('Erro no CSV') ? motivo : `Linha ${linha}: ${motivo}`))
  const more = recusadas.length - shown.length
  return more > 0 ? [...shown, `E mais ${counted(more, 'erro', 'erros')}...`] : shown
}

const acesso = { area: 'ti.usuarios', nivel: 'registrar', mudaAcesso: true } as const

export const importacaoApi = defineApi('ti/importacao', {
  /** The preview: it reads, and needs no password to do so. */
  conferir: query({
    ...acesso,
    resumo: 'Confere linhas de um CSV de usuários sem gravar nada',
    erro: 'Erro ao conferir o arquivo',
    maximo: { values: LINHAS_POR_CONFERENCIA * 8 },
    input: z.strictObject({ linhas: z.array(linhaConferida).max(LINHAS_POR_CONFERENCIA) }),
    output: z.strictObject({ recusadas: z.array(recusada) }),
  }),
  importar: mutation({
    ...acesso,
    resumo: 'Cria os usuários das linhas boas de um CSV e diz por que as outras ficaram de fora',
    erro: 'Erro ao importar usuários',
    input: z.strictObject({ linhas: z.array(linhaImportada).min(1).max(LINHAS_POR_ENVIO) }),
    output: z.strictObject({ importados: z.int(), recusadas: z.array(recusada) }),
  }),
  guardar: mutation({
    area: 'ti.usuarios',
    nivel: 'registrar',
    resumo: 'Guarda por um dia as linhas que uma importação de CSV recusou, sem as senhas',
    erro: 'Erro ao guardar as linhas recusadas',
    maximo: { values: RECUSADAS_GUARDADAS * 8 },
    input: z.strictObject({
      nome: bounded(MAX_NOME_ARQUIVO),
      total: z.int().min(0),
      importados: z.int().min(0),
      recusadas: z.int().min(0),
      linhas: z.array(linhaDe(guardada).extend({ motivo: guardada })).max(RECUSADAS_GUARDADAS),
    }),
    output: z.strictObject({}),
  }),
})
