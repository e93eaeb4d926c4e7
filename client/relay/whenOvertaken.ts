import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'

/** What was refused is not so any more, and what nobody answered may have happened. */
const mayShowWhatIsNot = (failure: Error): boolean =>
  failure instanceof ConnectionError ||
  (failure instanceof DomainError && ['CONFLICT', 'NOT_FOUND'].includes(failure.code))

/**
 * Makes what hears of failures, and asks again for what is shown once that need not be so any more: what another person did, or a
 * job, need not have come by itself yet, and what one did oneself does not come by itself at all.
 *
 * @param refresh asks for it
 */
export const whenOvertaken =
  (refresh: () => unknown) =>
  (failure: Error): void => {
    if (mayShowWhatIsNot(failure)) refresh()
  }
