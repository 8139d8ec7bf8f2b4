import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { serveSempre } from '#platform/contract/codigos/chave-pix.ts'
import { diaDaOcorrencia } from '#platform/contract/dates/recorrencia.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { useSessao } from '#platform/web/session.tsx'
import type { Conta } from '../../../contas-a-pagar/contract.ts'
import { type RecorrenciaInput, recorrenciasApi } from '../../contract.ts'

const RecorrenciaForm = lazyForm(async () => (await import('../form.tsx')).RecorrenciaForm)

/** What a recurrence takes over of a payable. */
const IGUAIS = [
  'nome_fornecedor',
  'cnpj_fornecedor',
  'fornecedor_id',
  'valor',
  'nome_solicitante',
  'centro_custo',
  'item',
  'natureza_orcamentaria',
  'aprovador',
] as const

/** The same day of the next month that is still to come. */
function proximoMes(vencimento: string, hoje: string): string {
  let day = vencimento
  for (let n = 1; n < 1200 && (n === 1 || day <= hoje); n++)
    day = diaDaOcorrencia({ unidade: 'mes', cada: 1, inicio: vencimento }, n)
  return day
}

/** On the page of a payable: the recurrence that made it, else the way to make one of it. */
export function Recorrencia({ conta }: { conta: Conta }) {
  const { hoje } = useSessao()
  const [open, setOpen] = useState(false)
  const allowed = usePode(recorrenciasApi.create)
  if (conta.recorrencia_id !== null)
    return (
      <MoreFacts>
        <MoreFact label="Recorrência">
          <RecordLink to={`/financeiro/recorrencias/${conta.recorrencia_id}`}>
            Ver a recorrência que fez esta conta
          </RecordLink>
        </MoreFact>
      </MoreFacts>
    )
  if (!allowed || conta.grupo_id !== null) return null
  const values: Partial<RecorrenciaInput> = {
    ...Object.fromEntries(IGUAIS.map(name => [name, conta[name]])),
    nome: conta.solicitacao_compra.slice(0, 400),
    rateio: conta.rateio.map(({ id: _, ...parte }) => parte),
    data_inicio: proximoMes(conta.data_vencimento, hoje),
    ...(serveSempre(conta.codigo_pagamento ?? '') && { codigo_pagamento: conta.codigo_pagamento }),
  }
  return (
    <div className="mt-4">
      <Button icon={<Repeat size={16} />} onClick={() => setOpen(true)}>
        Tornar recorrente
      </Button>
      {open && (
        <FormStartContext value={{ values, names: {} }}>
          <RecorrenciaForm record={undefined} onClose={() => setOpen(false)} />
        </FormStartContext>
      )}
    </div>
  )
}
