import { z } from 'zod'
import { defaultTimeZone } from '#rules/dates.ts'
import { defineMail, instant } from './definition.ts'
import { paragraph, smallPrint } from './mailParts.ts'
import { isGone } from './staleness.ts'
import { day, greeting } from './words.ts'

/** The reply to a report: that it was looked at and whether something was done, never what. */
export const caseAnswered = defineMail({
  data: z.object({ username: z.string(), reportedAt: instant, somethingWasDone: z.boolean() }),
  stream: 'Transactional',
  subject: () => 'We looked at your report',
  preview: () => 'A person has read it and decided.',
  heading: () => 'We looked at your report',
  body: ({ username, reportedAt, somethingWasDone }) => [
    paragraph(greeting(username)),
    paragraph(`You wrote to us on ${day(reportedAt, defaultTimeZone)}. A person has read it and decided.`),
    paragraph(
      somethingWasDone
        ? 'We have done something about it. What, we tell nobody but the person it is about.'
        : 'We found nothing that we could act on. It was right to tell us all the same.',
    ),
    smallPrint('If something happens again, or if you are afraid of somebody, please report it again.'),
  ],
  isStale: (_, standing) => isGone(standing),
})
