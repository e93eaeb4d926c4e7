import { setTimeout as pause } from 'node:timers/promises'
import { endInOrder } from '../../server/boot/shutdown.ts'
import { createLog } from '../../server/platform/log/log.ts'

/**
 * A program whose first line is more than a pipe holds, so that it is still being written when the second comes. It
 * says on standard error when the second line's batch was due, and runs on.
 */
const log = createLog()
endInOrder(log, () => Promise.resolve())
log.info({ text: 'many words '.repeat(200_000) }, 'the first line')
log.info('the second line')
await pause(500)
process.stderr.write('The batch was due.\n')
setInterval(() => undefined, 60_000)
