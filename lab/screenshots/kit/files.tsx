import { useState } from 'react'
import { anexosDaContaApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { fotosDoChamadoApi } from '#modules/predial/chamados/contract.ts'
import { DropField } from '#platform/web/kit/files/drop-field.tsx'
import { FileField } from '#platform/web/kit/files/file-field.tsx'
import { PhotosField } from '#platform/web/kit/files/photos-field.tsx'
import { ProgressBar } from '#platform/web/kit/files/progress-bar.tsx'
import { UploadProgress } from '#platform/web/kit/files/upload-progress.tsx'
import { drawing } from './drawing.ts'
import { DropOverlay } from './drop.tsx'
import { Part } from './part.tsx'

const nothing = () => {}
const regra = anexosDaContaApi.upload.arquivo
const fotos = fotosDoChamadoApi.upload.arquivo

const LONG = 'Nota fiscal de serviço da reforma da fachada, segunda etapa, versão corrigida (2).pdf'
const file = (nome: string, bytes = 48_000) =>
  new File([new Uint8Array(bytes)], nome, { type: nome.endsWith('png') ? 'image/png' : 'application/pdf' })

const FILE_FIELDS = {
  'Arquivo, vazio': { file: null },
  'Arquivo obrigatório, sem nenhum': { file: null, required: true, error: 'Escolha um arquivo.' },
  'Arquivo, escolhido': { file: file('nota.pdf') },
  'Arquivo de nome longo': { file: file(LONG) },
  'Arquivo recusado': { file: file('planilha.xlsx') },
  'Arquivo, agora não': { file: null, disabled: true },
}

const taken = await Promise.all([drawing('parede.png', '#c2410c'), drawing('telhado.png', '#1d4ed8')])

/** Files that are chosen, dropped and sent. */
export function Files() {
  return (
    <Part title="Arquivos e andamento">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {Object.entries(FILE_FIELDS).map(([label, state]) => (
          <FileField key={label} label={label} regra={regra} onChange={nothing} {...state} />
        ))}
        <Photos label="Fotos, nenhuma" files={[]} />
        <Photos label="Fotos, agora não" files={taken} disabled />
        <Photos label="Fotos, escolhidas" files={[...taken, file(LONG)]} />
        <Photos
          label="Fotos, tantas quantas cabem"
          files={Array.from({ length: 10 }, (_, n) => file(`foto ${n + 1}.png`))}
        />
        <DropField label="Planilha" accept=".csv" hint="Até 10 MB." onChoose={nothing} />
        <DropField
          label="Planilha recusada"
          accept=".csv"
          hint="Até 10 MB."
          error="Este arquivo é uma imagem."
          onChoose={nothing}
        />
        <DropField label="Planilha, agora não" accept=".csv" hint="Até 10 MB." disabled onChoose={nothing} />
        <div className="space-y-3">
          {[0, 0.4, 1].map(progress => (
            <div key={progress} className="flex items-center gap-3">
              <ProgressBar label={`Andamento ${progress}`} progress={progress} />
            </div>
          ))}
          <UploadProgress progress={0.7} onCancel={nothing} />
        </div>
        <DropOverlay />
      </div>
    </Part>
  )
}

function Photos({ label, files, disabled }: { label: string; files: readonly File[]; disabled?: boolean }) {
  const [chosen, choose] = useState(files)
  return (
    <PhotosField
      {...{ label, chosen: `${label}: lista`, regra: fotos, files: chosen }}
      onChange={choose}
      disabled={disabled ?? false}
    />
  )
}
