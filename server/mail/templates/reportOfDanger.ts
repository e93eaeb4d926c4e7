import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'

/** Somebody reported danger, to the operator. It says nothing of who or what: mail is read in many places. */
export const reportOfDanger = defineMail({
  data: z.object({ caseId: z.int(), reportId: z.int() }),
  stream: 'Transactional',
  subject: ({ caseId }) => `[Danger] Case ${caseId} needs you now`,
  preview: () => 'Somebody reported a danger or a threat. It is due within the hour.',
  heading: () => 'Somebody reported danger',
  body: ({ caseId, reportId }, { appUrl }) => [
    paragraph(
      `Report number ${reportId} is about a danger or a threat. It is in case ${caseId}, which is due within the hour.`,
    ),
    action(`Open case ${caseId}`, `${appUrl}/operator/cases/${caseId}`),
    smallPrint(
      'Whoever reported it saw the emergency numbers of the place first. This mail leaves out who and what it is about.',
    ),
  ],
})

/** The same to each of the other operators, where it is about one of them; the inbox they share has none. */
export const dangerToColleague = reportOfDanger
