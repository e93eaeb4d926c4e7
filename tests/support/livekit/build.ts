import { buildGoProgram, findGo } from '../../containers/goProgram.ts'
import { livekitModule } from './findLivekit.ts'

// Run by CI before the tests; a machine without Go leaves out those that need the server.
const go = await findGo()
if (go !== undefined) await buildGoProgram(go, livekitModule)
