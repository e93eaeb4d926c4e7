import { start } from './boot/start.ts'

await start({ ...process.env, ROLE: 'worker' })
