import { buildWeb, isBuilt } from '../../scripts/web-build.ts'

/** The journeys run on the built interface: never on a stale one. */
export default async function build(): Promise<void> {
  if (!isBuilt()) await buildWeb()
}
