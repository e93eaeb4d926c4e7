import { defineMail } from './definition.ts'
import { aboutInvitation, invitationFacts, isStaleInvitation } from './invitationMail.ts'
import { facts, paragraph, smallPrint } from './mailParts.ts'
import { withPresentFacts } from './presentFacts.ts'
import { waysToAnswer } from './waysToAnswer.ts'
import { dateAndTime, encounterRows, greeting } from './words.ts'

/** The last-day reminder of an invitation that is still unanswered. */
export const invitationReminder = defineMail({
  data: invitationFacts,
  stream: 'Broadcast',
  subject: ({ encounter }) => `Your invitation to ${encounter.name} runs out soon`,
  preview: ({ encounter, expiresAt }) => `Please answer by ${dateAndTime(expiresAt, encounter.timeZone)}.`,
  heading: () => 'Still undecided?',
  body: ({ username, encounter, expiresAt, invitationId }, context) => [
    paragraph(greeting(username)),
    paragraph('Your invitation is still open. A yes or a no both help.'),
    facts([...encounterRows(encounter), ['Please answer by', dateAndTime(expiresAt, encounter.timeZone)]]),
    ...waysToAnswer(invitationId, context),
    smallPrint('An invitation that runs out unanswered shows on your dashboard as missed.'),
  ],
  wish: () => 'wantsInvitationMail',
  concern: aboutInvitation,
  isStale: isStaleInvitation,
  present: withPresentFacts,
})
