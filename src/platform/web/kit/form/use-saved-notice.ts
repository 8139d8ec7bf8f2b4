import { useRouter } from '@tanstack/react-router'
import { type Procedure, proceduresBeside } from '#platform/contract/api.ts'
import type { Notice } from '../../notices/notice-area.tsx'
import { useRecordScreens } from '../record/page-of.ts'

/** What a notice adds about a saved record: its name, and the way to its page. @param procedure any of its entity */
export function useSavedNotice(procedure: Procedure) {
  const router = useRouter()
  const address = `/${procedure.path.slice(0, procedure.path.lastIndexOf('/'))}`
  const hasPage = useRecordScreens().some(({ path }) => path === address)
  const { nome: name, palavras = {} } = proceduresBeside(procedure).delete?.exclui ?? {}
  return (saved: unknown): Partial<Notice> => {
    const record = saved as { id: number | string } & Record<string, unknown>
    const open = () => void router.navigate({ to: `${address}/${record.id}` })
    return {
      ...(name && record[name] ? { descricao: palavras[String(record[name])] ?? String(record[name]) } : {}),
      ...(hasPage && { acao: { rotulo: 'Abrir', onClick: open } }),
    }
  }
}
