import { showProgress } from '../../launch/showProgress.ts'
import { start } from '../../server/boot/start.ts'

/** The second half of `npm start`: runs what is built, and shows what it does meanwhile. */
await start(process.env, showProgress(process.stdout))
