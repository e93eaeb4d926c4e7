import { DomainError } from '#rules/errors.ts'

/**
 * The error for an operator who refers to a table or person that is not in the proposal, usually because another
 * operator dissolved the table or formed the groups again.
 *
 * @param field the input field that refers to them
 */
export const goneFromProposal = (field: 'moves' | 'tableIds') =>
  new DomainError(
    'CONFLICT',
    'A table or person meant here is not in this proposal any more. Please look at it and choose again.',
    field,
  )
