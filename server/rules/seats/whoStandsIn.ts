import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { numbersFrom } from '#rules/seats/numbersFrom.ts'
import { attendanceDistribution, convolved } from '#rules/seats/overbooking.ts'

type Invitations = { kind: EncounterKindName; capacity: number; inviteTarget: number }

/**
 * Whether only one of two people who met is seated: at a First Encounter to which more people are invited
 * than there are seats, unless its proposal lets people meet again (docs/rules.md, "Forming groups").
 */
export const hasStandIns = ({ kind, capacity, inviteTarget }: Invitations, mayMeetAgain: boolean): boolean =>
  kind === 'First' && inviteTarget > capacity && !mayMeetAgain

/** The ids of two people of whom only one is seated. */
export type StandIns = readonly [one: number, other: number]

/** Somebody who may come, with a chance from 0 to 1. */
export type Prospect = { id: number; isSeated: boolean; chance: number }

/** One of a group of stand-ins. `before` holds the indexes of the earlier ones with whom they are paired. */
type StandIn = Prospect & { before: number[] }

/**
 * Up to `mostTried` stand-ins all combinations are computed. For more, `draws` random evenings are simulated, which
 * is accurate to about 0.02.
 */
const mostTried = 8
const draws = 2000

/**
 * Returns the distribution of how many people come if some are stand-ins for each other: a person invited later comes
 * only if none of their stand-ins has a seat or would come. The same people always give the same result.
 *
 * @param prospects in the order of the invitations
 * @returns as {@link attendanceDistribution}
 */
export function distributionWithStandIns(
  prospects: readonly Prospect[],
  standIns: readonly StandIns[],
): number[] {
  if (standIns.length === 0) return attendanceDistribution(prospects.map(({ chance }) => chance))
  const here = new Set(prospects.map(({ id }) => id))
  const pairs = standIns.filter(([one, other]) => here.has(one) && here.has(other))
  const paired = new Set(pairs.flat())
  const alone = prospects.filter(({ id }) => !paired.has(id))
  const others = prospects.filter(({ id }) => paired.has(id))
  const inTurn = others.toSorted((a, b) => Number(b.isSeated) - Number(a.isSeated))
  return partsOf(inTurn, pairs)
    .map((part) => (part.length <= mostTried ? exactly(part) : bySimulation(part)))
    .reduce(convolved, attendanceDistribution(alone.map(({ chance }) => chance)))
}

/** Splits people into parts, so that no stand-ins are in different parts. */
function partsOf(people: readonly Prospect[], pairs: readonly StandIns[]): StandIn[][] {
  const partOf = new Map(people.map(({ id }) => [id, new Set([id])]))
  for (const [one, other] of pairs) {
    const whole = new Set([...(partOf.get(one) ?? []), ...(partOf.get(other) ?? [])])
    for (const id of whole) partOf.set(id, whole)
  }
  return [...new Set(partOf.values())].map((ids) => {
    const part = people.filter(({ id }) => ids.has(id)).map((each): StandIn => ({ ...each, before: [] }))
    const placeOf = new Map(part.map(({ id }, place) => [id, place]))
    for (const pair of pairs) {
      const [first, later] = pair.flatMap((id) => placeOf.get(id) ?? []).sort((a, b) => a - b)
      if (first !== undefined && later !== undefined) part[later]?.before.push(first)
    }
    return part
  })
}

const mayCome = ({ isSeated, before }: StandIn, takes: readonly boolean[]): boolean =>
  isSeated || !before.some((other) => takes[other])

/** The distribution of a small part, over all combinations. */
function exactly(part: readonly StandIn[]): number[] {
  const distribution = new Array<number>(part.length + 1).fill(0)
  const goOn = (takes: readonly boolean[], come: number, chance: number): void => {
    const next = part[takes.length]
    if (!next) distribution[come] = (distribution[come] ?? 0) + chance
    if (!next || chance === 0) return
    const comes = mayCome(next, takes) ? next.chance : 0
    goOn([...takes, true], come + 1, chance * comes)
    goOn([...takes, next.isSeated], come, chance * (1 - comes))
  }
  goOn([], 0, 1)
  return distribution
}

/** The distribution of a large part, over random evenings. */
function bySimulation(part: readonly StandIn[]): number[] {
  const number = numbersFrom(part.length)
  const distribution = new Array<number>(part.length + 1).fill(0)
  for (let draw = 0; draw < draws; draw++) {
    const takes: boolean[] = []
    let come = 0
    for (const each of part) {
      const comes = number() < each.chance && mayCome(each, takes)
      takes.push(each.isSeated || comes)
      if (comes) come++
    }
    distribution[come] = (distribution[come] ?? 0) + 1 / draws
  }
  return distribution
}
