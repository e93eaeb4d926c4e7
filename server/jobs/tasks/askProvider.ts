import type { JobName } from '../../platform/queue/jobNames.ts'
import { configuredProviders, type MeetingProvider } from '../../video/provider.ts'
import { ProviderBusy } from '../../video/providerBusy.ts'
import type { JobContext } from './job.ts'

type Queued = { name: JobName; payload: Record<string, unknown>; jobKey: string; queueName: string }

/**
 * Calls a meeting provider. If the provider asks to wait, the job is queued again for that time. Any other error is
 * thrown, and the job is retried with back-off.
 */
export async function askProvider(
  { config, database }: JobContext,
  { name, payload, jobKey, queueName }: Queued,
  use: (providers: readonly MeetingProvider[]) => Promise<void>,
): Promise<void> {
  try {
    await use(configuredProviders(config))
  } catch (error) {
    if (!(error instanceof ProviderBusy)) throw error
    await database.prisma
      .$executeRaw`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
      job_key := ${jobKey}, queue_name := ${queueName}, run_at := now() + ${error.seconds} * interval '1 second')`
  }
}
