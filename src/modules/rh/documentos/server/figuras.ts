import { porFaixa, prazos } from '#platform/server/engine/faixas.ts'
import { figura } from '#platform/server/engine/figura.ts'
import { A_RENOVAR } from '../contract.ts'
import { listTodosOsDocumentos } from './service.ts'

const PRAZOS = [7, 30, 60, 90]
const TONS = ['red', 'orange', 'yellow', 'blue', 'blue', 'gray'] as const

figura(listTodosOsDocumentos, {
  departamento: '/rh',
  caminho: '/rh/funcionarios',
  chave: 'documentos',
  titulo: 'Documentos que vencem',
  texto: 'Documentos com data de validade, de quem não foi desligado.',
  eixo: 'Validade',
  unidade: 'Documentos',
  mede: hoje => porFaixa('documentos', prazos(hoje, PRAZOS)),
  linhas: ({ de, hoje }) =>
    prazos(hoje, PRAZOS).map(({ chave, nome, filtro }, index) => ({
      nome,
      quantidade: de(chave).quantidade,
      tom: TONS[index] ?? 'gray',
      filtros: { aba: 'documentos', data_validade: filtro, ...A_RENOVAR },
    })),
})
