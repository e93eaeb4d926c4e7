import { endInOrder } from '../../server/boot/shutdown.ts'
import { createLog } from '../../server/platform/log/log.ts'

/** A program that only writes to its log, and reports on standard error that it still runs. */
const log = createLog()
endInOrder(log, () => Promise.resolve())
let written = 0
setInterval(() => {
  log.info({ line: ++written }, 'a line')
  if (written % 20 === 0) process.stderr.write(`${written} lines\n`)
}, 20)
