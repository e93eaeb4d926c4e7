import { addressInUse } from './addressInUse.ts'
import { appealAnswered, appealReceived } from './appealMails.ts'
import { caseAnswered } from './caseAnswered.ts'
import { caseAdvice, caseExpelled, caseSuspended, caseWarning } from './caseStatements.ts'
import { chooseImpressions } from './chooseImpressions.ts'
import { cityOpened } from './cityOpened.ts'
import { contactMessage } from './contactMessage.ts'
import type { MailDefinition } from './definition.ts'
import { earlyAccessDeclined } from './earlyAccessDeclined.ts'
import { earlyAccessInvited } from './earlyAccessInvited.ts'
import { earlyAccessReceived } from './earlyAccessReceived.ts'
import { emailChangeConfirm } from './emailChangeConfirm.ts'
import { emailChangeDone } from './emailChangeDone.ts'
import { emailChanged } from './emailChanged.ts'
import { emailChangeUndone } from './emailChangeUndone.ts'
import { encounterCanceled } from './encounterCanceled.ts'
import { encounterChanged } from './encounterChanged.ts'
import { invitation } from './invitationMail.ts'
import { invitationReminder } from './invitationReminder.ts'
import { loginLink } from './loginLink.ts'
import { membershipCanceled } from './membershipCanceled.ts'
import { membershipPaused } from './membershipPaused.ts'
import { membershipResumed } from './membershipResumed.ts'
import { noSeatOpened } from './noSeatOpened.ts'
import { dailyDigest, dayBefore } from './operatorDigest.ts'
import { operatorNotice } from './operatorNotice.ts'
import { operatorReply } from './operatorReply.ts'
import { passkeyNotice } from './passkeyNotice.ts'
import { pausedForNoShows } from './pausedForNoShows.ts'
import { promoted } from './promoted.ts'
import { dangerToColleague, reportOfDanger } from './reportOfDanger.ts'
import { resumed } from './resumed.ts'
import { seatConfirmed } from './seatConfirmed.ts'
import { seatReleased } from './seatReleased.ts'
import { reminder1h, reminder24h } from './seatReminders.ts'
import { signedOut } from './signedOut.ts'
import { supportMessage } from './supportMessage.ts'
import { takenOff } from './takenOff.ts'
import { usernameChanged } from './usernameChanged.ts'
import { waitlisted } from './waitlisted.ts'
import { encounterNote, operatorNews } from './writtenByHand.ts'
import { youMadeAnImpression } from './youMadeAnImpression.ts'

/** All mail templates, by the name stored in the outbox. */
export const mails = {
  addressInUse,
  appealAnswered,
  appealReceived,
  caseAdvice,
  caseAnswered,
  caseExpelled,
  caseSuspended,
  caseWarning,
  chooseImpressions,
  cityOpened,
  contactMessage,
  dailyDigest,
  dangerToColleague,
  dayBefore,
  earlyAccessDeclined,
  earlyAccessInvited,
  earlyAccessReceived,
  emailChangeConfirm,
  emailChanged,
  emailChangeDone,
  emailChangeUndone,
  encounterCanceled,
  encounterChanged,
  encounterNote,
  invitation,
  invitationReminder,
  loginLink,
  membershipCanceled,
  membershipPaused,
  membershipResumed,
  noSeatOpened,
  operatorNews,
  operatorNotice,
  operatorReply,
  passkeyNotice,
  pausedForNoShows,
  promoted,
  reminder1h,
  reminder24h,
  reportOfDanger,
  resumed,
  seatConfirmed,
  seatReleased,
  signedOut,
  supportMessage,
  takenOff,
  usernameChanged,
  waitlisted,
  youMadeAnImpression,
} satisfies Record<string, MailDefinition<unknown>>

export type MailTemplate = keyof typeof mails

/**
 * Mails to the inbox that the operators share. They do not count as mails to a person, even if somebody's account has
 * its address.
 */
export const inboxTemplates: readonly MailTemplate[] = [
  'contactMessage',
  'dailyDigest',
  'dayBefore',
  'reportOfDanger',
  'supportMessage',
]

const namesOf = (isMeant: (mail: MailDefinition<unknown>) => boolean): readonly string[] =>
  Object.entries<MailDefinition<unknown>>(mails).flatMap(([name, mail]) => (isMeant(mail) ? name : []))

/** Mails whose link is a secret, which is deleted once sending ends: they can never be sent again. */
export const secretTemplates = namesOf(({ needsSecret }) => Boolean(needsSecret))

/** Mails that go to the address they were queued for, even if the member's address has changed. */
export const boundTemplates = namesOf(({ isForAddress, needsSecret }) => Boolean(isForAddress || needsSecret))

/** The data of each template, stored as JSON in the outbox. */
export type MailData = {
  [Template in MailTemplate]: (typeof mails)[Template] extends MailDefinition<infer Data> ? Data : never
}

/**
 * Finds a template by the name in an outbox row.
 *
 * @throws if the row was written by a build that had other templates
 */
export function findMail(template: string): MailDefinition<unknown> {
  const found = Object.entries(mails).find(([name]) => name === template)
  if (!found) throw new Error(`Unknown mail template ${template}`)
  return found[1]
}
