import { deviceName } from '#platform/server/access/sessions/device.ts'
import { usuarios } from '#platform/server/access/table.ts'
import { AppError, naoEncontrado } from '#platform/server/ground/errors.ts'
import { historyOperation, type Quem } from '#platform/server/services/auditoria/history.ts'
import type { Auditada } from '#platform/server/services/auditoria/trail.ts'
import { lerEnviados } from '#platform/server/services/mail/enviados.ts'
import { usuariosApi } from '../contract.ts'
import { NAO_CONFIRMADO } from './rules.ts'
import { readUsuario } from './service.ts'

const { area, historia } = usuariosApi.historico

/** Signing in and out: of these the trail knows the person, not a record. */
const acessosAuditados: Auditada = {
  tabela: 'auth_sessions',
  area,
  entidade: 'Acesso',
  campos: {
    dispositivo: 'Dispositivo',
    endereco: 'Endereço IP',
    perfil_acesso: historia.campos.perfil_acesso ?? '',
  },
  nome: [],
  formatos: { dispositivo: value => deviceName(String(value)) },
  ...(historia.caminho && { caminho: historia.caminho }),
}

/** @returns how the account with this number stands. @throws AppError nao_encontrado, also of one that was deleted */
async function situacaoDe({ db }: Quem, numero: number): Promise<string> {
  const [conta] = await db.query<{ situacao: string }>('select situacao from users_view where numero = $1', [
    numero,
  ])
  if (!conta) throw naoEncontrado()
  return conta.situacao
}

/** An account that nobody has confirmed may be anybody's who typed the address: nothing is said about it. */
export const conversa = {
  exigirVer: async (quem: Quem, numero: number) => {
    if ((await situacaoDe(quem, numero)) === 'Não confirmado') throw new AppError('regra', NAO_CONFIRMADO)
  },
  soDe: () => `exists (select from users_view v_ where v_.id = t.id and v_.situacao <> 'Não confirmado')`,
  lerCorreio: lerEnviados,
}

export const listHistoricoDeUsuarios = historyOperation(usuariosApi.historico, usuarios, {
  guard: readUsuario,
  numerado: { coluna: 'numero', guard: situacaoDe, soDe: () => 't.excluido_em is null' },
  registro: ({ id }) => ({ where: 'registro_uuid = ?', value: id }),
  // An address made of a hash tells nobody which picture it was.
  formatos: { image: () => 'Enviada' },
  tambem: [acessosAuditados],
})
