import { benchClient } from './client.ts'
import { benchCluster } from './cluster.ts'
import { benchFormation } from './formation.ts'
import { benchGrowth } from './growth.ts'
import { installPackages } from './installPackages.ts'
import { benchLive } from './live.ts'
import { byName, UsageError } from './options.ts'
import { benchPeers } from './peers.ts'
import { benchProfile } from './profile.ts'
import { benchReads } from './reads.ts'
import { benchRsvp } from './rsvp.ts'
import { benchSeason } from './season.ts'
import { benchSignIn } from './signIn.ts'
import { benchSmoke } from './smoke.ts'
import { benchSoak } from './soak.ts'
import { benchTable } from './table.ts'

/** Every benchmark by its name, as in `npm run bench -- formation`. Each gets the arguments after its name. */
const benches: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  reads: benchReads,
  profile: benchProfile,
  rsvp: benchRsvp,
  signin: benchSignIn,
  client: benchClient,
  formation: benchFormation,
  season: benchSeason,
  table: benchTable,
  live: benchLive,
}

/** Benchmarks that only run if named, because they take long or have special requirements. */
const benchesByName: typeof benches = {
  ...benches,
  cluster: benchCluster,
  growth: benchGrowth,
  peers: benchPeers,
  smoke: benchSmoke,
  soak: benchSoak,
}

const [name, ...args] = process.argv.slice(2)
try {
  const chosen = name === undefined ? Object.values(benches) : [byName(benchesByName, name, 'benchmark')]
  if (name !== 'smoke' && name !== 'soak') installPackages('bench/load')
  for (const bench of chosen) await bench(args)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
