import { type ReactNode, useState } from 'react'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { FornecedorForm } from '#modules/financeiro/fornecedores/web/form.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Confirm } from '#platform/web/kit/confirm.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { PreviewDialog } from '#platform/web/kit/files/preview-dialog.tsx'
import { ExportJob } from '#platform/web/kit/list/export/export-job.tsx'
import { FieldDialog } from '#platform/web/kit/list/selection/field-dialog.tsx'
import { useVerbs } from '#platform/web/kit/list/selection/verbs.ts'
import { ViewDialog } from '#platform/web/kit/list/views/view-dialog.tsx'
import { ReasonDialog } from '#platform/web/kit/reason/dialog.tsx'
import { HistoryDialog } from '#platform/web/kit/record/history-dialog.tsx'
import { notify } from '#platform/web/notices/notices.tsx'
import { drawing } from './drawing.ts'
import { Part } from './part.tsx'

const nothing = () => {}
const NOTA = 'nota.png'
const blob = await drawing(NOTA, '#0d6b63')
const EXPORT = { formato: 'xlsx', busca: '', filtros: {}, ordem: 'data_vencimento', direcao: 'asc' }
const CONSULTA = { busca: '', filtros: {}, ordem: 'data_vencimento', direcao: 'asc' }

/** Each window by the words of the button that opens it. */
function useWindows(close: () => void): Record<string, ReactNode> {
  const [verb] = useVerbs(contasApi).fields
  return {
    'Abrir janela': (
      <Dialog title="Editar Fornecedor" size="lg" printable onClose={close}>
        <DialogBody>
          <p>O meio da janela rola; o título e os botões ficam.</p>
        </DialogBody>
        <DialogFooter>
          <CloseButton>Cancelar</CloseButton>
          <Button variant="primary">Salvar</Button>
        </DialogFooter>
      </Dialog>
    ),
    Formulário: <FornecedorForm record={undefined} onClose={close} />,
    Perguntar: (
      <Confirm
        title="Excluir fornecedor"
        sentence={'Tem certeza que deseja excluir o fornecedor "Aço Sul"?'}
        action="Excluir"
        onConfirm={close}
        onCancel={close}
      />
    ),
    'Pergunta em curso': (
      <Confirm
        title="Excluir fornecedor"
        sentence="Tem certeza que deseja excluir este fornecedor?"
        about="Distribuidora Elétrica Nossa Senhora Aparecida & Companhia Limitada"
        action="Excluir"
        busy
        onConfirm={nothing}
        onCancel={nothing}
      />
    ),
    'Pedir motivo': (
      <ReasonDialog
        why="O mês de outubro está fechado. Informe um motivo."
        deletes={false}
        onAnswer={close}
      />
    ),
    'Alterar muitos': verb && (
      <FieldDialog
        verb={verb}
        count="24 registros"
        chosen={{ ids: [1] }}
        busy={false}
        onApply={close}
        onClose={close}
      />
    ),
    'Salvar visão': (
      <ViewDialog
        lista={contasApi.list.path}
        consulta={CONSULTA as never}
        record={undefined}
        mayShare
        onClose={close}
      />
    ),
    'Ver arquivo': <PreviewDialog file={{ blob, nome: NOTA }} nome={NOTA} onClose={close} />,
    'Ver histórico': (
      <HistoryDialog procedure={contasApi.historico} id={1} about="SC-2026-00001" onClose={close} />
    ),
    'Exportar tudo': <ExportJob procedure={contasApi.exportar} input={EXPORT} onEnd={close} />,
  }
}

const NOTICES = {
  Avisar: {
    titulo: 'Fornecedor excluído',
    descricao: 'Aço Sul foi para a lixeira.',
    acao: { rotulo: 'Desfazer', onClick: nothing },
  },
  'Avisar de um erro': {
    titulo: 'Erro ao salvar',
    descricao: 'Sem conexão com o servidor. Nada do que você digitou foi perdido.',
    tom: 'destrutivo' as const,
  },
}

/** What opens over a screen; a picture presses one of the buttons. */
export function Windows() {
  const [open, setOpen] = useState('')
  const windows = useWindows(() => setOpen(''))
  return (
    <Part title="Janelas e avisos">
      <div className="flex flex-wrap gap-3">
        {Object.keys(windows).map(words => (
          <Button key={words} onClick={() => setOpen(words)}>
            {words}
          </Button>
        ))}
        {Object.entries(NOTICES).map(([words, notice]) => (
          <Button key={words} onClick={() => notify(notice)}>
            {words}
          </Button>
        ))}
        {windows[open]}
      </div>
    </Part>
  )
}
