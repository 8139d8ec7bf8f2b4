import type { LinhaQueEspera } from '#platform/contract/espera.ts'
import { Confirm } from '../kit/confirm.tsx'
import { askInOwnRoot } from '../kit/own-root.ts'

/**
 * Asks once before rows with a mark are decided; Enter goes on.
 * @param rotulo the words of the verb, e.g. 'Aprovar'
 */
export const askMarked = (rotulo: string, linhas: readonly LinhaQueEspera[]): Promise<boolean> =>
  askInOwnRoot<boolean>(answer => (
    <Confirm
      title={`${rotulo} assim mesmo?`}
      sentence="Confira antes: esta decisão não se desfaz."
      action={rotulo}
      danger={false}
      startsOnAction
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      <ul className="mt-3 flex max-h-[50dvh] flex-col gap-2 overflow-y-auto">
        {linhas.map(({ registro, titulo, marca, detalhe }) => (
          <li key={registro} className="wrap-anywhere">
            <span className="font-medium">{titulo}</span>: {marca?.valor}.
            {detalhe && <span className="block text-muted text-sm">{detalhe}</span>}
          </li>
        ))}
      </ul>
    </Confirm>
  ))
