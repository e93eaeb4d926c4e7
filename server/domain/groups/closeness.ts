import { mayTellLinks } from '#rules/encounters/linkFigures.ts'
import type { EncounterKind, LinkCloseness } from '../../generated/client/client.ts'
import type { SlotsFormation } from './sweepSlots.ts'

/**
 * Upper bounds of the average number of familiar faces each person has at their table, with the word for tables up to
 * it.
 */
const bounds: readonly (readonly [most: number, word: LinkCloseness])[] = [
  [1.5, 'Loose'],
  [3, 'Close'],
]

/**
 * Describes in a word how closely all tables together are connected by links. A number would change with every single
 * link, and so reveal it.
 *
 * @returns null if nothing may be said, because of the kind or because there are too few people
 */
export function closenessOf(kind: EncounterKind, groups: SlotsFormation['groups']): LinkCloseness | null {
  const seated = groups.flatMap(({ group }) => group.members)
  if (kind !== 'Second' || !mayTellLinks(kind, seated.length)) return null
  const faces = seated.reduce((sum, { familiar }) => sum + familiar.length, 0) / seated.length
  return bounds.find(([most]) => faces <= most)?.[1] ?? 'Tight'
}
