/** Preloaded (`node --import`), this moves the system clock of its process by CLOCK_SKEW milliseconds. */
const skew = Number(process.env.CLOCK_SKEW)
const now = Date.now.bind(Date)

Date.now = () => now() + skew
globalThis.Date = new Proxy(Date, {
  construct: (date, args: unknown[], target) =>
    Reflect.construct(date, args.length === 0 ? [now() + skew] : args, target),
})
