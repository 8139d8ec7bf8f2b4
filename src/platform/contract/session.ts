import type { Exemplos } from './exemplos.ts'
import type { AreaDaMatriz, Nivel, Perfil } from './permissions.ts'
import type { Preferencias } from './preferencias.ts'

/** Name and logo of the company, e.g. on the sign-in page. */
export interface Marca {
  /** Null until an Administrador sets it. */
  nome_empresa: string | null
  /** Address of the logo. Null until an Administrador sets it. */
  logo_url: string | null
}

/** What the sign-in page shows to visitors: public answer of `GET /api/empresa`. */
export interface Entrada extends Marca {
  /** While there is no account: whether creating the first one takes the code of the server's console. Then null. */
  primeira_conta: 'livre' | 'codigo' | null
  /** Mails leave. Without an SMTP server the links of confirmations and resets stay on the server's console. */
  envia_email: boolean
}

/** Answer of `GET /api/sessao`; without a session it is 401. */
export interface Sessao extends Marca {
  usuario: { id: string; full_name: string; email: string; avatar_url: string | null; perfil_acesso: Perfil }
  /** An Administrador is viewing as another profile: `usuario.perfil_acesso` and `niveis` are that profile's. */
  vendo_como: boolean
  /** Mails leave; without an SMTP server nobody receives any, and an Administrador hands the links over. */
  envia_email: boolean
  /** The password was set by somebody else and must be changed before anything else. */
  trocar_senha: boolean
  /** The profile requires a second factor, which must be set up before anything else. */
  configurar_segundo_fator: boolean
  /** Level in each area. The interface mirrors it; the server decides. */
  niveis: Record<AreaDaMatriz, Nivel>
  /** Profiles that may see each area, for the page 'Acesso restrito'. */
  perfis_com_acesso: Record<AreaDaMatriz, Perfil[]>
  /** With which view each list opens, by the list's path: the id of a view, or the name of a delivered one. */
  visoes_padrao: Record<string, string>
  /** What the person chose about screens. */
  preferencias: Preferencias
  /** Holidays of city and state, as `ehDiaUtil` takes them. */
  feriados: string[]
  /** Records that are examples: lists and pages say so. */
  exemplos: Exemplos
  /**
   * Drafts in the browser: their storage name and encryption key (32 bytes, base64url). Derived from the server's secret
   * per person, the same at every sign-in.
   */
  rascunhos: { nome: string; chave: string }
  /** Today's calendar date in `APP_TIMEZONE`, e.g. "2026-02-28". */
  hoje: string
}
