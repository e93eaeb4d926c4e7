import { readViewer, type ViewerIdentity } from '../../../domain/sessions/readViewer.ts'
import { currentWork } from '../../../platform/log/currentWork.ts'
import type { AppDeps, RequestFacts, RequestScope } from '../../../platform/parts.ts'

/** What resolvers know about one request. */
export type Context = RequestScope & { viewer: ViewerIdentity | null }

/**
 * Creates the context of one request: reads the clock once, and the caller's standing from the database.
 *
 * @returns a context whose viewer is null unless the caller has a valid bearer token of a live session
 */
export async function createContext(deps: AppDeps, facts: RequestFacts): Promise<Context> {
  const now = deps.clock()
  const viewer = await readViewer(deps, facts.authorization, now)
  const work = currentWork()
  if (work && viewer) work.memberId = viewer.id
  return { db: deps.database.prisma, now, viewer, facts, deps }
}
