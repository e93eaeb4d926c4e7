import { DomainError } from '#rules/errors.ts'

/**
 * What an operator reads who means a table or somebody that is not in the proposal, most often since another one dissolved the
 * table or formed the groups again.
 *
 * @param field of the input that names them
 */
export const goneFromProposal = (field: 'moves' | 'tableIds') =>
  new DomainError(
    'CONFLICT',
    'A table or person meant here is not in this proposal any more. Please look at it and choose again.',
    field,
  )
