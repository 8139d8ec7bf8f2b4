import type { z } from 'zod'
import type { CampoEmLote, Procedure } from '#platform/contract/api.ts'
import type { aConferir } from '#platform/contract/conferir.ts'
import { call } from '../../api.ts'
import { Confirm } from '../confirm.tsx'
import { Warnings } from '../list/selection/warnings.tsx'
import { askInOwnRoot } from '../own-root.ts'
import { looksAt } from './looks-at.ts'

/**
 * Tells what is to be looked at before records get a value, where there is something, and asks whether to go on. Where it cannot be
 * asked nothing is told: it is a warning, and the change itself says that the server is away.
 * @param how the field that gets the value
 * @param action the words of the button that goes on
 */
export async function lookFirst(
  how: CampoEmLote,
  campo: string,
  value: string,
  chosen: Record<string, unknown>,
  action: string,
): Promise<boolean> {
  const told = looksAt(how, campo, value)
  if (!told) return true
  const { path, also } = told
  const procedure = { path, kind: 'query', erro: 'Erro ao conferir' } as Procedure
  const found = (await call(procedure, { ...chosen, ...also } as never).catch(() => [])) as z.output<
    typeof aConferir
  >
  if (found.length === 0) return true
  return askInOwnRoot<boolean>(answer => (
    <Confirm
      title="Confira antes"
      sentence="O status só muda se você continuar."
      action={action}
      danger={false}
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      <div className="mt-3 max-h-[50dvh] overflow-y-auto">
        <Warnings found={found} />
      </div>
    </Confirm>
  ))
}
