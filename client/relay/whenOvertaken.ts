import { DomainError } from '#rules/errors.ts'

/**
 * Makes what hears of failures, and asks again for what is shown once something was refused because it is not so any more: what
 * another person did, or a job, need not have come by itself yet.
 *
 * @param refresh asks for it
 */
export const whenOvertaken =
  (refresh: () => unknown) =>
  (failure: Error): void => {
    if (failure instanceof DomainError && ['CONFLICT', 'NOT_FOUND'].includes(failure.code)) refresh()
  }
