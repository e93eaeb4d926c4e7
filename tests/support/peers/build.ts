import { buildGoProgram, findGo } from '../../containers/goProgram.ts'
import { livekitPeer, toxiproxyPeer } from './peers.ts'

// Run by CI before the tests; a machine without Go leaves out those that need one of these.
const go = await findGo()
if (go !== undefined) {
  const builds = await Promise.allSettled(
    [toxiproxyPeer, livekitPeer].map((peer) => buildGoProgram(go, peer)),
  )
  const failed = builds.filter((build) => build.status === 'rejected')
  if (failed.length > 0) throw new AggregateError(failed.map(({ reason }) => reason))
}
