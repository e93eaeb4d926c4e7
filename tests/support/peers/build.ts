import { buildGoProgram, findGo } from '../../containers/goProgram.ts'
import { livekitPeer, toxiproxyPeer } from './peers.ts'

// Run by CI before the tests; a machine without Go leaves out those that need one of these.
const go = await findGo()
if (go !== undefined) {
  const failed: unknown[] = []
  // One after the other: the second finds what both need in the compiler's cache.
  for (const peer of [toxiproxyPeer, livekitPeer])
    await buildGoProgram(go, peer).catch((error) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed)
}
