import type { StoredMeeting } from '#rules/encounters/storedMeeting.ts'
import { normalMeetingLink } from '#rules/forms/meetingLink.ts'
import type { Config } from '../platform/config/config.ts'
import { isPublicJitsi, type VideoConfig } from '../platform/config/videoSettings.ts'
import { jitsiRoom } from './jitsi.ts'

export type VideoSettings = VideoConfig & Pick<Config, 'production'>

const livekitVariables = 'LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET'
const anotherLink = 'or ask for a new link under Edit'

const sentences = {
  nothing: `No video server is set up. Set ${livekitVariables}, or paste a meeting link under Edit.`,
  livekitGone: `The room is on LiveKit, which is no longer set up. Set ${livekitVariables}, ${anotherLink}.`,
  publicJitsi: `The room is on the public Jitsi server, which lets nobody in before a moderator has signed in. Set ${livekitVariables}, then ask for a new link under Edit.`,
  jitsiWithoutToken: `The room is on a Jitsi server that is not set up with JITSI_URL, JITSI_APP_ID and JITSI_APP_SECRET. Set them, ${anotherLink}.`,
  broken: 'The meeting link does not work. Paste another one under Edit, or ask for a new one there.',
}

/**
 * Returns what the operator has to do so that people can join a meeting.
 *
 * @returns one or two sentences; null if nothing is wrong, or the meeting is still being made
 */
export function meetingTrouble(
  { meetingProvider, meetingUrl, meetingExternalId }: StoredMeeting,
  config: VideoSettings,
): string | null {
  if (meetingUrl === null) return config.livekit || config.zoom || config.jitsi ? null : sentences.nothing
  if (meetingProvider === 'livekit') {
    if (!config.livekit) return sentences.livekitGone
    return meetingExternalId === null ? sentences.broken : null
  }
  const link = normalMeetingLink(meetingUrl)
  if (link === null) return sentences.broken
  return meetingProvider === 'jitsi' ? jitsiTrouble(link, config) : null
}

function jitsiTrouble(link: string, { jitsi, production }: VideoSettings): string | null {
  const { server, room } = jitsiRoom(link)
  if (room === '') return sentences.broken
  if (!production || (jitsi?.app && jitsi.url === server)) return null
  return isPublicJitsi(server) ? sentences.publicJitsi : sentences.jitsiWithoutToken
}

/** Returns warnings, at start, of settings with which tables have no video, or poor video. */
export function videoWarnings({ livekit, zoom, jitsi }: VideoConfig): string[] {
  if (!livekit && !zoom && !jitsi) return [sentences.nothing]
  if (!jitsi || jitsi.app) return []
  return [
    `Jitsi at ${jitsi.url} is used without JITSI_APP_ID and JITSI_APP_SECRET: it may let nobody in before a moderator has signed in. In production the service does not start like this.`,
  ]
}
