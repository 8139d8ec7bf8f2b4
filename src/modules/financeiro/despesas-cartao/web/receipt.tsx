import { ExternalLink } from 'lucide-react'
import { AttachmentsButton, LINK } from '#platform/web/kit/files/attachments-button.tsx'
import { comprovantesApi, type DespesaCartaoListada } from '../contract.ts'

/** The list shows how many files there are. */
const AFFECTED = ['financeiro/despesas-cartao']

/** The receipts of an expense, beside it: the address that was given, and the files. */
export function Comprovante({ row }: { row: DespesaCartaoListada }) {
  const offered = row.comprovantes > 0 || row.pode.alterar
  if (!row.comprovante_url && !offered) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {row.comprovante_url && (
        <a
          href={row.comprovante_url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Ver comprovante de ${row.descricao_despesa} (abre em nova aba)`}
          className={LINK}
        >
          Ver
          <ExternalLink size={14} />
        </a>
      )}
      {offered && (
        <AttachmentsButton
          api={comprovantesApi}
          id={row.id}
          count={row.comprovantes}
          noun="comprovantes"
          about={row.descricao_despesa}
          affects={AFFECTED}
        />
      )}
    </span>
  )
}
