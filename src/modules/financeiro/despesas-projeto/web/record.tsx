import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Attachments } from '#platform/web/kit/files/attachments-later.tsx'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { contasApi } from '../../contas-a-pagar/contract.ts'
import { anexosDeDespesasApi, eParte } from '../anexos.ts'
import { type Despesa, despesaLabels, despesasApi, nomeDaDespesa } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const DespesaForm = lazyForm(async () => (await import('./form.tsx')).DespesaForm)

/** The form with the expense's project, or that on whose page a new one is made; on another's page it is chosen. */
function Form({ record, onClose }: { record: Despesa | undefined; onClose: () => void }) {
  const given = use(FormStartContext)
  const known = record?.projeto_id ?? given?.values.projeto_id
  const id = Number(known ?? 0)
  const { data } = useQuery({
    ...procedureQuery(despesasApi.resumo, { projeto_id: id }),
    enabled: record === undefined && known !== undefined,
  })
  const nome_projeto = record?.nome_projeto ?? data?.nome_projeto
  if (known !== undefined && nome_projeto === undefined) return null
  const projeto = nome_projeto === undefined ? undefined : { id, nome_projeto }
  return <DespesaForm projeto={projeto} record={record} onClose={onClose} />
}

function Mais({ record }: { record: Despesa }) {
  const { id, projeto_id, nome_projeto, conta_id, despesa_cartao_id, nome_origem, pode } = record
  const { busy, run } = useAction(despesasApi.desvincular, {
    affects: ['financeiro/contas-a-pagar', 'financeiro/despesas-cartao', 'financeiro/projetos', 'painel'],
  })
  const seesContas = usePode(contasApi.update)
  const conta = conta_id !== null &&
    seesContas && { label: 'Conta a pagar', to: `/financeiro/contas-a-pagar/${conta_id}` }
  // The name of a card expense is answered to those alone who see every card.
  const cartao = despesa_cartao_id !== null &&
    nome_origem !== null && {
      label: 'Despesa de cartão',
      to: `/financeiro/despesas-cartao/${despesa_cartao_id}`,
    }
  const origem = conta || cartao
  return (
    <>
      <MoreFacts>
        <MoreFact label="Projeto" wide>
          <RecordLink to={`/financeiro/projetos/${projeto_id}`}>{nome_projeto}</RecordLink>
        </MoreFact>
        {origem && (
          <MoreFact label={origem.label} wide>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <RecordLink to={origem.to}>{nome_origem}</RecordLink>
              {pode.alterar && (
                <Button busy={busy} onClick={() => run({ id })}>
                  Desvincular
                </Button>
              )}
            </div>
          </MoreFact>
        )}
      </MoreFacts>
      {!eParte(record) && (
        <div className="mt-4">
          <Attachments api={anexosDeDespesasApi} registro_id={id} title="Anexos" />
        </div>
      )}
    </>
  )
}

/** What the page of one of them is made of. */
export const registro: Registro = {
  exclusao,
  api: despesasApi,
  titulo: { tipo: 'Despesa de projeto', nome: nomeDaDespesa },
  columns,
  Form,
  labels: despesaLabels,
  Mais,
}
