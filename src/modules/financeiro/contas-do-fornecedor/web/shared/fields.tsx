import type { LinesBinding } from '#platform/web/kit/form/field-binding.ts'
import { LinesField } from '#platform/web/kit/form/lines/lines-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { type contaDoFornecedorLabels, MAX_CONTAS, tipoDeConta } from '../../contract.ts'

/** Where a supplier is paid: PIX keys, accounts, banks of its boletos. */
export function ContasDoFornecedorField({
  lines,
}: {
  lines: LinesBinding<keyof typeof contaDoFornecedorLabels>
}) {
  return (
    <LinesField
      lines={lines}
      title="Contas e chaves PIX"
      noun="Conta"
      add="Adicionar conta ou chave PIX"
      widths="6rem minmax(9rem,1fr) 5rem 7rem"
      max={MAX_CONTAS}
      empty="O que estiver aqui é conferido quando chega uma cobrança deste fornecedor."
    >
      {(cell, { tipo }) => (
        <>
          <SelectField {...cell('tipo')} of={tipoDeConta} placeholder="Escolha" />
          {tipo === 'Conta' ? (
            <>
              <TextField {...cell('chave')} placeholder="341 ou Itaú" />
              <TextField {...cell('agencia')} maxLength={20} />
              <TextField {...cell('conta')} maxLength={20} />
            </>
          ) : (
            <div className="min-w-0 max-sm:col-span-2 sm:col-span-3">
              <TextField
                {...cell('chave')}
                placeholder={
                  tipo === 'Boleto'
                    ? 'Banco: 341, Itaú, ou cole um boleto'
                    : 'Chave, ou cole um PIX copia e cola'
                }
              />
            </div>
          )}
        </>
      )}
    </LinesField>
  )
}
