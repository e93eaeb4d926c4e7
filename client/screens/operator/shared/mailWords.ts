import { howMany } from './words.ts'

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

/** Ends a promise to several people with the number of those who get no mail; says nothing if all get it. */
export const exceptWords = (rest: number): string =>
  rest === 0 ? '' : `, except ${howMany(rest, 'person', 'people')} to whom no mail is sent`

/**
 * Says who of several people with a place read something in a mail.
 *
 * @param promise the sentence without its period
 * @param count how many there are, at least 1
 * @param rest how many of them get no mail
 */
export const mailToPlaces = (promise: string, count: number, rest: number): string =>
  rest < count
    ? `${promise}${exceptWords(rest)}.`
    : 'Nobody with a place gets a mail, because none is sent to their addresses.'

const allBut = (rest: number): string =>
  `all but ${rest} by mail, because no invitations are mailed to the rest`

/**
 * Says that the people of tables are invited, and how many of them not by mail.
 *
 * @param tableIds the Relay ids of the tables
 * @param withoutMail the tables of the proposal with people who get no invitation by mail, and how many these are
 */
export function invitedTables(
  tableIds: readonly string[],
  withoutMail: readonly { readonly tableId: string; readonly people: number }[],
): string {
  const rest = withoutMail
    .filter(({ tableId }) => tableIds.includes(tableId))
    .reduce((sum, { people }) => sum + people, 0)
  return rest === 0 ? 'its people are mailed' : `its people are invited, ${allBut(rest)}`
}

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
    : `${change}, ${allBut(rest)}.`
}
