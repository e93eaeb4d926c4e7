import { z } from 'zod'
import { appealDays } from '#rules/safety/caseLife.ts'
import { defineMail, instant, type MailContext } from './definition.ts'
import { action, paragraph, smallPrint, writtenWords } from './mailParts.ts'
import { isGone, isOver } from './staleness.ts'
import { greeting } from './words.ts'

const data = z.object({
  username: z.string(),
  /** The statement of reasons, as an operator sent it. */
  statement: z.string(),
  /** The appeal's link is made from it at sending, so that the outbox never shows the link. */
  decisionId: z.int(),
})
type Statement = z.infer<typeof data>

const said = ({ username, statement }: Statement) => [
  paragraph(greeting(username)),
  ...writtenWords(statement),
]

const appealable = (about: Statement, { appealUrl }: MailContext) => [
  ...said(about),
  action('Appeal this decision', appealUrl(about.decisionId)),
  smallPrint(`The link is for you alone. It works without signing in, once, for ${appealDays} days.`),
]

/** Advice by an operator after a report. */
export const caseAdvice = defineMail({
  data,
  stream: 'Transactional',
  subject: () => 'Something to keep in mind',
  preview: () => 'A note about an encounter you were at.',
  heading: () => 'Something to keep in mind',
  body: said,
  isStale: (_, standing) => isGone(standing),
})

/** A warning, with its statement of reasons. */
export const caseWarning = defineMail({
  data,
  stream: 'Transactional',
  subject: () => 'A warning about your membership',
  preview: () => 'What we decided, why, and how to appeal.',
  heading: () => 'A warning',
  body: appealable,
  isStale: (_, standing) => isGone(standing),
})

/** A suspension, with its statement of reasons. */
export const caseSuspended = defineMail({
  data: data.extend({ until: instant }),
  stream: 'Transactional',
  subject: () => 'Your membership is suspended',
  preview: () => 'What we decided, why, until when, and how to appeal.',
  heading: () => 'Your membership is suspended',
  body: (about, context) => appealable(about, context),
  isStale: ({ until }, standing) => isOver(until, standing),
})

/** An expulsion, with its statement of reasons. The recipient is no longer a member. */
export const caseExpelled = defineMail({
  data,
  stream: 'Transactional',
  subject: () => 'Your membership has ended',
  preview: () => 'What we decided, why, and how to appeal.',
  heading: () => 'Your membership has ended',
  body: appealable,
})
