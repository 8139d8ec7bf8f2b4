import { useState } from 'react'
import { recusaDoArquivo } from '#platform/contract/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { FileField } from '#platform/web/kit/files/file-field.tsx'
import { UploadProgress } from '#platform/web/kit/files/upload-progress.tsx'
import { useUpload } from '#platform/web/kit/files/use-upload.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { loadSession } from '#platform/web/session.tsx'
import { CompanyMark } from '#platform/web/shell/company-mark.tsx'
import { type Empresa, empresaApi } from '../contract.ts'
import { Section } from './section.tsx'

/** The company's logo; a chosen file is sent at once. */
export function LogoSection({ empresa }: { empresa: Empresa }) {
  const regra = empresaApi.enviarLogo.arquivo
  const upload = useUpload(empresaApi.enviarLogo)
  const removal = useAction(empresaApi.removerLogo, { onDone: () => void loadSession() })
  const [file, setFile] = useState<File | null>(null)
  const [turn, setTurn] = useState(0)
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    if (!chosen || recusaDoArquivo(regra, chosen.name, chosen.size)) return
    if (await upload.send(chosen, {})) void loadSession()
    setFile(null)
    setTurn(turn + 1)
  }
  return (
    <Section
      title="Logotipo"
      description="Aparece na tela de entrada e no menu. Um fundo transparente fica melhor."
    >
      <div className="space-y-4">
        {empresa.logo_url && (
          <div className="flex flex-wrap items-center gap-4">
            <CompanyMark marca={empresa} className="h-16 max-w-72" />
            <Button variant="ghost" busy={removal.busy} onClick={() => removal.run({})}>
              Remover logotipo
            </Button>
          </div>
        )}
        <FileField
          key={turn}
          label={empresa.logo_url ? 'Trocar por' : 'Imagem'}
          regra={regra}
          file={file}
          onChange={chosen => void choose(chosen)}
          disabled={upload.progress !== null}
        />
        {upload.progress !== null && <UploadProgress progress={upload.progress} onCancel={upload.cancel} />}
      </div>
    </Section>
  )
}
