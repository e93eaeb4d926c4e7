import { form } from '../server/engine/form.ts'
import type { Formation } from '../server/engine/formation.ts'
import type { FamiliarLink, FormationInput } from '../server/engine/problem.ts'
import { playRound, syntheticMembers } from './community.ts'

/** Measures one community, in a separate process for its own peak memory. Prints one line of JSON. */
export type Timed = { kind: string; ms: number[] } & Pick<Formation, 'measures' | 'bound' | 'gap'>
export type CaseResult = { people: number; budgetMs: number; peakMb: number; runs: Timed[] }

const historyRounds = 5
const size = Number(process.argv[2])
const repeats = Number(process.argv[3])
const budgetMs = size / 10
const members = syntheticMembers(size, 7)
const none = new Int32Array()
let met = none
let links: FamiliarLink[] = []

const first = (seed: number, budget: number): FormationInput => ({
  kind: 'First',
  members,
  met,
  barred: none,
  links: [],
  seats: { min: 10, max: 12 },
  seed,
  budgetMs: budget,
})

function idsOf({ groups }: Formation): number[][] {
  return groups.map((group) => group.members.map(({ id }) => id))
}

function timed(input: FormationInput): { result: Timed; formation: Formation } {
  const ms: number[] = []
  let formation = form(input)
  for (let run = 0; run < repeats; run++) {
    const start = performance.now()
    formation = form({ ...input, seed: input.seed + run })
    ms.push(performance.now() - start)
  }
  const { kind, measures, bound, gap } = formation
  return { result: { kind, ms, measures, bound, gap }, formation }
}

for (let round = 1; round <= historyRounds; round++) {
  const played = playRound(members, idsOf(form(first(round, budgetMs / 5))), round)
  met = Int32Array.from([...met, ...played.met])
  links = [...links, ...played.links]
}
const firsts = timed(first(100, budgetMs)).result
const second = timed({ ...first(200, budgetMs), kind: 'Second', met: none, links, seats: { min: 6, max: 8 } })
const groupOf = new Map(idsOf(second.formation).flatMap((group, index) => group.map((id) => [id, index])))
const together = links.map((link) => ({
  ...link,
  attendedSecond: groupOf.has(link.from) && groupOf.get(link.from) === groupOf.get(link.to),
}))
const pairs = timed({
  ...first(300, budgetMs),
  kind: 'OneOnOne',
  met: none,
  links: together,
  seats: { min: 2, max: 2 },
}).result
const peakMb = process.resourceUsage().maxRSS / 1024
const result: CaseResult = { people: size, budgetMs, peakMb, runs: [firsts, second.result, pairs] }
process.stdout.write(`${JSON.stringify(result)}\n`)
