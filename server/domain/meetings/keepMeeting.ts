import type { PrismaClient } from '../../generated/client/client.ts'
import type { MeetingProvider } from '../../video/provider.ts'

/**
 * Makes the meeting of a scheduled encounter match the encounter: updates it, or creates one where there is none or it is
 * gone at its provider. Asks the provider outside of any transaction; if the encounter changed meanwhile, it stays as it is,
 * and the meeting made in vain is taken back. Where no provider is set up, the encounter has no meeting.
 *
 * @param providers those set up; the first one makes new meetings
 * @throws what the provider throws; doing it again is safe
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
