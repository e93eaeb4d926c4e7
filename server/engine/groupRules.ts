import { type Adjacency, at32, joined } from './adjacency.ts'
import type { Community } from './community.ts'
import type { BrokenRule } from './formation.ts'
import { pairable } from './oneOnOne.ts'
import type { FormationInput } from './problem.ts'
import { hasStandIns, holdsStrangers } from './standIns.ts'

const peopleAre = (count: number): string => (count === 1 ? '1 person is' : `${count} people are`)

/** Judges a group by every rule of its kind. An empty group breaks none. */
export type GroupJudge = (group: readonly number[], index: number) => BrokenRule[]

/**
 * Makes the function that checks a group, however it was formed, by "Forming groups" in docs/rules.md.
 *
 * @returns a function of a group's positions and its index
 */
export function groupJudge(community: Community, input: FormationInput): GroupJudge {
  const { kind, seats } = input
  const links = kind === 'OneOnOne' ? pairable(community, input.anyMutualLink === true) : community.familiar
  const idsOf = (people: readonly number[]): number[] =>
    people.map((person) => at32(community.ids, person)).sort((a, b) => a - b)
  return (group, index) => {
    if (group.length === 0) return []
    const broken: BrokenRule[] = []
    const add = (
      rule: BrokenRule['rule'],
      people: readonly number[],
      sentence: string,
      hard = true,
    ): void => {
      broken.push({ rule, group: index, members: idsOf(people), hard, sentence })
    }
    if (group.length < seats.min)
      add('tooFew', [], `${peopleAre(group.length)} fewer than the ${seats.min} a group needs.`)
    if (group.length > seats.max)
      add('tooMany', [], `${peopleAre(group.length)} more than the ${seats.max} a group can hold.`)
    for (const pair of pairsIn(community.barred, group))
      add('barred', pair, 'These two are never to be seated together.')
    if (kind !== 'Second') {
      const standIns = hasStandIns(input)
      const hard = kind !== 'First' || (input.allowRepeats !== true && !standIns)
      for (const pair of pairsIn(community.met, group)) add('metBefore', pair, metSentence(kind), hard)
    }
    if (hasStandIns(input) && !holdsStrangers(community.met, group, input.strangers ?? seats.max))
      add('tooFewStrangers', acquainted(community.met, group), strangersSentence)
    if (kind === 'Second') {
      for (const person of withoutFace(links, group))
        add('noFamiliarFace', [person], 'This person has no familiar face in the group.')
    }
    if (kind === 'OneOnOne' && group.length === 2 && withoutFace(links, group).length > 0) {
      const sentence = input.anyMutualLink
        ? 'These two did not choose each other.'
        : 'These two did not choose each other and attend a Second Encounter together.'
      if (pairsIn(community.met, group).length === 0) add('noMutualLink', group, sentence)
    }
    return broken
  }
}

const strangersSentence = 'Too many of these people have met each other for the seats to be filled.'

/** Returns the people of a group who met somebody in it. */
function acquainted(met: Adjacency, group: readonly number[]): number[] {
  return [...new Set(pairsIn(met, group).flat())]
}

/** Returns the people of a group who have no edge to anybody in it. */
export function withoutFace(graph: Adjacency, group: readonly number[]): number[] {
  return group.filter((person) => !group.some((other) => joined(graph, person, other)))
}

/** Returns the pairs of a group that have an edge. */
export function pairsIn(graph: Adjacency, group: readonly number[]): [number, number][] {
  return group.flatMap((a, index) =>
    group
      .slice(index + 1)
      .filter((b) => joined(graph, a, b))
      .map((b): [number, number] => [a, b]),
  )
}

function metSentence(kind: FormationInput['kind']): string {
  return kind === 'First' ? 'These two already shared an encounter.' : 'These two already had a One-on-One.'
}
