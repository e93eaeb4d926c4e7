import type { Config } from '../platform/config/config.ts'
import { jitsi } from './jitsi.ts'
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
  /** Lets a meeting follow its encounter; nothing where it is gone. */
  update(externalId: string, facts: MeetingFacts): Promise<void>
  /** Takes a meeting back; nothing where it is gone. */
  remove(externalId: string): Promise<void>
}

/** The provider's name on an encounter whose link the operator gave. */
export const byHand = 'by hand'

/** The provider that makes new meetings: Zoom where it is configured, else Jitsi, which needs no account. */
export function currentProvider({
  zoom: account,
  jitsiUrl,
}: Pick<Config, 'zoom' | 'jitsiUrl'>): MeetingProvider {
  return account ? zoom(account) : jitsi(jitsiUrl)
}
