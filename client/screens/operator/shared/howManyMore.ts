import { mostInvited } from '#rules/encounters/plannedEncounter.ts'

type Advised = { invited: number; suggested: number; isFull: boolean }

/** Whether too few people may come even if the greatest number is invited. */
export const mayBeTooFew = ({ suggested }: Pick<Advised, 'suggested'>, capacity: number): boolean =>
  suggested >= mostInvited(capacity)

/**
 * Says how many more people to invite to a table.
 *
 * @param advice how many are invited, how many should be in all, and whether every seat is taken
 * @param capacity the seats of the table
 */
export function howManyMore(advice: Advised, capacity: number): string {
  const { invited, suggested, isFull } = advice
  if (isFull) return 'Every seat is taken: whoever accepts from now on waits for one.'
  const isMost = mayBeTooFew(advice, capacity)
  if (suggested === invited)
    return isMost ? 'A table invites no more than this.' : 'No more invitations are needed.'
  const more = invited === 0 ? `${suggested}` : `${suggested - invited} more`
  return isMost
    ? `Invite ${more}, the most a table invites. Too few may come all the same.`
    : `Invite ${more}, so that too few come at most once in ten times.`
}
