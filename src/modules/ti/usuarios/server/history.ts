import { deviceName } from '#platform/server/access/sessions/device.ts'
import { usuarios } from '#platform/server/access/table.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import type { Auditada } from '#platform/server/services/auditoria/trail.ts'
import { usuariosApi } from '../contract.ts'
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

export const listHistoricoDeUsuarios = historyOperation(usuariosApi.historico, usuarios, {
  guard: readUsuario,
  registro: ({ id }) => ({ where: 'registro_uuid = ?', value: id }),
  // An address made of a hash tells nobody which picture it was.
  formatos: { image: () => 'Enviada' },
  tambem: [acessosAuditados],
})
