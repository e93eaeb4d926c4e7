import type { EncounterKindName } from './encounter.ts'

/** The rules that a proposed table can break. The engine checks all but the last four, which need the database. */
export const tableRules = [
  'tooFew',
  'tooMany',
  'barred',
  'metBefore',
  'tooFewStrangers',
  'noFamiliarFace',
  'noMutualLink',
  'notFree',
  'notActive',
  'unavailable',
  'capped',
] as const

export type TableRule = (typeof tableRules)[number]

/** What an operator reads if a table breaks a rule. The text never reveals who asked not to meet whom. */
export const tableRuleTexts: Record<TableRule, string> = {
  tooFew: 'Fewer people than a table of this kind needs.',
  tooMany: 'More people than a table of this kind can hold.',
  barred: 'Somebody here is never to be seated with somebody else here.',
  metBefore: 'Somebody here already met somebody else here.',
  tooFewStrangers: 'Too many people here have met each other for the seats to be filled.',
  noFamiliarFace: 'Somebody here has no familiar face at the table.',
  noMutualLink: 'These two are not due a One-on-One with each other.',
  notFree: 'Somebody here has another place at about this time.',
  notActive: 'Somebody here is no longer an active member of this location.',
  unavailable: 'Somebody here is not free at this time, as their own availability says.',
  capped: 'Somebody here has another First Encounter too few days before or after.',
}

type Options = { kind: EncounterKindName; allowRepeats: boolean; overInvite: number }

/** Whether a table that breaks this rule cannot be locked and invited (docs/rules.md, "Forming groups"). */
export function isHardRule(rule: TableRule, { kind, allowRepeats, overInvite }: Options): boolean {
  if (rule === 'unavailable' || rule === 'capped') return false
  // If more people are invited than there are seats, two who met are stand-ins: only one of them is seated.
  return rule !== 'metBefore' || kind !== 'First' || !(allowRepeats || overInvite > 1)
}

/**
 * Whether a move by hand that breaks this hard rule is refused at once. A table that is short of people, or
 * lacks somebody's familiar face, can be completed by the next move, so such a move is allowed. The table cannot be
 * invited until then.
 */
export function isRefusedAtOnce(rule: TableRule): boolean {
  return rule !== 'tooFew' && rule !== 'noFamiliarFace' && rule !== 'tooFewStrangers'
}
