import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import {
  type LinhaDaPlanilha,
  type Planilha,
  planilhasApi,
  type Situacao,
} from '#platform/contract/planilhas.ts'
import { ChooseStep } from '#platform/web/kit/list/import/choose-step.tsx'
import { ColumnsStep } from '#platform/web/kit/list/import/columns-step.tsx'
import { Waiting, Writing } from '#platform/web/kit/list/import/import-dialog.tsx'
import { PreviewStep } from '#platform/web/kit/list/import/preview-step.tsx'
import { ResultStep } from '#platform/web/kit/list/import/result-step.tsx'
import type { Import, Lote } from '#platform/web/kit/list/import/use-import.ts'
import { procedureQuery, queryClient } from '#platform/web/queries.ts'
import { Part } from './part.tsx'

const nothing = () => {}
const done = async () => {}

const CAMPOS: Planilha['campos'] = [
  { campo: 'solicitacao_compra', rotulo: 'Solicitação de Compra', obrigatorio: true },
  { campo: 'nome_fornecedor', rotulo: 'Fornecedor', obrigatorio: true },
  { campo: 'data_vencimento', rotulo: 'Data de Vencimento', obrigatorio: true },
  { campo: 'valor', rotulo: 'Valor (R$)', obrigatorio: false },
]
const coluna = (titulo: string, campo: string | null, ...exemplos: string[]) => ({
  ...{ titulo, campo, exemplos },
  fora: titulo === 'Pago em' ? ('somente_leitura' as const) : null,
})
const PLANILHA: Planilha = {
  ...{ id: '5b1e6c1e-7a0d-4a63-9d56-3f6d0c5f3f10', entidade: 'financeiro/contas-a-pagar' },
  nome_arquivo: 'Contas de dezembro, versão final (2).xlsx',
  folha: { nome: 'Dezembro', todas: ['Novembro', 'Dezembro'] },
  cabecalho: 2,
  primeiras: [
    { linha: 1, texto: 'Construtora Horizonte' },
    { linha: 2, texto: 'SC · Fornecedor · Valor' },
  ],
  total: 1243,
  colunas: [
    coluna('SC', 'solicitacao_compra', 'SC-2026-00017', 'SC-2026-00018'),
    coluna('Fornecedor', 'nome_fornecedor', 'Aço Sul Ltda', 'Distribuidora Elétrica Aparecida'),
    coluna('Valor', 'valor', '1.250,00', '98.431,77'),
    coluna('Pago em', null, '10/12/2026'),
    coluna('', null),
  ],
  ...{ campos: CAMPOS, vazias_apagam: false, contagens: null, lote_id: null },
  avisos: { nova: 0, alterada: 0 },
}
const CONFERIDA: Planilha = {
  ...PLANILHA,
  contagens: { nova: 1180, alterada: 41, igual: 20, recusada: 2 },
  avisos: { nova: 12, alterada: 1 },
}
const SEM_NADA: Planilha = {
  ...CONFERIDA,
  id: '5b1e6c1e-7a0d-4a63-9d56-3f6d0c5f3f11',
  contagens: { nova: 0, alterada: 0, igual: 20, recusada: 0 },
  avisos: { nova: 0, alterada: 0 },
}

const linha = (number: number, situacao: Situacao, more: Partial<LinhaDaPlanilha>): LinhaDaPlanilha => ({
  ...{ linha: number, situacao, nome: `SC-2026-000${number}`, valores: [], recusas: [] },
  ...more,
})
const RECUSADAS = [
  linha(17, 'recusada', {
    recusas: [{ coluna: 'Valor (R$)', valor: '12,5o', motivo: 'Informe um valor válido, como 1.234,56.' }],
  }),
  linha(23, 'recusada', {
    nome: '',
    recusas: [
      { coluna: 'Solicitação de Compra', valor: '', motivo: 'Informe a solicitação de compra.' },
      { coluna: null, valor: '', motivo: 'Outra linha da planilha é do mesmo registro.' },
    ],
  }),
]
const LINHAS: [Planilha, Situacao, LinhaDaPlanilha[]][] = [
  [CONFERIDA, 'recusada', RECUSADAS],
  [SEM_NADA, 'igual', [linha(3, 'igual', {}), linha(4, 'igual', {})]],
]
for (const [{ id }, situacao, rows] of LINHAS) {
  const { queryKey } = procedureQuery(planilhasApi.linhas, { id, situacao, pagina: 1 })
  queryClient.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(queryKey, { total: rows.length, rows })
}

