import { runJobs } from '../server/jobs/runner/runJobs.ts'
import { planEncounters } from './demo/calendar.ts'
import { playCases } from './demo/cases.ts'
import { openCommunity } from './demo/community.ts'
import { playEncounters } from './demo/encounters.ts'
import { leaveThePast } from './demo/leaveThePast.ts'
import { createChance } from './demo/random.ts'
import type { DemoDeps } from './demo/stage.ts'
import { createTimeline } from './demo/timeline.ts'

/**
 * Fills an empty database with a believable community: some three hundred members, sixty encounters past and coming,
 * `member@demo.example` with something in every list, `operator@demo.example`. It is lived through, not inserted: the
 * service's own writes run on a clock that goes through half a year. What its last day left to do is done, too, so that a
 * worker begins with nothing and the line that says where the program is stays the last one.
 */
export async function seedDemo(deps: DemoDeps): Promise<void> {
  const present = deps.clock()
  const chance = createChance(20_251)
  let now = present
  const timeline = createTimeline((instant) => {
    now = instant
  })
  const stage = { ...deps, chance, timeline, present, now: () => now }
  const community = await openCommunity(stage)
  playEncounters(stage, community, planEncounters(present))
  playCases(stage, community)
  await timeline.play(present)
  await leaveThePast(deps.database, present)
  await runJobs(deps, ['recountDueMembers'])
}
