import { vencivel } from '#platform/server/engine/vencivel.ts'
import { DESLIGADO } from '../../campos.ts'
import { listTodosOsDocumentos } from './service.ts'
import { documentos } from './table.ts'

vencivel(listTodosOsDocumentos, {
  table: documentos,
  chave: 'documentos',
  titulo: 'Documentos de funcionários',
  data: 'data_validade',
  juncoes: 'join rh_funcionarios f on f.id = t.funcionario_id',
  // Of who left nothing is renewed.
  onde: `f.status_funcionario <> '${DESLIGADO}'`,
  rotulo: `t.tipo_documento || ' de ' || f.nome_completo`,
  detalhe: 't.nome_arquivo',
  semNome: 't.tipo_documento',
  endereco: `'/rh/documentos/' || t.id`,
  lista: {
    caminho: '/rh/funcionarios',
    filtros: { aba: 'documentos', situacao_funcionario: `nao:${DESLIGADO}` },
  },
})
