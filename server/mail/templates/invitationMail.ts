import { z } from 'zod'
import { usualInvitationText } from '#rules/forms/invitationText.ts'
import { acceptConsequence, declineConsequence } from '#rules/seats/answerConsequences.ts'
import { defineMail, encounterFacts, instant } from './definition.ts'
import { facts, paragraph, smallPrint, writtenWords } from './mailParts.ts'
import { withPresentFacts } from './presentFacts.ts'
import { type Concern, isAnswered, isGone, isOver, type Standing } from './staleness.ts'
import { waysToAnswer } from './waysToAnswer.ts'
import { dateAndTime, encounterRows, greeting } from './words.ts'

export const invitationFacts = z.object({
  username: z.string(),
  encounter: encounterFacts,
  expiresAt: instant,
  /** Missing in mails of older versions. */
  invitationId: z.int().optional(),
})

type InvitationFacts = z.infer<typeof invitationFacts>

export const aboutInvitation = ({ invitationId }: InvitationFacts): Concern => ({ invitationId })

/** The mail is stale once the invitation was answered, has expired or was sent again. */
export const isStaleInvitation = ({ expiresAt }: InvitationFacts, standing: Standing): boolean =>
  isGone(standing) || (standing.invitation === undefined ? isOver(expiresAt, standing) : isAnswered(standing))

/**
 * An invitation to an encounter. `intro` and `note` are the operator's words: for every invitation, and for this one.
 */
export const invitation = defineMail({
  data: invitationFacts.extend({ intro: z.string().optional(), note: z.string().optional() }),
  stream: 'Broadcast',
  subject: ({ encounter }) => `You're invited: ${encounter.name}`,
  preview: ({ encounter }) => `${dateAndTime(encounter.startsAt, encounter.timeZone)}. Can you make it?`,
  heading: () => "You're invited",
  body: ({ username, encounter, expiresAt, invitationId, intro, note }, context) => [
    paragraph(greeting(username)),
    ...writtenWords(intro ?? usualInvitationText),
    facts([...encounterRows(encounter), ['Please answer by', dateAndTime(expiresAt, encounter.timeZone)]]),
    ...(note ? writtenWords(note) : []),
    ...waysToAnswer(invitationId, context),
    smallPrint(acceptConsequence(encounter)),
    smallPrint(`Not this time? ${declineConsequence(encounter)}`),
  ],
  wish: () => 'wantsInvitationMail',
  concern: aboutInvitation,
  isStale: isStaleInvitation,
  present: withPresentFacts,
})
