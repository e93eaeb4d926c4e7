import { load } from './boot/load.ts'

const start = await load()
await start(process.env)
