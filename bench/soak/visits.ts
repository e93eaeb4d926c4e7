import type pg from 'pg'
import { globalId } from '../../tests/support/globalId.ts'
import { persistedQuery } from '../persisted.ts'
import type { Visit } from './steadyLoad.ts'

type Invited = { memberId: number; invitationId: number }

/** One of `writes` requests writes, and one of `otherReads` reads another page than the dashboard. */
const oneIn = { writes: 10, otherReads: 8 }
/** An acceptance can be undone for 20 seconds. Older ones, for example after an overload, are left. */
const undoWithin = 15_000

const read = (name: string): string => JSON.stringify({ id: persistedQuery(name).id, variables: {} })

const answers = {
  accept:
    'mutation($id: ID!) { respondToInvitation(input: { invitationId: $id, response: ACCEPTED }) { message } }',
  undo: 'mutation($id: ID!) { undoAcceptance(input: { invitationId: $id }) { message } }',
} as const

const write = (query: string, { invitationId }: Invited): string =>
  JSON.stringify({ query, variables: { id: globalId('Invitation', invitationId) } })

/**
 * Makes the requests of members: of ten, nine read, mostly the dashboard, and one accepts an invitation or undoes an
 * acceptance, so that there is always something left to write.
 *
 * @param bearers returns an Authorization header for each member; called for each request, since tokens expire
 */
export async function openVisits(pool: pg.Pool, bearers: () => readonly string[]): Promise<() => Visit> {
  const { rows: invited } = await pool.query<Invited>(
    `SELECT member_id AS "memberId", id AS "invitationId" FROM invitations WHERE status = 'Invited' ORDER BY id`,
  )
  const [dashboard, others] = [read('DashboardScreenQuery'), read('MyEncountersScreenQuery')]
  const accepted: { invited: Invited; at: number }[] = []
  const as = (memberId: number): string => bearers()[memberId - 1] ?? ''
  let asked = 0

  function writing(): Visit {
    const [undone] = accepted.splice(0, 1)
    if (undone && performance.now() - undone.at < undoWithin) {
      const back = () => void invited.push(undone.invited)
      return {
        body: write(answers.undo, undone.invited),
        authorization: as(undone.invited.memberId),
        done: back,
      }
    }
    const [next] = invited.splice(0, 1)
    if (!next) throw new Error('Everybody has accepted')
    const done = () => void accepted.push({ invited: next, at: performance.now() })
    return { body: write(answers.accept, next), authorization: as(next.memberId), done }
  }

  return () => {
    asked += 1
    if (asked % oneIn.writes === 0) return writing()
    const memberId = 1 + Math.floor(Math.random() * bearers().length)
    return { body: asked % oneIn.otherReads === 0 ? others : dashboard, authorization: as(memberId) }
  }
}
