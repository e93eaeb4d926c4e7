import { registerHooks } from 'node:module'

/** Preloaded (`--import`) by a program that is to get a SIGTERM in the middle of loading itself. */
registerHooks({
  load(url, context, next) {
    if (url.endsWith('/boot/start.ts')) process.kill(process.pid, 'SIGTERM')
    return next(url, context)
  },
})
