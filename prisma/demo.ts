import { day } from '#rules/time/durations.ts'
import { runJobs } from '../server/jobs/runner/runJobs.ts'
import { planEncounters } from './demo/calendar.ts'
import { playCases } from './demo/cases.ts'
import { openCommunity } from './demo/community.ts'
import { playEncounters } from './demo/encounters.ts'
import { leaveThePast } from './demo/leaveThePast.ts'
import { createChance } from './demo/random.ts'
import { after, type DemoDeps, openStage } from './demo/stage.ts'
import type { Timeline } from './demo/timeline.ts'

/**
 * Fills an empty database with a realistic community: some three hundred members, sixty past and future encounters,
 * `member@demo.example` with something in every list, and `operator@demo.example`. Rows are not inserted directly: the
 * service's own writes run on a clock that passes through half a year. The work left from the last day is done too, so
 * that a worker has nothing to do at first, and the last line on the terminal is the program's address.
 */
export async function seedDemo(deps: DemoDeps): Promise<void> {
  const present = deps.clock()
  const chance = createChance(20_251)
  const [arrivals, stage] = [openStage(deps, chance, present), openStage(deps, chance, present)]
  const community = await openCommunity(arrivals)
  playEncounters(stage, community, planEncounters(present))
  playCases(stage, community)
  await playBoth(arrivals.timeline, stage.timeline, present)
  await leaveThePast(deps.database, present)
  await runJobs(deps, ['recountDueMembers'])
}

const step = 7 * day

/**
 * Plays the arrivals and the meetings at the same time: while one waits for the database, the other goes on. Arrivals
 * are a week ahead, and the two write different rows, so that the result is always the same.
 */
async function playBoth(arrivals: Timeline, meetings: Timeline, present: Date): Promise<void> {
  for (let now = after(present, -200 * day); now < present; now = after(now, step)) {
    const [next, ahead] = [after(now, step), after(now, 2 * step)]
    await Promise.all([
      arrivals.play(ahead < present ? ahead : present),
      meetings.play(next < present ? next : present),
    ])
  }
}
