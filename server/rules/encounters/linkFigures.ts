import { type EncounterKindName, seatRanges } from './encounter.ts'
import type { TableRule } from './tableRules.ts'

/** Rules that depend on who chose whom. */
const linkRules: readonly TableRule[] = ['noFamiliarFace', 'noMutualLink']

/** Whether groups of a kind are formed by who chose whom. */
export const isFormedByLinks = (kind: EncounterKindName): boolean => kind !== 'First'

/** Whether breaking a rule reveals links. Such a rule is shown for a whole table and never for a person. */
export const isLinkRule = (rule: TableRule): boolean => linkRules.includes(rule)

/**
 * Whether anything about links may be shown for a group of this size: at least as many people as an encounter
 * of the kind needs (docs/rules.md, "Impressions and connections").
 */
export const mayTellLinks = (kind: EncounterKindName, people: number): boolean =>
  people >= seatRanges[kind].minimum

const step = seatRanges.Second.minimum

/** Rounds a count of links, or of people with links, down to whole tables: one person never changes it by one. */
export const coarseCount = (count: number): number => count - (count % step)

/** The lowest number of people or pairs that is shown. */
export const fewestCounted = step
