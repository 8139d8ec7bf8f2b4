import { espera } from '#platform/server/engine/espera.ts'
import { riscoPotencial } from '../contract.ts'
import { listDesvios } from './service.ts'
import { ABERTO } from './table.ts'

espera(listDesvios, {
  chave: 'desvios',
  titulo: 'Desvios sob sua responsabilidade',
  porque: 'Você é responsável pela ação, e o desvio ainda não foi resolvido.',
  de: 'ssma_desvios t',
  onde: `t.responsavel_id = :eu and t.${ABERTO}`,
  ordem: 't.prazo_solucao nulls last, t.id',
  rotulo: 't.titulo',
  detalhe: `concat_ws(' · ', 'Nº ' || t.id, t.status_resolucao, t.local_ocorrencia)`,
  prazo: 't.prazo_solucao',
  desde: 't.data_ocorrencia',
  marca: { valor: 't.risco_potencial', de: riscoPotencial },
  endereco: `'/ssma/desvios/' || t.id`,
})
