import { feriadosDe } from '../../../contract/dates/feriados.ts'
import { urlDaImagem } from '../../../contract/images.ts'
import type { Marca } from '../../../contract/session.ts'
import type { Queryable } from '../../ground/database/database.ts'

export interface Settings {
  nome_empresa: string | null
  chave_pix: string | null
  cidade_pix: string | null
  cadastro: 'open' | 'domains' | 'closed' | null
  cadastro_dominios: string[]
  /** Holidays of city and state as they were typed. */
  feriados: string | null
  version: number
}

/** Reads the settings that an Administrador made, or the defaults. */
export async function readSettings(db: Queryable): Promise<Settings> {
  const [row] = await db.query<Omit<Settings, 'cadastro_dominios'> & { cadastro_dominios: string | null }>(
    'select nome_empresa, chave_pix, cidade_pix, cadastro, cadastro_dominios, feriados, version from configuracoes where id = 1',
  )
  if (!row)
    return {
      ...{ nome_empresa: null, chave_pix: null, cidade_pix: null },
      ...{ cadastro: null, cadastro_dominios: [], feriados: null, version: 0 },
    }
  return { ...row, cadastro_dominios: row.cadastro_dominios?.split(',').filter(Boolean) ?? [] }
}

/** Reads the company's name and logo for every screen; null where an Administrador set none. */
export async function readMarca(db: Queryable): Promise<Marca> {
  const [row] = await db.query<{ nome_empresa: string | null; logo: string | null }>(
    `select (select nome_empresa from configuracoes where id = 1) as nome_empresa,
       (select nome_arquivo from imagens where uso = 'logo') as logo`,
  )
  return { nome_empresa: row?.nome_empresa ?? null, logo_url: row?.logo ? urlDaImagem(row.logo) : null }
}

/** Days on which nobody works here, beside those on which banks do not settle. */
export async function readFeriados(db: Queryable): Promise<string[]> {
  const [row] = await db.query<{ feriados: string | null }>('select feriados from configuracoes where id = 1')
  return feriadosDe(row?.feriados)
}
