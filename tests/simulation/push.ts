import { startFakePush } from '../support/pushService.ts'
import type { Chance } from './chance.ts'

export type Push = {
  /** Settings that make the service send notifications to this push service. */
  env: Record<string, string>
  /** Returns the endpoint of a browser. */
  endpoint(browser: string): string
  /** Sets the instant at which it decides about notifications. */
  liveAt(now: Date): void
  /** Browsers that it no longer knows, each with the number of later requests for it. */
  gone: ReadonlyMap<string, number>
  /** How often each fault happened. */
  faults: ReadonlyMap<string, number>
  close(): Promise<void>
}

/** Opens a model of the push service: it drops browsers, and fails now and then. */
export async function openPush(chance: Chance): Promise<Push> {
  const service = await startFakePush()
  const gone = new Map<string, number>()
  const faults = new Map<string, number>()
  let now = new Date(0)
  const tally = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1)
  service.answer((browser) => {
    const again = gone.get(browser)
    if (again !== undefined || chance.happens(0.06, 'forgotten', browser, now.getTime())) {
      gone.set(browser, again === undefined ? 0 : again + 1)
      tally('browser gone')
      return 410
    }
    if (!chance.happens(0.2, 'no notification', browser, now.getTime())) return 201
    tally('notification failed')
    return 500
  })
  return {
    env: service.env,
    endpoint: service.endpoint,
    gone,
    faults,
    liveAt(instant) {
      now = instant
    },
    close: () => service.close(),
  }
}
