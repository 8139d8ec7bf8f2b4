// What is fetched once the screen stands.
import { FirstVisit } from '../ajuda/first-visit.tsx'
import { RecentBulk } from '../kit/list/selection/recent-bulk.tsx'

/** What a request on many records, made before the page was loaded, still has to tell, and what a new screen is for. */
export function Later() {
  return (
    <>
      <RecentBulk />
      <FirstVisit />
    </>
  )
}
