import type { VideoConfig } from '../platform/config/videoSettings.ts'
import { jitsi } from './jitsi.ts'
import { livekit } from './livekit.ts'
import { zoom } from './zoom.ts'

/** The facts of a meeting; instants are UTC, the zone (IANA) is the encounter's. */
export type MeetingFacts = { name: string; startsAt: Date; endsAt: Date; timeZone: string }

/** A meeting at its provider; `externalId` is null if the provider stores nothing about it. */
export type Meeting = { url: string; externalId: string | null }

/** A provider of meeting links. Only jobs call it, never inside a transaction. */
export type MeetingProvider = {
  /** Stored with the encounter, so that the meeting is later changed at the provider that made it. */
  name: string
  create(facts: MeetingFacts): Promise<Meeting>
  /** Updates a meeting to match its encounter; returns false if the meeting is gone. */
  update(externalId: string, facts: MeetingFacts): Promise<boolean>
  /** Removes a meeting; does nothing if it is gone. */
  remove(externalId: string): Promise<void>
}

/** The provider name of an encounter whose link the operator entered. */
export const byHand = 'by hand'

/** Returns the configured providers. The first one makes new meetings; a meeting stays with the one that made it. */
export function configuredProviders(config: VideoConfig): MeetingProvider[] {
  return [
    ...(config.livekit ? [livekit(config.livekit)] : []),
    ...(config.zoom ? [zoom(config.zoom)] : []),
    ...(config.jitsi ? [jitsi(config.jitsi)] : []),
  ]
}
