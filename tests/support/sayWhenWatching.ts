import perfHooks from 'node:perf_hooks'

/** Preloaded, it has a program write a line when it begins to watch its event loop. */
const { monitorEventLoopDelay } = perfHooks
perfHooks.monitorEventLoopDelay = (options) => {
  process.stdout.write('watching the event loop\n')
  return monitorEventLoopDelay(options)
}
