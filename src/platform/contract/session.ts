import type { AreaDaMatriz, Nivel, Perfil } from './permissions.ts'

/** By what the company is known, e.g. on the sign-in page: what `GET /api/empresa` answers to everybody. */
export interface Marca {
  /** Name of the company, where an Administrador gave one. */
  nome_empresa: string | null
  /** Address of its logo, where an Administrador gave one. */
  logo_url: string | null
}

/** What `GET /api/sessao` answers to a signed-in person; without a session it answers 401. */
export interface Sessao extends Marca {
  usuario: { id: string; full_name: string; email: string; avatar_url: string | null; perfil_acesso: Perfil }
  /** An Administrador who sees what another profile sees: `usuario.perfil_acesso` and `niveis` are that one's. */
  vendo_como: boolean
  /** Somebody else chose this person's password: they choose another before anything else. */
  trocar_senha: boolean
  /** This person's profile asks for a second factor that they do not have: they set it up before anything else. */
  configurar_segundo_fator: boolean
  /** This person's level in each area: the interface mirrors it, the server decides. */
  niveis: Record<AreaDaMatriz, Nivel>
  /** Profiles that may see each area, for the page 'Acesso restrito'. */
  perfis_com_acesso: Record<AreaDaMatriz, Perfil[]>
  /**
   * This person's drafts in the browser: the name they are stored under and the key that opens them (32 bytes,
   * base64url). Made from the server's secret, the same at every sign-in, and told to nobody else.
   */
  rascunhos: { nome: string; chave: string }
  /** Today's calendar date in `APP_TIMEZONE`, e.g. "2026-02-28". */
  hoje: string
}
