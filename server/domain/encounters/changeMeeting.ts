import { normalMeetingLink } from '#rules/forms/meetingLink.ts'
import type { Encounter, Prisma } from '../../generated/client/client.ts'
import { byHand } from '../../video/provider.ts'
import { abandonMeeting, arrangeMeeting } from '../meetings/arrangeMeeting.ts'
import type { GivenLink } from './encounterPlan.ts'

/** What happens to the meeting link: it stays, the provider makes a new one, or it is the operator's own. */
export type LinkChange = 'stays' | 'fromProvider' | { own: string | null }

/** Where the link of an encounter comes from now. */
type Linked = Pick<Encounter, 'meetingUrl' | 'meetingProvider'>

/**
 * Decides what happens to the link. The operator's own link that the encounter has already stays. Asking the provider
 * for a new one is always a change.
 *
 * @param asked the operator's own link; null for one from the provider; undefined if nothing is asked
 */
export function linkChangeOf(was: Linked, asked: GivenLink | null | undefined): LinkChange {
  if (asked === undefined) return 'stays'
  if (asked === null) return 'fromProvider'
  const own = normalMeetingLink(asked.typed)
  return was.meetingProvider === byHand && was.meetingUrl === own ? 'stays' : { own }
}

/**
 * Whether the change replaces a link that an operator may have seen. Asking for a new link while the first is still
 * being made replaces nothing: the provider makes one anyway.
 */
export function replacesLink(was: Linked, link: LinkChange): boolean {
  return link === 'fromProvider' ? was.meetingUrl !== null : link !== 'stays'
}

/**
 * Stores the link of an encounter, and asks the provider for what must follow.
 *
 * @param otherPlan whether the name or the time has changed, which the provider's meeting shows
 */
export async function changeMeeting(
  tx: Prisma.TransactionClient,
  was: Encounter,
  link: LinkChange,
  otherPlan: boolean,
): Promise<void> {
  if (link !== 'stays') {
    const meeting =
      link === 'fromProvider'
        ? { meetingUrl: null, meetingProvider: null }
        : { meetingUrl: link.own, meetingProvider: byHand }
    await tx.encounter.update({
      where: { id: was.id },
      data: { ...meeting, meetingExternalId: null, linkVersion: { increment: 1 } },
    })
    await abandonMeeting(tx, was)
  }
  // If there is no link yet, a job may be making one from the encounter's earlier data.
  const isProviders = was.meetingExternalId !== null || was.meetingUrl === null
  const isOutdated = link === 'fromProvider' || (link === 'stays' && otherPlan && isProviders)
  if (isOutdated && was.state === 'Scheduled') await arrangeMeeting(tx, was.id)
}
