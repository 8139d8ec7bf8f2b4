import { situacaoDaEntrega } from '#platform/contract/entrega.ts'
import { espera } from '#platform/server/engine/espera.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { ATIVAS } from '../../propostas/contract.ts'
import { NAO_CHEGOU } from '../contract.ts'
import { listEnvios } from './service.ts'

espera(listEnvios, {
  chave: 'envios',
  titulo: 'Propostas que não chegaram ao cliente',
  porque: 'Você enviou estas propostas por e-mail, e a mensagem não foi aceita para todos os endereços.',
  de: 'comercial_envios t join comercial_propostas p on p.id = t.proposta_id',
  // Sent anew, or answered by the client, nothing is left to do.
  onde: `t.user_id = :eu and ${umDe('t.situacao', NAO_CHEGOU)} and ${umDe('p.status_proposta', ATIVAS)}
    and not exists (select from comercial_envios n where n.proposta_id = t.proposta_id and n.id > t.id)`,
  ordem: 't.id',
  rotulo: 'p.titulo_proposta',
  detalhe: `concat_ws(' · ', t.para, t.motivo)`,
  desde: 't.created_at',
  marca: { valor: 't.situacao', de: situacaoDaEntrega },
  endereco: `'/comercial/propostas/' || p.id`,
})
