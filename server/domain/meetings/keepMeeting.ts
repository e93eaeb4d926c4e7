import type { PrismaClient } from '../../generated/client/client.ts'
import type { MeetingProvider } from '../../video/provider.ts'

/**
 * Brings the meeting of a scheduled encounter up to date: updates it, or creates one if there is none or the provider
 * no longer has it. Calls the provider outside of any transaction. If the encounter has changed meanwhile, its link is
 * not stored and the new meeting is deleted. Without a provider, an encounter has no meeting.
 *
 * @param providers the configured ones; the first one creates new meetings
 * @throws any error of the provider; calling again is safe
 */
export async function keepMeeting(
  { encounter }: PrismaClient,
  providers: readonly MeetingProvider[],
  encounterId: number,
): Promise<void> {
  const found = await encounter.findUnique({ where: { id: encounterId, state: 'Scheduled' } })
  if (!found) return
  if (found.meetingUrl !== null) {
    const maker = providers.find(({ name }) => name === found.meetingProvider)
    if (!maker || found.meetingExternalId === null) return
    if (await maker.update(found.meetingExternalId, found)) return
  }
  const [provider] = providers
  if (!provider) return
  const { url, externalId } = await provider.create(found)
  const { count } = await encounter.updateMany({
    where: { id: encounterId, state: 'Scheduled', meetingUrl: found.meetingUrl },
    data: { meetingUrl: url, meetingExternalId: externalId, meetingProvider: provider.name },
  })
  if (count === 0 && externalId !== null) await provider.remove(externalId)
}
