import { type EncounterKindName, seatRanges } from './encounter.ts'
import type { TableRule } from './tableRules.ts'

/** Rules that are judged by who chose whom. */
const linkRules: readonly TableRule[] = ['noFamiliarFace', 'noMutualLink']

/** Whether groups of a kind are formed by who chose whom. */
export const isFormedByLinks = (kind: EncounterKindName): boolean => kind !== 'First'

/** Whether breaking a rule reveals links, so that it is shown for a table and never for a person. */
export const isLinkRule = (rule: TableRule): boolean => linkRules.includes(rule)

/**
 * Whether anything about links may be said of so many people: no fewer than an encounter of the kind needs
 * (docs/rules.md, "Impressions and connections").
 */
export const mayTellLinks = (kind: EncounterKindName, people: number): boolean =>
  people >= seatRanges[kind].minimum

const step = seatRanges.Second.minimum

/** A count of links or of people who have some, rounded down to whole tables, so that no one person changes it by one. */
export const coarseCount = (count: number): number => count - (count % step)

/** The fewest people or pairs that are shown as a number. */
export const fewestCounted = step
