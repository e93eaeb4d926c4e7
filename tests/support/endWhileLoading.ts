import { registerHooks } from 'node:module'

/** Preloaded (`--import`), this sends the program a SIGTERM while it is still loading its own modules. */
registerHooks({
  load(url, context, next) {
    if (url.endsWith('/boot/start.ts')) process.kill(process.pid, 'SIGTERM')
    return next(url, context)
  },
})
