import type { StoredMeeting } from '#rules/encounters/storedMeeting.ts'
import { normalMeetingLink } from '#rules/forms/meetingLink.ts'
import type { VideoConfig } from '../platform/config/videoSettings.ts'
import { jitsiRoom, jitsiToken } from './jitsi.ts'
import { roomToken } from './livekit.ts'
import { meetingTrouble, type VideoSettings } from './meetingTrouble.ts'
import type { RoomAccess, RoomGuest } from './roomAccess.ts'

const none = (reason: string): RoomAccess => ({ kind: 'None', reason })

/**
 * Returns how one person's page connects to the video of a table, with a personal token if the provider uses tokens. It
 * does not check whether the person may join: the caller has done that.
 *
 * @param meeting what the encounter stores about its meeting
 * @param guest the person, under an id that reveals no secret
 * @param now the present instant
 */
export async function roomAccess(
  meeting: StoredMeeting,
  guest: RoomGuest,
  config: VideoSettings,
  now: Date,
): Promise<RoomAccess> {
  if (now >= guest.endsAt) return none('This encounter is over.')
  const trouble = meetingTrouble(meeting, config)
  if (trouble !== null) return none(trouble)
  const { meetingProvider, meetingUrl, meetingExternalId } = meeting
  if (meetingUrl === null)
    return none('The meeting is still being made. If it stays so, look at the failed jobs.')
  if (meetingProvider === 'livekit' && config.livekit && meetingExternalId !== null) {
    const token = await roomToken(config.livekit, meetingExternalId, guest, now)
    return { kind: 'LiveKit', url: config.livekit.url, token }
  }
  const url = normalMeetingLink(meetingUrl) ?? ''
  return meetingProvider === 'jitsi' ? jitsiAccess(url, guest, config, now) : { kind: 'Window', url }
}

async function jitsiAccess(
  link: string,
  guest: RoomGuest,
  { jitsi }: VideoConfig,
  now: Date,
): Promise<RoomAccess> {
  const { server: url, room } = jitsiRoom(link)
  const token =
    jitsi?.app && jitsi.url === url ? await jitsiToken({ url, app: jitsi.app }, room, guest, now) : null
  return { kind: 'Jitsi', url, room, token }
}
