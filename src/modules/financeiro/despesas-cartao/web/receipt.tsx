import { ExternalLink, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { Dialog, DialogBody } from '#platform/web/kit/dialog.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { comprovantesApi, type DespesaCartao } from '../contract.ts'

const Attachments = lazyForm(
  async () => (await import('#platform/web/kit/files/attachments.tsx')).Attachments,
  <p className="text-muted">Carregando anexos...</p>,
)

/** The list shows how many files there are. */
const AFFECTED = ['financeiro/despesas-cartao']

const LINK = 'inline-flex items-center gap-1 font-medium text-accent-text underline underline-offset-2'

/** The receipts of an expense, beside it: the address that was given, and the files. */
export function Comprovante({ row }: { row: DespesaCartao }) {
  const [open, setOpen] = useState(false)
  const files = counted(row.comprovantes, 'arquivo', 'arquivos')
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
          <ExternalLink aria-hidden size={14} />
        </a>
      )}
      {offered && (
        <button
          type="button"
          aria-label={`${row.comprovantes > 0 ? files : 'Anexar'}: comprovantes de ${row.descricao_despesa}`}
          onClick={() => setOpen(true)}
          className={row.comprovantes > 0 ? LINK : 'inline-flex items-center gap-1 text-muted hover:text-ink'}
        >
          <Paperclip aria-hidden size={14} />
          {row.comprovantes > 0 ? files : 'Anexar'}
        </button>
      )}
      {open && (
        <Dialog size="lg" title={`Comprovantes: ${row.descricao_despesa}`} onClose={() => setOpen(false)}>
          <DialogBody>
            <Attachments api={comprovantesApi} registro_id={row.id} title="Arquivos" affects={AFFECTED} />
          </DialogBody>
        </Dialog>
      )}
    </span>
  )
}
