import { day } from '#rules/time/durations.ts'
import type { Encounter, PrismaClient } from '../../generated/client/client.ts'

/** The encounter of a video room, with the columns that tell whether its table is open. */
export type RoomEncounter = Pick<Encounter, 'id' | 'state' | 'startsAt' | 'endsAt'>

/**
 * Finds the encounter of a provider's room.
 *
 * @param provider its name on the encounter
 * @param room the provider's id of the room
 * @param at when something happened there; encounters more than a day away from it do not match
 * @returns null if there is none
 */
export async function encounterOfRoom(
  { encounter }: PrismaClient,
  provider: string,
  room: string,
  at: Date,
): Promise<RoomEncounter | null> {
  return encounter.findFirst({
    where: {
      meetingProvider: provider,
      meetingExternalId: room,
      startsAt: { gt: new Date(at.getTime() - day), lt: new Date(at.getTime() + day) },
    },
    select: { id: true, state: true, startsAt: true, endsAt: true },
  })
}
