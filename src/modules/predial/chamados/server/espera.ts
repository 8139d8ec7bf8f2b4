import { espera } from '#platform/server/engine/espera.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { chamadosApi, EM_ABERTO, prioridadeChamado } from '../contract.ts'
import { listChamados } from './service.ts'
import { ordemPrioridade } from './table.ts'

espera(listChamados, {
  chave: 'chamados',
  titulo: 'Chamados sob sua responsabilidade',
  porque: 'Você é responsável por estes chamados, e eles ainda estão em aberto.',
  de: 'predial_chamados t left join predial_locais l on l.id = t.local_id',
  onde: `t.responsavel_id = :eu and ${umDe('t.status', EM_ABERTO)}`,
  ordem: `${ordemPrioridade} desc, t.data_abertura, t.id`,
  rotulo: 't.titulo',
  detalhe: `concat_ws(' · ', 'Nº ' || t.id, t.status, l.nome)`,
  desde: 't.data_abertura',
  marca: { valor: 't.prioridade', de: prioridadeChamado },
  endereco: `'/predial/chamados/' || t.id`,
  verbos: [
    {
      procedure: chamadosApi.mover,
      rotulo: 'Resolver',
      tecla: 's',
      dados: { status: 'Resolvido' },
      volta: { status: 't.status' },
      paraMuitos: { procedure: chamadosApi.mover, dados: { status: 'Resolvido' } },
    },
  ],
})
