// What is fetched once the screen stands.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FirstVisit } from '../ajuda/first-visit.tsx'
import { levelIn } from '../kit/form/on-top/on-top.ts'
import { RecentBulk } from '../kit/list/selection/recent-bulk.tsx'
import { backCloses } from './back-closes.ts'
import { refuseStrayFiles } from './stray-files.ts'

/** What a request on many records, made before the page was loaded, still has to tell, and what a new screen is for. */
export function Later() {
  const { history } = useRouter()
  useEffect(refuseStrayFiles, [])
  useEffect(() => {
    const ownEntries = () => {
      const { state, search } = history.location
      const has = (name: string) => Number(new URLSearchParams(search).has(name))
      return has('dialogo') + has('copia') + levelIn(state)
    }
    return backCloses(() => history.location.state.__TSR_index, ownEntries)
  }, [history])
  return (
    <>
      <RecentBulk />
      <FirstVisit />
    </>
  )
}
