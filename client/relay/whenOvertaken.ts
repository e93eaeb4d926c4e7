import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'

/**
 * Whether the screen may be out of date: the act was refused because of a change, or got no reply and may have
 * happened.
 */
const mayShowWhatIsNot = (failure: Error): boolean =>
  failure instanceof ConnectionError ||
  (failure instanceof DomainError && ['CONFLICT', 'NOT_FOUND'].includes(failure.code))

/**
 * Creates a handler of failures that refreshes the screen when it may be out of date. Changes by other people or jobs
 * may not have been pushed yet, and the viewer's own changes are never pushed.
 *
 * @param refresh sends the screen's query again
 */
export const whenOvertaken =
  (refresh: () => unknown) =>
  (failure: Error): void => {
    if (mayShowWhatIsNot(failure)) refresh()
  }
