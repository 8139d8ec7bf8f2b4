import { useQuery } from '@tanstack/react-query'
import { Plus, ShieldAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { oBanco } from '#platform/contract/codigos/bancos.ts'
import { formatChavePix } from '#platform/contract/codigos/chave-pix.ts'
import { codigoGuardado } from '#platform/contract/codigos/codigo.ts'
import type { Destino } from '#platform/contract/codigos/destino.ts'
import { lerPagamento } from '#platform/contract/codigos/ler.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { useFacts } from '#platform/web/kit/form/facts/facts-mode.ts'
import { useDebounced } from '#platform/web/kit/typed/use-debounced.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { destinoParaGuardar } from '../../../../contas-do-fornecedor/contract.ts'
import { fornecedoresApi } from '../../../../fornecedores/contract.ts'
import type { beneficiarioInput, beneficiarioOutput } from '../../contract.ts'

const SETTLED_MS = 400

interface Props {
  procedure: Procedure<typeof beneficiarioInput, typeof beneficiarioOutput>
  fornecedor_id: number | null
  /** Of the payable, and of the instalments that are about to be made. */
  codigos: readonly string[]
  /** The payable itself, once there is one. */
  exceto: number | null
  /** The payable is paid already. */
  paga?: boolean
}

/** Of several codes the one that leads there. */
const codeOf = ({ tipo, chave }: Destino, codigos: readonly string[]) =>
  codigos.find(codigo => {
    const to = destinoParaGuardar(codigoGuardado(codigo))
    return to?.tipo === tipo && to.chave === chave
  }) ?? ''

const nomeDo = ({ tipo, chave, nome }: Destino) =>
  tipo === 'pix' ? `A chave PIX ${formatChavePix(chave)}` : oBanco(nome)

/**
 * Asks to look at the beneficiary of a code that is unlike those by which its supplier is known to be paid. One that is confirmed is
 * kept with the supplier, and expected from then on.
 */
export function ConfiraBeneficiario({ procedure, fornecedor_id, codigos, exceto, paga }: Props) {
  const whole = JSON.stringify(codigos.filter(codigo => lerPagamento(codigo)))
  const settled = useDebounced(whole, SETTLED_MS)
  const [codigo_pagamento = null, ...others] = JSON.parse(settled) as string[]
  const asked = fornecedor_id !== null && codigo_pagamento !== null
  const { data } = useQuery({
    ...procedureQuery(procedure, {
      ...{ fornecedor_id: fornecedor_id ?? 0, codigo_pagamento, codigos: others, exceto },
    }),
    enabled: asked,
    meta: { silent: true },
  })
  const keeping = useAction(fornecedoresApi.guardarDestino, { affects: ['financeiro/contas-a-pagar'] })
  const current = asked && settled === whole ? data : undefined
  const avisos = current?.avisos ?? []
  const facts = useFacts()
  const box = useRef<HTMLDivElement>(null)
  const told = avisos.join()
  // The code may be typed far below. The page of a record stays where it is.
  useEffect(() => {
    if (told && !facts) box.current?.scrollIntoView({ block: 'nearest' })
  }, [told, facts])
  const novo = current?.novo
  const keep = novo && (
    <Button
      icon={<Plus size={16} />}
      busy={keeping.busy}
      onClick={() => keeping.run({ id: fornecedor_id ?? 0, codigo_pagamento: codeOf(novo, codigos) })}
    >
      {avisos.length > 0 ? 'Conferi: guardar no fornecedor' : 'Guardar no fornecedor'}
    </Button>
  )
  return (
    <div ref={box} role="status" className="empty:hidden sm:col-span-2">
      {avisos.length > 0 ? (
        <div className="wrap-anywhere rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          <p className="flex items-center gap-1.5 font-medium">
            <ShieldAlert size={16} className="shrink-0" />
            Confira o beneficiário
          </p>
          {avisos.map(aviso => (
            <p key={aviso} className="mt-1">
              {aviso}
            </p>
          ))}
          <p className="mt-1">
            {paga
              ? 'Esta conta já foi paga: pergunte ao fornecedor se o dinheiro chegou,'
              : 'Antes de pagar, confirme com o fornecedor'}{' '}
            por um telefone que você já tinha, não pelo que veio com a cobrança.
          </p>
          {keep && <div className="mt-2">{keep}</div>}
        </div>
      ) : (
        novo && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-surface-2 px-3 py-2 text-sm">
            <p className="wrap-anywhere min-w-0 text-muted">
              {nomeDo(novo)} ainda não está nas contas deste fornecedor.
            </p>
            {keep}
          </div>
        )
      )}
    </div>
  )
}
