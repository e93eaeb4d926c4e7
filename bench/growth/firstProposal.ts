import { startOfWeek, today } from '@internationalized/date'
import { globalId } from '../../tests/support/globalId.ts'
import type { Figures } from '../results.ts'
import { openService } from './service.ts'

type Proposed = { proposeWeek: { proposals: { id: string }[]; results: { sentence: string | null }[] } }
type Standing = { node: { state: string; failure: string | null } }

/** Returns the Monday of the week after next, so that every evening of that week is in the future. */
const mondayAhead = (): string => startOfWeek(today('UTC'), 'en-GB').add({ weeks: 2 }).toString()

/** Measures a week's proposal of First Encounters for the first location, from the click until it is ready. */
export async function measureProposal(url: string, memberCount: number): Promise<Figures> {
  const operator = memberCount + 1
  const service = await openService(url)
  try {
    const slots = [2, 4].map((weekday) => ({ weekday, time: '19:00', active: true }))
    const plan = { kind: 'FIRST', locationId: globalId('Location', 1), slots }
    await service.ask(operator, {
      query: 'mutation ($input: SetWeeklyPlanInput!) { setWeeklyPlan(input: $input) { __typename } }',
      variables: { input: plan },
    })
    const from = performance.now()
    const { proposeWeek } = await service.ask<Proposed>(operator, {
      query: `mutation ($input: ProposeWeekInput!) { proposeWeek(input: $input) { proposals { id } results { sentence } } }`,
      variables: { input: { weekOf: mondayAhead() } },
    })
    const clicked = performance.now()
    const [proposal] = proposeWeek.proposals
    if (!proposal) throw new Error(proposeWeek.results[0]?.sentence ?? 'Nothing was proposed')
    await service.work([])
    const { node } = await service.ask<Standing>(operator, {
      query: 'query ($id: ID!) { node(id: $id) { ... on GroupProposal { state failure } } }',
      variables: { id: proposal.id },
    })
    if (node.state !== 'READY') throw new Error(JSON.stringify(node))
    const seconds = (until: number) => Number(((until - from) / 1000).toFixed(1))
    return {
      'First for one location': { 'click s': seconds(clicked), 'proposal s': seconds(performance.now()) },
    }
  } finally {
    await service.close()
  }
}
