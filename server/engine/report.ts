import { at32 } from './adjacency.ts'
import type { Community } from './community.ts'
import { groupMeasurer } from './explainMoves.ts'
import type { Bound, Formation, Measures } from './formation.ts'
import { groupJudge, withoutFace } from './groupRules.ts'
import type { Why } from './leftOut.ts'
import { count, placements } from './placements.ts'
import type { FormationInput } from './problem.ts'
import { groupOfEach } from './seating.ts'
import { hasStandIns } from './standIns.ts'

type Outcome = {
  /** positions; groups fixed by the operator first */
  groups: readonly (readonly number[])[]
  standing: number
  bound: Bound
  /** by position, why a person is in no group */
  whyOut: (person: number) => Why
}

/** Completes groups to a formation: with reasons, measures and the distance from the bound. */
export function report(
  community: Community,
  input: FormationInput,
  { groups, standing, bound, whyOut }: Outcome,
): Formation {
  const alreadyPlaced = new Set(
    (input.standing ?? []).flatMap(({ members }) => members.map(community.positionOf)),
  )
  const groupOf = groupOfEach(groups, community.size)
  const out = [...groupOf.keys()].filter((person) => groupOf[person] === -1)
  const measures = measure(community, groups, out)
  const judge = groupJudge(community, input)
  return {
    kind: input.kind,
    seed: input.seed,
    groups: groups.map((group) => ({ members: placements(community, group, alreadyPlaced) })),
    leftOut: out.map((person) => ({
      id: at32(community.ids, person),
      ...whyOut(person),
      roundsLeftOut: at32(community.waited, person),
    })),
    measures,
    bound,
    gap: {
      unplaced: Math.max(0, bound.mostPlaced - measures.placed),
      repeats: Math.max(0, measures.repeats - bound.leastRepeats),
    },
    broken: groups
      .slice(0, standing)
      .flatMap((group, index) => judge(group, index))
      .filter(({ hard }) => hard),
    notes: notes(input, measures, bound),
  }
}

function measure(
  community: Community,
  groups: readonly (readonly number[])[],
  out: readonly number[],
): Measures {
  const measureGroup = groupMeasurer(community)
  const each = groups.map(measureGroup)
  const sum = (
    key: 'misfits' | 'repeats' | 'familiarPairs' | 'mutualPairs' | 'genderDistance' | 'alone' | 'people',
  ): number => each.reduce((total, group) => total + group[key], 0)
  const orderedPairs = each.reduce((total, { people }) => total + people * (people - 1), 0)
  const waited = (people: readonly number[]): number =>
    people.filter((person) => at32(community.waited, person) > 0).length
  return {
    people: community.size,
    placed: sum('people'),
    repeats: sum('repeats'),
    misfits: sum('misfits'),
    misfitShare: orderedPairs === 0 ? 0 : sum('misfits') / orderedPairs,
    genderDistance: groups.length === 0 ? 0 : sum('genderDistance') / groups.length,
    alone: sum('alone'),
    waitedPlaced: waited(groups.flat()),
    waitedOut: waited(out),
    familiarPairs: sum('familiarPairs'),
    mutualPairs: sum('mutualPairs'),
    withoutFace: groups.reduce((total, group) => total + withoutFace(community.familiar, group).length, 0),
  }
}

function notes(input: FormationInput, { placed, people, repeats }: Measures, bound: Bound): string[] {
  const { kind, allowRepeats, seats } = input
  const lines: string[] = []
  if (repeats > 0 && hasStandIns(input)) {
    lines.push(
      `${count(repeats, 'pair')} of people who met are invited together; of each pair one person is seated.`,
    )
  } else if (kind === 'First' && repeats > 0) {
    const least = bound.leastRepeats > 0 ? `; at least ${bound.leastRepeats} cannot be avoided` : ''
    lines.push(
      `These ${people} people have met too often for groups of strangers: ${count(repeats, 'pair')} will meet again${least}.`,
    )
  }
  if (kind === 'First' && !allowRepeats && placed < people && bound.mostPlaced < people) {
    lines.push(
      `At most ${bound.mostPlaced} of ${people} people can be seated at tables of ${seats.min} to ${seats.max} without breaking a rule.`,
    )
  }
  if (placed < bound.mostPlaced) {
    lines.push(
      `No arrangement can seat more than ${count(bound.mostPlaced, 'person')}; this one seats ${placed}.`,
    )
  }
  return lines
}
