import { vencivel } from '#platform/server/engine/vencivel.ts'
import { A_RENOVAR, documentosApi } from '../contract.ts'
import { listTodosOsDocumentos } from './service.ts'
import { DE_QUEM_FICA, documentos } from './table.ts'

vencivel(listTodosOsDocumentos, {
  table: documentos,
  chave: 'documentos',
  titulo: 'Documentos: fim da validade',
  nome: ['documento', 'documentos'],
  data: 'data_validade',
  juncoes: 'join rh_funcionarios f on f.id = t.funcionario_id',
  onde: DE_QUEM_FICA,
  rotulo: `t.tipo_documento || ' de ' || f.nome_completo`,
  detalhe: 't.nome_arquivo',
  semNome: 't.tipo_documento',
  endereco: '/rh/documentos/',
  lista: {
    caminho: '/rh/funcionarios',
    filtros: { aba: 'documentos', ...A_RENOVAR },
  },
  muda: documentosApi.update,
})
