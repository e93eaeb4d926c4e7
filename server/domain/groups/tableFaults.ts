import { peopleAtTable } from '#rules/encounters/groupPlan.ts'
import { isLinkRule } from '#rules/encounters/linkFigures.ts'
import { isHardRule, type TableRule } from '#rules/encounters/tableRules.ts'
import type { FormationRun } from '../../generated/client/client.ts'

type Rules = Pick<FormationRun, 'kind' | 'allowRepeats' | 'minimum' | 'capacity' | 'overInvite'>
type Seat = { memberId: number; broken: string[] }

/**
 * A rule that a table breaks now; `memberIds` are the people concerned, empty if it is about the size or about links.
 */
export type TableFault = { rule: TableRule; hard: boolean; memberIds: number[] }

const ofSeats = ['barred', 'metBefore', 'tooFewStrangers', 'noFamiliarFace', 'noMutualLink'] as const

/**
 * Returns every rule a table breaks, from what is stored about its seats. Hard ones stop it from being locked or
 * invited.
 */
export function tableFaults(run: Rules, seats: readonly Seat[]): TableFault[] {
  const { min, max } = peopleAtTable(run)
  const faults: TableFault[] = []
  if (seats.length < min) faults.push({ rule: 'tooFew', hard: true, memberIds: [] })
  if (seats.length > max) faults.push({ rule: 'tooMany', hard: true, memberIds: [] })
  for (const rule of ofSeats) {
    const memberIds = seats.filter(({ broken }) => broken.includes(rule)).map(({ memberId }) => memberId)
    if (memberIds.length === 0) continue
    faults.push({ rule, hard: isHardRule(rule, run), memberIds: isLinkRule(rule) ? [] : memberIds })
  }
  return faults
}
