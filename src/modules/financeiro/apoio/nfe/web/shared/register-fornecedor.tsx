import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { emailOpcional } from '#platform/contract/fields.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { useSave } from '#platform/web/kit/form/use-save.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { fornecedoresApi } from '../../../../fornecedores/contract.ts'
import type { NotaFiscal } from '../../contract.ts'

interface Props {
  emitente: NotaFiscal['emitente']
  onFornecedor: (fornecedor: { id: number; nome: string; cnpj: string }) => void
}

/** Offers to register an invoice's issuer as a supplier, for whoever may. */
export function RegisterFornecedor({ emitente, onFornecedor }: Props) {
  const save = useSave(fornecedoresApi)
  const allowed = usePode(fornecedoresApi.create)
  if (emitente.nome === '' || emitente.cnpj === '' || save.isSuccess) return null
  const email = emailOpcional().safeParse(emitente.email).data ?? null
  const register = () =>
    save.mutate(
      { record: undefined, dados: { ...emitente, email, categoria: null, contas: [] } },
      { onSuccess: ({ id, nome, cnpj }) => onFornecedor({ id, nome, cnpj }) },
    )
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3 rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn-text">
      <p className="wrap-anywhere min-w-0 flex-1 basis-52">
        O emitente {emitente.nome} ({formatCpfCnpj(emitente.cnpj)}) não está no cadastro de fornecedores.
        {!allowed && ' Peça o cadastro a quem cuida dele.'}
      </p>
      {allowed && (
        <Button busy={save.isPending} onClick={register}>
          Cadastrar fornecedor
        </Button>
      )}
    </div>
  )
}
