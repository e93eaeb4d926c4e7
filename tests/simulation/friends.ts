import { friendLinkDays, mostFriendLinks } from '#rules/membership/friendLink.ts'
import { hashSecret } from '../../server/platform/config/randomSecrets.ts'
import { day } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { act } from './ask.ts'
import type { State } from './state.ts'
import { type FriendLink, fail, tally, type World } from './world.ts'

const rowOf = ({ api }: World, { secret }: FriendLink) =>
  api.deps.database.prisma.friendLink.findUnique({
    where: { hash: hashSecret(secret) },
    include: { request: { select: { email: true } } },
  })

/** Once a day, members make links for friends, and take back some that nobody has used. */
export async function inviteFriends(world: World, { now, members }: State): Promise<void> {
  const { chance, people, friendLinks, changes } = world
  for (const person of people) {
    if (members.get(person.id)?.status !== 'Active') continue
    if (!chance.happens(0.04, 'invites a friend', person.name, now.getTime())) continue
    const { payload, code } = await act(world, person, '', 'makeFriendLink', null, 'address')
    if (payload === null && code !== 'CONFLICT') fail(world, 'A link for a friend was not made', code)
    const secret = (payload as { address: string } | null)?.address.split('#friend=')[1]
    if (secret === undefined) continue
    friendLinks.push({ secret, by: person.id, made: now.getTime(), isTakenBack: false })
    tally(changes, 'friend: link made')
  }
  for (const link of friendLinks) {
    const person = people.find(({ id }) => id === link.by)
    const isOld = now.getTime() - link.made > friendLinkDays * day
    if (!person || isOld || link.isTakenBack || members.get(link.by)?.status !== 'Active') continue
    if (!chance.happens(0.08, 'takes it back', person.name, link.made, now.getTime())) continue
    const row = await rowOf(world, link)
    if (!row) continue
    const input = { linkId: globalId('FriendLink', row.id) }
    await act(world, person, String(link.made), 'endFriendLink', input, 'viewer { id }')
    link.isTakenBack = true
    tally(changes, 'friend: link taken back')
  }
}

/** A link that a stranger has, and whether it is valid. */
export type DrawnLink = FriendLink & { isGood: boolean }

/** Returns one of the links that members made recently, valid or not, or null for none. */
export async function drawLink(world: World, name: string): Promise<DrawnLink | null> {
  const { chance, friendLinks, api } = world
  const now = api.clock().getTime()
  const lately = friendLinks.slice(-2 * mostFriendLinks)
  const link = lately[chance.below(lately.length, 'whose link', name)]
  if (!link || !chance.happens(0.8, 'has a link', name)) return null
  const age = (now - link.made) / day
  // Close to the end of its days, the validity depends on the clock of the process that is asked.
  if (Math.abs(age - friendLinkDays) < 0.5) return null
  const row = await rowOf(world, link)
  const { status } = await api.deps.database.prisma.member.findUniqueOrThrow({ where: { id: link.by } })
  const isGood =
    row !== null &&
    row.usedAt === null &&
    row.endedAt === null &&
    !link.isTakenBack &&
    status === 'Active' &&
    age < friendLinkDays
  return { ...link, isGood }
}

/** Checks that a request names the friend who vouches for it exactly if the link was valid. */
export async function checkVoucher(world: World, link: DrawnLink, email: string): Promise<void> {
  const request = (await rowOf(world, link))?.request
  if ((request?.email === email) !== link.isGood)
    fail(world, 'A request does not have the friend who vouches for it', { request, link, email })
  if (link.isGood) tally(world.changes, 'friend: vouched for')
}
