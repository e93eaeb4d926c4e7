import { howMany } from './words.ts'

/** The result of inviting the tables of a proposal. */
type Invited = Record<'encounters' | 'leftOut' | 'refused', readonly unknown[]> & {
  readonly leftToOthers: unknown
}

/** Says how many groups are invited, and how many people and tables are not; another operator may have been faster. */
export const invitedSentence = ({ encounters, leftOut, refused, leftToOthers }: Invited): string => {
  const others = [
    leftOut.length > 0 && `${howMany(leftOut.length, 'person', 'people')} could not be invited any more.`,
    refused.length > 0 && `${howMany(refused.length, 'table has', 'tables have')} to be looked at first.`,
    Boolean(leftToOthers) && 'Your own table is left to another operator.',
  ].filter(Boolean)
  if (encounters.length === 0 && others.length === 0) return 'No group was left to be invited.'
  return [`${howMany(encounters.length, 'group is', 'groups are')} invited.`, ...others].join(' ')
}
