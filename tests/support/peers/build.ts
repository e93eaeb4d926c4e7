import { buildGoProgram, findGo } from '../../containers/goProgram.ts'
import { livekitPeer, toxiproxyPeer } from './peers.ts'

// CI runs this before the tests. A machine without Go skips the tests that need one of these.
const go = await findGo()
if (go !== undefined) {
  const failed: unknown[] = []
  // One after the other, so that the second finds shared packages in the compiler's cache.
  for (const peer of [toxiproxyPeer, livekitPeer])
    await buildGoProgram(go, peer).catch((error) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed)
}
