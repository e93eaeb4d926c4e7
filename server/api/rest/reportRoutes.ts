import { z } from 'zod'
import { DomainError } from '#rules/errors.ts'
import { reportKinds } from '#rules/safety/caseUrgency.ts'
import { longestReport, reportReceived } from '#rules/safety/reporting.ts'
import { missing, oneOf, rowId, text, truth } from './fields.ts'
import { globalId } from './ids.ts'
import { Message } from './replies.ts'
import { type Row, row } from './row.ts'

/** Bytes of a character that is escaped, such as `\u0430`. Many libraries escape every character beyond ASCII. */
const escaped = 6

const idOrNull = (type: string, id: number | null | undefined) => (id ? globalId(type, id) : null)

/** The calls for reports, which the specification does not have. */
export const reportRows: readonly Row[] = [
  row({
    name: 'report',
    method: 'POST',
    path: '/member/reports',
    summary: 'Reports a person the member met, or something else.',
    description:
      'The two are never seated together again, and the person is not notified. At most 10 reports a week. Repeating the same report within a minute adds none.',
    refusals: ['NOT_FOUND'],
    moreBytes: longestReport * escaped,
    input: z.object({
      eventId: rowId.nullish().describe('The encounter at which it happened. Required if a person is named.'),
      memberId: rowId
        .nullish()
        .describe('The person, who had a seat at the encounter like the member; absent for something else.'),
      kind: oneOf(reportKinds).describe('The kind of report. For `Danger`, operators get a mail at once.'),
      words: text.describe(`What happened, up to ${longestReport.toLocaleString('en-US')} characters.`),
      wantsReply: truth.describe(
        'Whether the member wants to be notified when the report has been reviewed.',
      ),
    }),
    document: `mutation($input: ReportInput!) { reply: report(input: $input) { message } }`,
    variables: ({ eventId, memberId, kind, words, wantsReply }) => {
      if (memberId && !eventId) throw new DomainError('BAD_INPUT', missing, 'eventId')
      return {
        input: {
          encounterId: idOrNull('Encounter', eventId),
          attendeeId: idOrNull('Attendee', memberId),
          kind: kind.toUpperCase(),
          words,
          wantsReply,
        },
      }
    },
    fieldNames: { encounterId: 'eventId', attendeeId: 'memberId' },
    output: Message,
    reply: ({ reply }: { reply: z.input<typeof Message> }) => reply,
    example: {
      input: {
        eventId: 7,
        memberId: 43,
        kind: 'Harassment',
        words: 'She would not stop asking where I live.',
        wantsReply: true,
      },
      reply: { message: reportReceived(true) },
    },
  }),
]
