import { showProgress } from '../../launch/showProgress.ts'
import { start } from '../../server/boot/start.ts'

/** The second half of `npm start`: starts the built program, and shows its progress. */
await start(process.env, showProgress(process.stdout))
