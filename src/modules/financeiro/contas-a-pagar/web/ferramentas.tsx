import { FileDown, Tags } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { juncoesApi } from '../../apoio/juncoes/contract.ts'

const ListaDoDia = lazyForm(async () => (await import('./lista-do-dia.tsx')).ListaDoDia)
const NomesDialog = lazyForm(
  async () => (await import('../../apoio/juncoes/web/shared/dialog.tsx')).NomesDialog,
)

/** What is done with payables as a whole, beside the title. */
export function Ferramentas() {
  const [listing, setListing] = useState(false)
  const [naming, setNaming] = useState(false)
  return (
    <>
      <IconButton
        label="Lista de pagamentos do dia"
        className="max-sm:-my-2.25"
        onClick={() => setListing(true)}
      >
        <FileDown size={16} />
      </IconButton>
      {usePode(juncoesApi.juntar) && (
        <IconButton
          label="Centros de custo e naturezas"
          className="max-sm:-my-2.25"
          onClick={() => setNaming(true)}
        >
          <Tags size={16} />
        </IconButton>
      )}
      {listing && <ListaDoDia onClose={() => setListing(false)} />}
      {naming && <NomesDialog onClose={() => setNaming(false)} />}
    </>
  )
}
