import { fornecedoresApi } from '#modules/financeiro/fornecedores/contract.ts'
import type { Entrada } from '#platform/contract/linha-do-tempo.ts'
import { Timeline as Whole } from '#platform/web/kit/record/timeline.tsx'
import { keyOf, TimelineEntry } from '#platform/web/kit/record/timeline-entry.tsx'
import { Part } from './part.tsx'

const AUTHOR = { avatar_url: null, email: 'ana@empresa.com.br' }
const WHEN = '2026-11-20T13:05:00.000Z'
const change = (id: number, acao: string, sobre: string | null) => ({
  ...{ id, quando: WHEN, usuario_nome: 'Ana Souza', ...AUTHOR, acao, sobre },
  campos: [{ campo: 'telefone', rotulo: 'Telefone', antes: null, depois: '(11) 98765-4321' }],
})

const ENTRIES: Entrada[] = [
  {
    tipo: 'comentario',
    comentario: {
      ...{ id: 1, version: 1, user_id: null, created_at: WHEN, registro_id: 1 },
      texto: 'Liguei para confirmar o prazo. @Rui Lima, pode conferir o valor?',
      mencionados: [{ id: 'r', full_name: 'Rui Lima' }],
      ...{ autor: 'Ana Souza', ...AUTHOR, pode: { excluir: true } },
    },
  },
  { tipo: 'mudanca', mudanca: change(2, 'alterar', null) },
  { tipo: 'email', mudanca: change(3, 'criar', 'Proposta enviada a compras@acosul.com.br') },
  {
    tipo: 'arquivo',
    arquivo: {
      ...{ id: 4, user_id: null, created_at: WHEN, nome_arquivo: 'contrato assinado.pdf' },
      ...{ tamanho_arquivo: 48_000, autor: 'Ana Souza', ...AUTHOR },
    },
  },
  { tipo: 'mudanca', mudanca: { ...change(5, 'criar', null), usuario_nome: 'Sistema', email: null } },
]

/** An entry of each kind, and the timeline of a record to which nothing has happened yet. */
export function Timeline() {
  return (
    <Part title="Entradas da linha do tempo">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ol className="flex flex-col gap-4">
          {ENTRIES.map(entry => (
            <TimelineEntry key={keyOf(entry)} entry={entry} onDelete={() => {}} />
          ))}
        </ol>
        <Whole historico={fornecedoresApi.historico} id={1} first={undefined} Heading="h3" />
      </div>
    </Part>
  )
}
