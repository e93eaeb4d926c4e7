import type { VideoConfig } from '../platform/config/videoSettings.ts'
import { jitsi } from './jitsi.ts'
import { livekit } from './livekit.ts'
import { zoom } from './zoom.ts'

/** What a meeting is about; instants are UTC, the zone (IANA) is the encounter's. */
export type MeetingFacts = { name: string; startsAt: Date; endsAt: Date; timeZone: string }

/** A meeting at its provider; `externalId` is null where the provider stores nothing about it. */
export type Meeting = { url: string; externalId: string | null }

/** Makes meeting links. Called by jobs only, never inside a transaction. */
export type MeetingProvider = {
  /** Stored with the encounter, so that its meeting is later changed at the provider that made it. */
  name: string
  create(facts: MeetingFacts): Promise<Meeting>
  /** Lets a meeting follow its encounter; false where it is gone. */
  update(externalId: string, facts: MeetingFacts): Promise<boolean>
  /** Takes a meeting back; nothing where it is gone. */
  remove(externalId: string): Promise<void>
}

/** The provider's name on an encounter whose link the operator gave. */
export const byHand = 'by hand'

/** The providers that are set up. The first one makes new meetings; a meeting stays with the one that made it. */
export function configuredProviders(config: VideoConfig): MeetingProvider[] {
  return [
    ...(config.livekit ? [livekit(config.livekit)] : []),
    ...(config.zoom ? [zoom(config.zoom)] : []),
    ...(config.jitsi ? [jitsi(config.jitsi)] : []),
  ]
}
