import type { Auditada } from '#platform/server/services/auditoria/trail.ts'
import { envioHistoria } from '../contract.ts'

/** As part of a proposal's history. */
export const enviosAuditados: Auditada = {
  ...envioHistoria,
  tabela: 'comercial_envios',
  dono: 'comercial_propostas',
  area: 'comercial',
}
