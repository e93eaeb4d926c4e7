import { participantMatcher } from '#rules/seats/attendance.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { letIn } from '../meetings/letInConditions.ts'
import { encounterOfRoom } from './encounterOfRoom.ts'
import { recordStay } from './recordStay.ts'

export type ZoomEvent = {
  kind: 'Came' | 'Left'
  /** Zoom's id of the meeting. */
  meeting: string
  /** New each time somebody joins. */
  stay: string
  /** As the person gave them to Zoom; the e-mail is null for somebody who is not logged in there. */
  participant: { name: string; email: string | null }
  at: Date
}

/**
 * Records Zoom's events about somebody in a meeting. The seat is found by e-mail, then by username, as in the report
 * that an operator imports. Unknown meetings and people who match no seat are ignored.
 */
export async function recordZoomEvent(
  prisma: PrismaClient,
  { kind, meeting, stay, participant, at }: ZoomEvent,
  now: Date,
): Promise<void> {
  const encounter = await encounterOfRoom(prisma, 'zoom', meeting, at)
  if (!encounter) return
  const held = await prisma.invitation.findMany({
    where: { encounterId: encounter.id, seatedAt: { not: null }, member: letIn },
    select: { id: true, member: { select: { username: true, email: true } } },
  })
  const match = participantMatcher(held.map(({ id, member }) => ({ invitationId: id, ...member })))(
    participant,
  )
  if (!match) return
  const { invitationId } = match.seat
  await recordStay(prisma, { encounter, invitationId, source: 'Zoom', stay, kind, at }, now)
}
