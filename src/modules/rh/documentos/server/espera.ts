import { espera } from '#platform/server/engine/espera.ts'
import { SOON_DAYS } from '../contract.ts'
import { listTodosOsDocumentos } from './service.ts'
import { DE_QUEM_FICA } from './table.ts'

espera(listTodosOsDocumentos, {
  chave: 'documentos',
  titulo: 'Documentos vencidos ou a vencer',
  porque: `Você gerencia o RH, e estes documentos de quem trabalha aqui vencem em até ${SOON_DAYS} dias.`,
  nivel: 'gerir',
  de: 'rh_documentos_funcionario t join rh_funcionarios f on f.id = t.funcionario_id',
  onde: `t.data_validade <= :hoje + ${SOON_DAYS} and ${DE_QUEM_FICA}`,
  ordem: 't.data_validade, t.id',
  rotulo: `t.tipo_documento || ' de ' || f.nome_completo`,
  detalhe: 't.nome_arquivo',
  prazo: 't.data_validade',
  endereco: `'/rh/documentos/' || t.id`,
})
