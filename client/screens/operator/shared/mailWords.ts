/** A person who may be promised a mail: why their address gets none, in the schema's terms; null if it does. */
export type Reader = { readonly unreachable?: string | null | undefined }

/** Says that a person does not read of a change in a mail. */
export const noMail = 'No mail says so, because none is sent to their address.'

/**
 * Returns the sentence that promises a mail to a person, or that none is sent.
 *
 * @param promise shown if mail is sent there
 */
export const mailSentence = ({ unreachable }: Reader, promise: string): string =>
  unreachable ? noMail : promise

/**
 * Says that something has changed, and whether the person reads so in a mail.
 *
 * @param change without the period
 * @param promise what ends the sentence if mail is sent there
 */
export const changeWithMail = (reader: Reader, change: string, promise: string): string =>
  reader.unreachable ? `${change}. ${noMail}` : `${change}${promise}.`

/**
 * Says that people are invited, and whether by mail.
 *
 * @param change without the period
 * @param invited their entries on the roster
 */
export function invitedWords(
  change: string,
  invited: readonly { readonly member: { readonly getsInvitationMail: boolean } }[],
): string {
  const rest = invited.filter(({ member }) => !member.getsInvitationMail).length
  if (rest === 0) return `${change}, by mail.`
  return rest === invited.length
    ? `${change}, but not by mail, because no invitations are mailed to them.`
    : `${change}, all but ${rest} by mail, because no invitations are mailed to the rest.`
}
