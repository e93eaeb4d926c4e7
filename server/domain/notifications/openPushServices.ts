import type { PushConfig } from '../../platform/config/pushSettings.ts'
import type { Log } from '../../platform/log/log.ts'
import { type PushOutcome, push } from './pushService.ts'

export type PushServices = {
  /** Notifies a browser; see {@link push}. */
  notify(endpoint: string): Promise<PushOutcome>
  /** Ends a batch: a service that was in trouble for every browser of it is not asked any more. */
  endBatch(): void
}

/**
 * Returns the push services for one run of the job, which notifies browsers in batches. A service that does not answer
 * costs a batch ten seconds, so the browsers of the later batches need not wait for it again.
 *
 * @param subject a `mailto:` address to which a push service may write
 */
export function openPushServices(keys: PushConfig, subject: string, log: Log): PushServices {
  const troubled = new Set<string>()
  const works = new Map<string, boolean>()
  return {
    async notify(endpoint) {
      const { origin } = new URL(endpoint)
      if (troubled.has(origin)) return 'later'
      const outcome = await push(endpoint, keys, subject)
      works.set(origin, works.get(origin) || outcome !== 'later')
      if (outcome === 'refused') log.warn({ service: origin }, 'a push service refused a notification')
      return outcome
    },
    endBatch() {
      for (const [service, isWorking] of works) {
        if (isWorking) continue
        troubled.add(service)
        log.warn({ service }, 'a push service is in trouble; its notifications wait')
      }
      works.clear()
    },
  }
}
