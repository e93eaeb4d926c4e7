import { day } from '../support/clock.ts'
import { askToJoin, newNewcomer, spell } from './newcomers.ts'
import type { State } from './state.ts'
import { tally, type World } from './world.ts'

/**
 * Once a day, some members who left or were expelled ask to join again under their former address. Those who were
 * invited because their appeal was granted need not ask.
 */
export async function comeBack(world: World, { now, members }: State): Promise<void> {
  const { chance, people, newcomers, provider, api, changes } = world
  const isErased = ({ id }: { id: number }) => (members.get(id)?.erasedAt ?? null) !== null
  const isMember = ({ id }: { id: number }) => (members.get(id)?.status ?? 'Active') !== 'Canceled'
  const held = people.filter(isMember)
  // A member can take back an address that they gave up, so nobody else can ask to join under it.
  const givenUp = held.flatMap(({ left }) => left?.email ?? [])
  const taken = new Set([...[...newcomers, ...held].map(({ email }) => email), ...givenUp])
  for (const { name: former, email } of people) {
    if (taken.has(email) || !chance.happens(0.02, 'comes back', former, now.getTime())) continue
    taken.add(email)
    if (people.filter((each) => each.email === email).every(isErased)) provider.stops.forgetAddress(email)
    const today = Math.floor(now.getTime() / day)
    const name = `Quozb${spell(today)}q${spell(chance.below(1e6, 'comes back as', former, today))}`
    const where = { email, state: 'Invited' } as const
    const isInvited = (await api.deps.database.prisma.earlyAccessRequest.count({ where })) > 0
    const newcomer = newNewcomer(world, today, name, email)
    if (isInvited) newcomers.push({ ...newcomer, mailsBefore: 0 })
    else await askToJoin(world, newcomer)
    tally(changes, isInvited ? 'return: by an appeal' : 'return: asked')
  }
}
