import { urlDaImagem } from '../../../contract/images.ts'
import type { Marca } from '../../../contract/session.ts'
import type { Queryable } from '../../ground/database/database.ts'

export interface Settings {
  nome_empresa: string | null
  cadastro: 'open' | 'domains' | 'closed' | null
  cadastro_dominios: string[]
  version: number
}

/** What an Administrador decided; the defaults where nobody has yet. */
export async function readSettings(db: Queryable): Promise<Settings> {
  const [row] = await db.query<Omit<Settings, 'cadastro_dominios'> & { cadastro_dominios: string | null }>(
    'select nome_empresa, cadastro, cadastro_dominios, version from configuracoes where id = 1',
  )
  if (!row) return { nome_empresa: null, cadastro: null, cadastro_dominios: [], version: 0 }
  return { ...row, cadastro_dominios: row.cadastro_dominios?.split(',').filter(Boolean) ?? [] }
}

/** By what the company is known on every screen; nulls where no Administrador said so. */
export async function readMarca(db: Queryable): Promise<Marca> {
  const [row] = await db.query<{ nome_empresa: string | null; logo: string | null }>(
    `select (select nome_empresa from configuracoes where id = 1) as nome_empresa,
       (select nome_arquivo from imagens where uso = 'logo') as logo`,
  )
  return { nome_empresa: row?.nome_empresa ?? null, logo_url: row?.logo ? urlDaImagem(row.logo) : null }
}
