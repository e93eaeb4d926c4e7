import { Session } from 'node:inspector/promises'

// Preloaded into a server that `npm run bench -- profile` starts. Its parent process says when to start profiling and
// when to send the profile.
const session = new Session()
session.connect()
process.on('message', async (message) => {
  if (message === 'begin') {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 200 })
    await session.post('Profiler.start')
    process.send?.('begun')
    return
  }
  const { profile } = await session.post('Profiler.stop')
  process.send?.(profile)
})
process.channel?.unref()
