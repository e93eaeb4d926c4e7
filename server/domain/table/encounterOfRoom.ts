import type { PrismaClient } from '../../generated/client/client.ts'

const day = 86_400_000

/**
 * Finds the encounter that is held in a provider's room.
 *
 * @param provider its name on the encounter
 * @param room the provider's id of the room
 * @param at when something happened there; an encounter days away from it is none
 * @returns null where there is none
 */
export async function encounterOfRoom(
  { encounter }: PrismaClient,
  provider: string,
  room: string,
  at: Date,
): Promise<{ id: number; endsAt: Date } | null> {
  return encounter.findFirst({
    where: {
      meetingProvider: provider,
      meetingExternalId: room,
      startsAt: { gt: new Date(at.getTime() - day), lt: new Date(at.getTime() + day) },
    },
    select: { id: true, endsAt: true },
  })
}
