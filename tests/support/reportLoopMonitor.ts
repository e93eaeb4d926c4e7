import perfHooks from 'node:perf_hooks'

/** Preloaded, this makes a program write a line when it starts to monitor its event loop. */
const { monitorEventLoopDelay } = perfHooks
perfHooks.monitorEventLoopDelay = (options) => {
  process.stdout.write('watching the event loop\n')
  return monitorEventLoopDelay(options)
}
