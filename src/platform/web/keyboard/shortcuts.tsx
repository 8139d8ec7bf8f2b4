import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useDepartments } from '../departments.tsx'
import { Dialog, DialogBody } from '../kit/dialog.tsx'
import { Kbd, MOD } from './kbd.tsx'
import { arriveOverlay } from './overlays.ts'
import { useTeclasSimples } from './setting.ts'

/** Every key and what it does. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  useEffect(() => void arriveOverlay(), [])
  const on = useTeclasSimples() === 'ligadas'
  const departments = useDepartments().filter(({ atalho }) => atalho)
  return (
    <Dialog title="Atalhos de teclado" size="lg" reading onClose={onClose}>
      <DialogBody>
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          <Group title="Em qualquer tela">
            <Key keys={[MOD, 'K']}>Buscar registros, telas e ações</Key>
            <Key keys={['n']} off={!on}>
              Novo registro
            </Key>
            <Key keys={['/']} off={!on}>
              Ir para a busca da lista
            </Key>
            <Key keys={['f']} off={!on}>
              Adicionar um filtro à lista
            </Key>
            <Key keys={['?']} off={!on}>
              Mostrar estes atalhos
            </Key>
            <Key keys={['F8']}>Ir para a notificação</Key>
          </Group>
          <Group title="Em tabelas">
            <Key keys={['↑', '↓']}>Linha anterior, próxima; da busca, ↓ leva à lista</Key>
            <Key keys={['Home', 'End']}>Primeira, última linha</Key>
            <Key keys={['PgUp', 'PgDn']}>Dez linhas; nas pontas, outra página</Key>
            <Key keys={['X']}>Selecionar a linha, também com Espaço; com Shift, até ela</Key>
            <Key keys={['Shift', '↓']}>Selecionar também a próxima linha</Key>
            <Key keys={['Esc']}>Desfazer a seleção</Key>
            <Key keys={['Enter']}>Abrir a linha</Key>
            <Key keys={['j', 'k']} off={!on}>
              Próxima linha, anterior; com um registro aberto, o próximo, o anterior
            </Key>
            <Key keys={['e']} off={!on}>
              Alterar o registro aberto
            </Key>
            <Key keys={['→', '←']}>Percorrer as ações da linha</Key>
          </Group>
          <Group title="Em janelas">
            <Key keys={[MOD, 'Enter']}>Salvar</Key>
            <Key keys={[MOD, 'Shift', 'Enter']}>Salvar e novo</Key>
            <Key keys={['Esc']}>Fechar; pergunta antes de perder o que foi digitado</Key>
          </Group>
          <Group title="Ir para">
            {departments.map(({ path, label, atalho = '' }) => (
              <Key key={path} keys={['g', atalho]} off={!on}>
                {label}
              </Key>
            ))}
          </Group>
        </div>
        <p className="mt-6 text-muted text-sm">
          {on
            ? 'Os atalhos de uma tecla não agem enquanto você digita e podem ser desligados em '
            : 'Os atalhos de uma tecla estão desligados. Para ligá-los, abra '}
          <Link
            to="/configuracoes"
            onClick={onClose}
            className="font-medium text-accent-text underline underline-offset-2"
          >
            Configurações
          </Link>
          . Os guias de cada departamento estão em{' '}
          <Link
            to="/ajuda"
            onClick={onClose}
            className="font-medium text-accent-text underline underline-offset-2"
          >
            Ajuda
          </Link>
          .
        </p>
      </DialogBody>
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1.5">{children}</ul>
    </section>
  )
}

function Key({ keys, off = false, children }: { keys: string[]; off?: boolean; children: ReactNode }) {
  return (
    <li className={`flex items-start gap-3 ${off ? 'text-muted line-through' : ''}`}>
      <span className="flex w-28 shrink-0 gap-1">
        {keys.map(key => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
      <span>{children}</span>
    </li>
  )
}
