import { vencivel } from '#platform/server/engine/vencivel.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { desdeOInicio, EM_CURSO, projetosApi } from '../contract.ts'
import { listProjetos } from './service.ts'
import { projetos } from './table.ts'

vencivel(listProjetos, {
  table: projetos,
  chave: 'projetos',
  titulo: 'Projetos: fim previsto',
  nome: ['projeto', 'projetos'],
  data: 'data_fim_prevista',
  onde: umDe('t.status_projeto', EM_CURSO),
  rotulo: 't.nome_projeto',
  detalhe: `concat_ws(' · ', (select g.name from auth_users g where g.id = t.user_id), t.status_projeto)`,
  criador: 't.criado_por',
  endereco: '/financeiro/projetos/',
  lista: { caminho: '/financeiro/projetos', filtros: { status_projeto: EM_CURSO.join(',') } },
  muda: projetosApi.update,
  desde: desdeOInicio,
})
