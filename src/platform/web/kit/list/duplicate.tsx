import { useRouter } from '@tanstack/react-router'
import { CopyPlus } from 'lucide-react'
import { createContext, use } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { openCopy } from '../form/start/copy.ts'
import { IconButton } from '../icon-button.tsx'
import { usePode } from '../use-pode.ts'

/** The record that the actions of a row are about: its entity and key. */
export const CopySource = createContext<{ create: Procedure; id: number | string } | undefined>(undefined)

/** Opens the form of a new record, filled in from this one. Nothing for who may not make one. */
export function Duplicate({ create, id, about }: { create: Procedure; id: number | string; about: string }) {
  const router = useRouter()
  if (!usePode(create)) return null
  const entity = create.path.slice(0, create.path.lastIndexOf('/'))
  return (
    <IconButton label="Duplicar" about={about} onClick={() => openCopy(router, entity, id)}>
      <CopyPlus size={16} />
    </IconButton>
  )
}

/** The same in the menu of a row, where the list's records have a form of their own. */
export function DuplicateRow({ about }: { about: string }) {
  const source = use(CopySource)
  return source && <Duplicate {...source} about={about} />
}
