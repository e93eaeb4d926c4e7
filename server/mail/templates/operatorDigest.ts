import { z } from 'zod'
import { day } from '#rules/time/durations.ts'
import { defineMail, encounterFacts } from './definition.ts'
import { action, facts, paragraph, smallPrint } from './mailParts.ts'
import { withPresentFacts } from './presentFacts.ts'
import { hasBegun, isMoved } from './staleness.ts'
import { dateAndTime } from './words.ts'

const count = z.int().nonnegative()

/** What waits for the operator, once a day, as numbers only, since mail is read in many places. */
export const dailyDigest = defineMail({
  data: z.object({
    failedJobs: count,
    failedMails: count,
    bounces: count,
    cases: count,
    casesOverdue: count,
    underMinimum: count,
  }),
  stream: 'Transactional',
  subject: () => 'What needs you at Encounters today',
  preview: () => 'Failed jobs, mails, cases and encounters short of people.',
  heading: () => 'What needs you today',
  body: ({ failedJobs, failedMails, bounces, cases, casesOverdue, underMinimum }, { appUrl }) => [
    facts([
      ['Failed jobs', String(failedJobs)],
      ['Failed mails', String(failedMails)],
      ['Mails that bounced since yesterday', String(bounces)],
      ['Cases open', casesOverdue > 0 ? `${cases}, ${casesOverdue} overdue` : String(cases)],
      ['Encounters likely under their minimum', String(underMinimum)],
    ]),
    action('Open Needs me', `${appUrl}/operator`),
    smallPrint('This mail comes once a day, and only when something waits.'),
  ],
  isStale: (_counts, { now, writtenAt }) => now.getTime() - writtenAt.getTime() >= day,
})

/** An encounter that begins within a day and needs the operator's attention. It names no people. */
export const dayBefore = defineMail({
  data: z.object({
    encounter: encounterFacts,
    encounterId: z.int(),
    isLikelyTooFew: z.boolean(),
    holdsPairApart: z.boolean(),
  }),
  stream: 'Transactional',
  subject: ({ encounter: { name } }) => `Needs a look before it begins: ${name}`,
  preview: ({ encounter: { startsAt, timeZone } }) => `It begins on ${dateAndTime(startsAt, timeZone)}.`,
  heading: ({ encounter: { name } }) => name,
  body: ({ encounter, encounterId, isLikelyTooFew, holdsPairApart }, { appUrl }) => [
    paragraph(`It begins on ${dateAndTime(encounter.startsAt, encounter.timeZone)}.`),
    ...(isLikelyTooFew
      ? [paragraph('Fewer people than its minimum are likely to come. Invite more, or cancel it in time.')]
      : []),
    ...(holdsPairApart
      ? [paragraph('Two who are not to meet both hold seats. The roster lets you take somebody off.')]
      : []),
    action('Open the roster', `${appUrl}/operator/encounters/${encounterId}`),
  ],
  concern: ({ encounterId }) => ({ encounterId }),
  isStale: ({ encounter }, standing) =>
    hasBegun(encounter, standing) ||
    standing.encounter?.state !== 'Scheduled' ||
    isMoved(encounter, standing),
  present: withPresentFacts,
})
