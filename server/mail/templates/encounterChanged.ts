import { z } from 'zod'
import { defineMail, encounterFacts, instant, seatFacts } from './definition.ts'
import { action, facts, paragraph, quietAction, smallPrint } from './mailParts.ts'
import { hasEnded, isAnswered, isChanged, isGone, isLost } from './staleness.ts'
import { changedRows, dateAndTime, encounterRows, greeting } from './words.ts'

/** What a member reads: what they still have, how to give it up, and what that costs after a new start. */
const words = {
  seated: {
    stays: 'We had to change an encounter you have a seat at. Your seat stays yours.',
    leave: 'give up your seat',
    cost: 'For three days this counts for nothing.',
  },
  invited: {
    stays: 'We had to change an encounter you are invited to. Your invitation stays open.',
    leave: 'decline',
    cost: 'Declining counts for nothing against you.',
  },
  waiting: {
    stays: 'We had to change an encounter you are on the waitlist for. Your place on the waitlist stays.',
    leave: 'leave the waitlist',
    cost: 'That counts for nothing against you.',
  },
} as const

/** A new name, time or length of an encounter someone is seated at, waiting for or invited to. */
export const encounterChanged = defineMail({
  data: z.object({
    username: z.string(),
    encounter: encounterFacts,
    previous: encounterFacts,
    /** Present for a held seat. */
    seat: seatFacts.optional(),
    /** Until when an open invitation can be answered; absent for a place on the waitlist. */
    expiresAt: instant.optional(),
    /** The place; missing in mails of older versions. */
    invitationId: z.int().optional(),
  }),
  stream: 'Transactional',
  subject: ({ encounter }) => `Changed: ${encounter.name}`,
  preview: ({ encounter, previous }) => {
    const [first] = changedRows(encounter, previous)
    return first ? `Now: ${first.now}.` : ''
  },
  heading: () => 'Your encounter has changed',
  body({ username, encounter, previous, seat, expiresAt }, { appUrl, answerUrl }) {
    const { stays, leave, cost } = words[seat ? 'seated' : expiresAt ? 'invited' : 'waiting']
    return [
      paragraph(greeting(username)),
      paragraph(stays),
      facts([
        ...encounterRows(encounter),
        ...(expiresAt ? [['Answer until', dateAndTime(expiresAt, encounter.timeZone)] as const] : []),
        ...changedRows(encounter, previous).map(({ before }) => before),
      ]),
      action('See your encounters', `${appUrl}/member/${seat ? 'my-encounters' : 'dashboard'}`),
      smallPrint(
        encounter.startsAt === previous.startsAt
          ? `If this does not suit you, you can ${leave} there.`
          : `If the new time does not suit you, you can ${leave} there. ${cost}`,
      ),
      ...(seat ? [quietAction('Cancel RSVP', answerUrl('cancel', seat.invitationId))] : []),
    ]
  },
  calendar: ({ encounter, seat }) => seat && { method: 'REQUEST', encounter, seat },
  wish: ({ expiresAt }) => (expiresAt === undefined ? undefined : 'wantsInvitationMail'),
  concern: ({ seat, invitationId = seat?.invitationId }) => ({ invitationId }),
  isStale: ({ encounter, seat, expiresAt }, standing) =>
    isGone(standing) ||
    hasEnded(encounter, standing) ||
    (expiresAt === undefined
      ? isLost(seat ? 'seat' : 'waitlist', standing)
      : isAnswered({ ...standing, writtenAt: standing.now })) ||
    isChanged(encounter, standing),
})
