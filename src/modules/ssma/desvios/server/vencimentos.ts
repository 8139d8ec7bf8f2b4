import { vencivel } from '#platform/server/engine/vencivel.ts'
import { desdeAOcorrencia, desviosApi } from '../contract.ts'
import { listDesvios } from './service.ts'
import { ABERTO, desvios } from './table.ts'

vencivel(listDesvios, {
  table: desvios,
  chave: 'desvios',
  titulo: 'Desvios: prazo da solução',
  nome: ['desvio', 'desvios'],
  data: 'prazo_solucao',
  onde: `t.${ABERTO}`,
  rotulo: 't.titulo',
  detalhe: `concat_ws(' · ', t.local_ocorrencia, t.responsavel_acao, t.risco_potencial)`,
  endereco: '/ssma/desvios/',
  lista: { caminho: '/ssma/desvios', filtros: { status_resolucao: 'em_aberto' } },
  muda: desviosApi.update,
  desde: desdeAOcorrencia,
})
