import { type Adjacency, at32, joined } from './adjacency.ts'
import { type Community, minds } from './community.ts'
import type { Placement } from './formation.ts'
import type { FormationKind } from './problem.ts'

/** Returns why each person of a group is there. */
export function placements(
  community: Community,
  group: readonly number[],
  byHand: ReadonlySet<number>,
): Placement[] {
  return group.map((person) => {
    const others = group.filter((other) => other !== person)
    const gender = at32(community.gender, person)
    const joinedIn = (graph: Adjacency): number[] =>
      others.filter((other) => joined(graph, person, other)).map((other) => at32(community.ids, other))
    return {
      id: at32(community.ids, person),
      welcomedBy: others.filter((other) => !minds(community, other, person)).length,
      welcomes: others.filter((other) => !minds(community, person, other)).length,
      familiar: joinedIn(community.familiar),
      mutual: joinedIn(community.mutual),
      metBefore: joinedIn(community.met),
      sameGender:
        gender === community.unknownGender
          ? null
          : others.filter((other) => at32(community.gender, other) === gender).length,
      roundsLeftOut: at32(community.waited, person),
      byHand: byHand.has(person),
    }
  })
}

/** The facts of a table that a sentence about a place needs. */
export type PlaceOf = {
  kind: FormationKind
  /** how many people sit there */
  size: number
  /** whether the engine formed it, and nobody has changed it by hand since */
  formed: boolean
}

/** Describes a placement to the operator. It never mentions links, which are private. */
export function placementSentence(placement: Placement, { kind, size, formed }: PlaceOf): string {
  const { welcomedBy, welcomes, sameGender, metBefore, roundsLeftOut } = placement
  const parts = placement.byHand ? ['put here by hand'] : []
  parts.push(`age: welcome to ${welcomedBy} of ${size - 1}, glad of ${welcomes}`)
  if (kind !== 'OneOnOne' && sameGender !== null) {
    parts.push(sameGender === 0 ? 'gender: the only one of theirs' : `gender: ${sameGender} more of theirs`)
  }
  if (metBefore.length > 0) parts.push(`meets ${count(metBefore.length, 'person')} again`)
  else if (kind === 'First') parts.push('has met nobody here')
  if (roundsLeftOut > 0) parts.push(`left out ${count(roundsLeftOut, 'time')} before`)
  if (kind === 'First' && formed && !placement.byHand) parts.push('among equal places the draw decided')
  const sentence = parts.join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** Returns a number with its noun: 1 person, 2 people. */
export function count(number: number, noun: string): string {
  if (number === 1) return `1 ${noun}`
  return `${number} ${noun === 'person' ? 'people' : `${noun}s`}`
}
