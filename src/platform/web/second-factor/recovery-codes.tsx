import { Download } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { saveFile } from '../kit/files/save-file.ts'

const FILE = 'codigos-de-recuperacao-alicerce.txt'

const asText = (codigos: string[]) =>
  ['Códigos de recuperação do Alicerce. Cada um vale uma única vez.', '', ...codigos, ''].join('\r\n')

/** The codes that let in without the app; shown once. */
export function RecoveryCodes({ codigos }: { codigos: string[] }) {
  return (
    <>
      <p className="text-muted">
        Guarde estes códigos em um lugar seguro. Sem o aplicativo, cada um deles permite entrar uma única vez.
        <strong className="text-ink"> Eles não serão mostrados de novo.</strong>
      </p>
      <ul
        aria-label="Códigos de recuperação"
        className="my-4 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-surface-2 px-4 py-3 font-mono"
      >
        {codigos.map(codigo => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codigos.join('\n')} label="Copiar códigos" />
        <Button icon={<Download size={16} />} onClick={() => saveFile(FILE, asText(codigos))}>
          Baixar códigos
        </Button>
      </div>
    </>
  )
}
