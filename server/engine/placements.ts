import { type Adjacency, at32, joined } from './adjacency.ts'
import { type Community, minds } from './community.ts'
import type { Placement } from './formation.ts'

/** Why each of a group is there. */
export function placements(
  community: Community,
  group: readonly number[],
  kept: ReadonlySet<number>,
): Placement[] {
  return group.map((person) => {
    const others = group.filter((other) => other !== person)
    const joinedIn = (graph: Adjacency): number[] =>
      others.filter((other) => joined(graph, person, other)).map((other) => at32(community.ids, other))
    return {
      id: at32(community.ids, person),
      welcomedBy: others.filter((other) => !minds(community, other, person)).length,
      welcomes: others.filter((other) => !minds(community, person, other)).length,
      familiar: joinedIn(community.familiar),
      mutual: joinedIn(community.mutual),
      metBefore: joinedIn(community.met),
      roundsLeftOut: at32(community.waited, person),
      kept: kept.has(person),
    }
  })
}

/** The same in a sentence for the operator, from a group of `size`. It never mentions links, which stay private. */
export function placementSentence(placement: Placement, size: number): string {
  const others = size - 1
  const parts = placement.kept ? ['kept here by you'] : []
  parts.push(
    `welcome by age to ${placement.welcomedBy} of ${others}, glad of the age of ${placement.welcomes}`,
  )
  if (placement.metBefore.length > 0) parts.push(`meets ${count(placement.metBefore.length, 'person')} again`)
  if (placement.roundsLeftOut > 0) parts.push(`left out ${count(placement.roundsLeftOut, 'time')} before`)
  const sentence = parts.join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** A number with its noun: 1 person, 2 people. */
export function count(number: number, noun: string): string {
  if (number === 1) return `1 ${noun}`
  return `${number} ${noun === 'person' ? 'people' : `${noun}s`}`
}
