import { shownAddress } from '../shared/shownAddress.ts'

/** Requests that were refused, and why. */
export type Refused = readonly { reason: string; request: { email: string | null | undefined } }[]

/** Says for each refused address why it was refused; nothing if none was. */
export const refusedWords = (refused: Refused): string =>
  refused.map(({ reason, request }) => ` ${shownAddress(request.email)}: ${reason}`).join('')
