import { Blocks } from 'lucide-react'
import { anexosDaContaApi, contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import type { Fornecedor } from '#modules/financeiro/fornecedores/contract.ts'
import { FornecedorForm } from '#modules/financeiro/fornecedores/web/form.tsx'
import type { Aprovacao } from '#platform/contract/aprovacoes/aprovacao.ts'
import { DraftNotice } from '#platform/web/kit/draft/draft-notice.tsx'
import { Attachments } from '#platform/web/kit/files/attachments.tsx'
import { AttachmentsButton } from '#platform/web/kit/files/attachments-button.tsx'
import { Fold } from '#platform/web/kit/fold.tsx'
import { ConflictPanel } from '#platform/web/kit/form/conflict/conflict-panel.tsx'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { Lookup } from '#platform/web/kit/form/lookup/lookup.tsx'
import { NoMail } from '#platform/web/kit/no-mail.tsx'
import { Approval } from '#platform/web/kit/record/approval.tsx'
import { CardLink } from '#platform/web/kit/record/card-link.tsx'
import { MentionList } from '#platform/web/kit/record/mention-list.tsx'
import { RecordFacts } from '#platform/web/kit/record/record-facts.tsx'
import { supplierLookup } from './lists.tsx'
import { Part } from './part.tsx'

const nothing = () => {}

const fornecedor = {
  ...{ id: 1, version: 1, user_id: null, created_at: '2026-11-03T12:00:00.000Z' },
  ...{
    nome: 'Aço Sul Ltda',
    cnpj: '11222333000181',
    telefone: '11987654321',
    email: 'compras@acosul.com.br',
  },
  ...{ endereco: 'Rua das Flores, 10\nSão Paulo', categoria: null, contas: [] },
  pode: { alterar: true, excluir: true },
}
const Form = FornecedorForm as never

const passo = (
  id: number,
  quem: string,
  situacao: Aprovacao['passos'][number]['situacao'],
  more: Partial<Aprovacao['passos'][number]> = {},
): Aprovacao['passos'][number] => ({
  ...{ id, selo: 'x', passo: id, quem, situacao, quorum: 1, desde: '2026-11-20T12:00:00.000Z' },
  ...{ escalada: false, votos: [], recusa: null, pode: { decidir: false } },
  ...more,
})
const APPROVALS: Aprovacao[] = [
  {
    situacao: 'Aguardando',
    passos: [
      passo(1, 'Financeiro', 'Aprovada', {
        votos: [{ nome: 'Ana Souza', de: null, em: '2026-11-21T13:00:00.000Z' }],
      }),
      passo(2, 'Bruno Reis', 'Aguardando', { pode: { decidir: true } }),
      passo(3, 'Diretoria', 'Depois'),
    ],
    pode: { pedir: false },
    proprio: false,
  },
  {
    situacao: 'Recusada',
    passos: [
      passo(4, 'Financeiro', 'Recusada', {
        recusa: { nome: 'Ana Souza', em: '2026-11-21T13:00:00.000Z', motivo: 'Falta a cotação.' },
      }),
    ],
    pode: { pedir: true },
    proprio: false,
  },
]

const difference = (name: string, label: string, mine: string, theirs: string, touched: boolean) => ({
  ...{ name, label, mine, theirs, touched },
})
const mentions = {
  id: 'pessoas',
  open: true,
  people: ['Ana Souza', 'Anita Lima', 'Fabiana Reis'].map((full_name, n) => ({ id: String(n), full_name })),
  active: 1,
  option: (index: number) => ({ id: `pessoas-${index}` }),
}

/** What the page of a record and its form are made of: facts, a choice that makes, conflicts, drafts, approvals, people, papers. */
export function RecordParts() {
  return (
    <Part title="Página e formulário de um registro">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <RecordFacts
          Form={Form}
          record={fornecedor as unknown as Fornecedor as never}
          known={null}
          behind={false}
          wait={() => nothing}
        />
        <div className="space-y-4">
          <label htmlFor="peca-fornecedor" className="block font-medium text-sm">
            Fornecedor
          </label>
          <Lookup
            {...supplierLookup}
            id="peca-fornecedor"
            choice={({ id, nome }: { id: number; nome: string }) => ({ value: id, label: nome })}
            value={null}
            onChoose={nothing}
            className={CONTROL}
          />
          <DraftNotice
            draft={
              {
                found: { quando: '2026-11-23T12:00:00.000Z', arquivos: ['nota.pdf'] },
                discard: nothing,
              } as never
            }
          />
          <div className="min-h-36">
            <MentionList mentions={mentions as never} />
          </div>
        </div>
        <ConflictPanel
          describe={() => undefined}
          conflict={{
            said: 'Ana Souza alterou este registro depois que você o abriu. O que você digitou continua aqui.',
            deleted: false,
            differences: [
              difference('telefone', 'Telefone', '(11) 3333-4444', '(11) 1122-3333', true),
              difference('email', 'E-mail', 'a@acosul.com.br', 'b@acosul.com.br', false),
            ],
            resolve: nothing,
            createAgain: undefined,
          }}
        />
        <ConflictPanel
          describe={() => undefined}
          conflict={{
            said: 'Este registro não existe mais.',
            deleted: true,
            differences: [],
            resolve: nothing,
            createAgain: nothing,
          }}
        />
        {APPROVALS.map(aprovacao => (
          <Approval key={aprovacao.situacao} historico={contasApi.historico} id={1} aprovacao={aprovacao} />
        ))}
        <Attachments api={anexosDaContaApi} registro_id={1} title="Anexos" />
        <div className="space-y-4">
          <p className="flex gap-4">
            {[0, 2].map(count => (
              <AttachmentsButton
                key={count}
                {...{ api: anexosDaContaApi, id: 1, count, affects: [] }}
                noun="comprovantes"
                about="SC-2026-00017"
              />
            ))}
          </p>
          <NoMail>O convite é copiado e entregue à pessoa.</NoMail>
          <Fold summary="R$ 18.431,77 em despesas">
            <p>O que fica acima de uma lista; no celular, uma linha que abre.</p>
          </Fold>
          <CardLink
            screen={{
              ...{ path: '/pecas', label: 'Peças', icon: Blocks, area: 'conta' },
              description: 'Cada peça em cada estado',
              load: async () => ({ Page: () => null }),
            }}
          />
        </div>
      </div>
    </Part>
  )
}
