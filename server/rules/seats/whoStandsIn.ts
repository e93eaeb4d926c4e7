import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { numbersFrom } from '#rules/seats/numbersFrom.ts'
import { attendanceDistribution, convolved } from '#rules/seats/overbooking.ts'

type Invitations = { kind: EncounterKindName; capacity: number; inviteTarget: number }

/**
 * Whether of two who met only one is seated: at a First Encounter to which more people are invited than there are seats, unless
 * its proposal lets people meet again (docs/rules.md, "Forming groups").
 */
export const hasStandIns = ({ kind, capacity, inviteTarget }: Invitations, mayMeetAgain: boolean): boolean =>
  kind === 'First' && inviteTarget > capacity && !mayMeetAgain

/** Two people, by their ids, of whom one only is seated. */
export type StandIns = readonly [one: number, other: number]

/** Somebody who may come; the chance is from 0 to 1. */
export type Prospect = { id: number; isSeated: boolean; chance: number }

/** One of those who stand in for each other, and the places of those before them for whom they do. */
type Standing = Prospect & { before: number[] }

/** So many who stand in for each other are tried in every way; of more, so many evenings are drawn, sure to about 0.02. */
const mostTried = 8
const draws = 2000

/**
 * How many come where some stand in for each other: whoever was invited later comes only where none of the others has a seat or
 * would come. The same for the same people.
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
    .map((part) => (part.length <= mostTried ? byTrying(part) : byDrawing(part)))
    .reduce(convolved, attendanceDistribution(alone.map(({ chance }) => chance)))
}

/** Splits people so that nobody stands in for somebody of another part. */
function partsOf(people: readonly Prospect[], pairs: readonly StandIns[]): Standing[][] {
  const partOf = new Map(people.map(({ id }) => [id, new Set([id])]))
  for (const [one, other] of pairs) {
    const whole = new Set([...(partOf.get(one) ?? []), ...(partOf.get(other) ?? [])])
    for (const id of whole) partOf.set(id, whole)
  }
  return [...new Set(partOf.values())].map((ids) => {
    const part = people.filter(({ id }) => ids.has(id)).map((each): Standing => ({ ...each, before: [] }))
    const placeOf = new Map(part.map(({ id }, place) => [id, place]))
    for (const pair of pairs) {
      const [first, later] = pair.flatMap((id) => placeOf.get(id) ?? []).sort((a, b) => a - b)
      if (first !== undefined && later !== undefined) part[later]?.before.push(first)
    }
    return part
  })
}

const mayCome = ({ isSeated, before }: Standing, takes: readonly boolean[]): boolean =>
  isSeated || !before.some((other) => takes[other])

function byTrying(part: readonly Standing[]): number[] {
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

function byDrawing(part: readonly Standing[]): number[] {
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
