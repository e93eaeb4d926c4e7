import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'

/** What a link in a mail about a change of address is for. */
export type EmailAct = 'confirm' | 'undo'

/** The end of the address, which only this server can have written. */
export const tokenInAddress = () => window.location.pathname.split('/').at(-1) ?? ''

/** The sentence to show for what went wrong; the server says why in words made for people. */
export const failureOf = (error: unknown): string =>
  error instanceof DomainError || error instanceof ConnectionError
    ? error.message
    : 'Something went wrong. Please try again.'
