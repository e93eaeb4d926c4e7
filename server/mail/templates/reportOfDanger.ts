import { z } from 'zod'
import { defineMail } from './definition.ts'
import { action, paragraph, smallPrint } from './mailParts.ts'

/**
 * Tells the operator that somebody reported danger. It says neither who nor what, since mail is read in many places.
 */
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

/** The same mail to each other operator if the report is about an operator; the shared inbox gets none then. */
export const dangerToColleague = reportOfDanger