const LOTE: Lote = {
  ...{
    id: '5b1e6c1e-7a0d-4a63-9d56-3f6d0c5f3f12',
    estado: 'andando',
    total: 1221,
    feitas: 400,
    recusadas: 0,
  },
  recusas: [],
}
const PRONTO: Lote = { ...LOTE, estado: 'feito', feitas: 1221 }
const DESFEITO: Lote = {
  ...{ ...PRONTO, feitas: 1220, recusadas: 1 },
  recusas: [
    {
      motivo: 'Este registro mudou depois da importação.',
      quantidade: 1,
      registros: [{ id: 18, nome: 'SC-2026-00018' }],
    },
  ],
}

const importing = new Proxy({ campos: CAMPOS } as unknown as Import, {
  get: (target, name) => (name === 'campos' ? target.campos : nothing),
})
const step = { importing, error: '' }
const typed = { text: '', onText: () => {} }
const progress = (semServidor: boolean, desfazendo = false) => ({
  ...{ nome: 'importando' as const, planilha: CONFERIDA, desfazendo },
  andamento: { lote: LOTE, semServidor },
})

/** Every step of an import, in every state, one below the other in place of one after the other. */
const STEPS: Record<string, ReactNode> = {
  'Escolha, com a última planilha': (
    <ChooseStep exportar={contasApi.exportar} anterior={PLANILHA} {...step} {...typed} />
  ),
  'Escolha, recusada': (
    <ChooseStep
      {...{ exportar: contasApi.exportar, anterior: null, importing, ...typed }}
      error="Este arquivo não é uma planilha: é uma imagem. Salve como XLSX ou CSV e tente de novo."
    />
  ),
  'Leitura do arquivo': <Waiting passo={{ nome: 'lendo', arquivo: PLANILHA.nome_arquivo, parte: 0.4 }} />,
  Colunas: <ColumnsStep planilha={PLANILHA} {...step} />,
  'Colunas, lendo outra folha': <ColumnsStep planilha={PLANILHA} relendo={{ folha: 'Novembro' }} {...step} />,
  'Conferência em curso': <Waiting passo={{ nome: 'conferindo', planilha: PLANILHA }} />,
  Prévia: <PreviewStep planilha={CONFERIDA} {...step} />,
  'Prévia sem nada a importar': <PreviewStep planilha={SEM_NADA} {...step} />,
  Gravação: <Writing passo={progress(false)} onCancel={done} />,
  'Gravação sem servidor': <Writing passo={progress(true)} onCancel={done} />,
  Desfazendo: <Writing passo={progress(false, true)} onCancel={done} />,
  Resultado: <ResultStep planilha={CONFERIDA} lote={PRONTO} desfeito={false} {...step} />,
  'Resultado desfeito': <ResultStep planilha={CONFERIDA} lote={DESFEITO} desfeito {...step} />,
}

export function ImportSteps() {
  return (
    <Part title="Passos da importação">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {Object.entries(STEPS).map(([name, shown]) => (
          <section key={name} aria-label={name} className="min-w-0">
            <h3 className="mb-1 font-medium text-muted text-sm">{name}</h3>
            <div className="rounded-lg border border-line bg-surface shadow-sm">
              {/* Its footer closes a dialog, which is not opened here. */}
              <Radix.Root open modal={false}>
                {shown}
              </Radix.Root>
            </div>
          </section>
        ))}
      </div>
    </Part>
  )
}
