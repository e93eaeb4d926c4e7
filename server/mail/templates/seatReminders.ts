import type { z } from 'zod'
import { isTomorrow } from '#rules/dates.ts'
import { lobbyOpensMinutes } from '#rules/guide/tablePhase.ts'
import { meetUrl } from './calendar.ts'
import { defineMail, type EncounterFacts, type MailDefinition } from './definition.ts'
import { action, facts, paragraph, quietAction, smallPrint } from './mailParts.ts'
import { withPresentFacts } from './presentFacts.ts'
import { doorsOpen, seatMailFacts } from './seatConfirmed.ts'
import { hasBegun, isGone, isLost, isMoved } from './staleness.ts'
import { encounterRows, greeting, startTime } from './words.ts'

type ReminderFacts = z.infer<typeof seatMailFacts>

/** A reminder of a held seat, with its current calendar entry; not sent once the encounter has begun. */
function seatReminder(
  words: Pick<MailDefinition<ReminderFacts>, 'subject' | 'heading'> & {
    opening(encounter: EncounterFacts): string
  },
  isLate: (encounter: EncounterFacts, now: Date) => boolean = () => false,
): MailDefinition<ReminderFacts> {
  return defineMail({
    data: seatMailFacts,
    stream: 'Transactional',
    subject: words.subject,
    preview: () => `The lobby opens ${lobbyOpensMinutes} minutes before the start.`,
    heading: words.heading,
    body: ({ username, encounter, seat }, { appUrl, answerUrl }) => [
      paragraph(greeting(username)),
      paragraph(words.opening(encounter)),
      facts(encounterRows(encounter)),
      action('Go to your seat', meetUrl(appUrl, seat.seatToken)),
      smallPrint(`Find a quiet place. ${doorsOpen}`),
      smallPrint('If you cannot come, please cancel, so that nobody waits for you.'),
      quietAction('Cancel RSVP', answerUrl('cancel', seat.invitationId)),
    ],
    calendar: ({ encounter, seat }) => ({ method: 'REQUEST', encounter, seat }),
    concern: ({ seat: { invitationId } }) => ({ invitationId }),
    isStale: ({ encounter }, standing) =>
      isGone(standing) ||
      hasBegun(encounter, standing) ||
      isLost('seat', standing) ||
      isMoved(encounter, standing) ||
      isLate(encounter, standing.now),
    present: withPresentFacts,
  })
}

/** The reminder of the day before. It is not sent on the day itself, when "tomorrow" would be wrong. */
export const reminder24h = seatReminder(
  {
    subject: ({ encounter }) => `Tomorrow: ${encounter.name}`,
    heading: () => 'See you tomorrow',
    opening: () => 'Your encounter is tomorrow.',
  },
  ({ startsAt, timeZone }, now) => !isTomorrow(new Date(startsAt), timeZone, now),
)

/** The reminder of the last hour. It may be sent late, so it names the time and not how long until then. */
export const reminder1h = seatReminder({
  subject: ({ encounter }) => `Begins at ${startTime(encounter)}: ${encounter.name}`,
  heading: () => 'Almost time',
  opening: (encounter) => `Your encounter begins at ${startTime(encounter)}.`,
})
