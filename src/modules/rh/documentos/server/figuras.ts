import { porFaixa, prazos } from '#platform/server/engine/faixas.ts'
import { figura } from '#platform/server/engine/figura.ts'
import { listTodosOsDocumentos } from './service.ts'

const PRAZOS = [7, 30, 60, 90]
const TONS = ['red', 'orange', 'yellow', 'blue', 'blue', 'gray'] as const

figura(listTodosOsDocumentos, {
  departamento: '/rh',
  caminho: '/rh/funcionarios',
  chave: 'documentos',
  titulo: 'Documentos que vencem',
  texto: 'Documentos de funcionários com data de validade.',
  eixo: 'Validade',
  unidade: 'Documentos',
  mede: hoje => porFaixa('documentos', prazos(hoje, PRAZOS)),
  linhas: ({ de, hoje }) =>
    prazos(hoje, PRAZOS).map(({ chave, nome, filtro }, index) => ({
      nome,
      quantidade: de(chave).quantidade,
      tom: TONS[index] ?? 'gray',
      filtros: { aba: 'documentos', data_validade: filtro },
    })),
})
