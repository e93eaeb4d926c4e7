import { day } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { act, askAsPerson, endSession, operate, operatorsBearer } from './ask.ts'
import { loseFeed } from './feeds.ts'
import type { State } from './state.ts'
import { fail, mailsTo, type Person, tally, type World } from './world.ts'

/** Returns the newest link of a kind that was mailed to an address: the one with the highest number. */
function linkTo(world: World, email: string, kind: 'confirm' | 'undo'): string | undefined {
  const link = new RegExp(`/account/${kind}-email/(\\d+\\.[\\w-]{43})`)
  const links = mailsTo(world, email).flatMap((text) => link.exec(text)?.[1] ?? [])
  return links.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)).at(-1)
}

/**
 * Returns an address that nobody has had. It contains the person's name, so that a search for the name finds it once
 * they are erased.
 */
const newAddress = ({ name }: Person, now: Date): string =>
  `${name.toLowerCase()}-${Math.floor(now.getTime() / day)}@example.org`

const readEmail = async ({ api }: World, { id }: Person): Promise<string> =>
  (await api.deps.database.prisma.member.findUniqueOrThrow({ where: { id } })).email

/** Asks for another address: likely if no mail arrives at the old one, rarely without a reason. */
async function requestAddress(world: World, person: Person): Promise<void> {
  const { chance, api, provider } = world
  const now = api.clock()
  const odds = provider.stops.isKnown(person.email) ? 0.12 : 0.001
  if (!chance.happens(odds, 'wants another address', person.name, now.getTime())) return
  const email = newAddress(person, now)
  const { payload } = await act(world, person, email, 'requestEmailChange', { email }, 'message')
  if (payload !== null) person.wanted = { email, since: now.getTime() }
}

/** Follows the link that was mailed to the new address, without a session. */
async function confirmAddress(world: World, person: Person, wanted: string): Promise<void> {
  const { api, steps, changes } = world
  const token = linkTo(world, wanted, 'confirm')
  if (token === undefined || !world.chance.happens(0.7, 'confirms', person.name, api.clock().getTime()))
    return
  const call = ['confirmEmailChange', { token }, 'email'] as const
  const { codes, payload } = await askAsPerson(world, `${wanted} confirms`, person.id, null, call)
  steps.push(`${api.clock().toISOString()} ${person.name} confirms ${wanted}: ${codes}`)
  const email = await readEmail(world, person)
  // If the reply to the request was lost and the change was requested twice, only the later link confirms it.
  if (email !== wanted && payload !== null)
    fail(world, 'A change of address was not stored', { email, wanted })
  if (email !== wanted) return
  person.left = { email: person.email, since: api.clock().getTime() }
  person.email = wanted
  person.wanted = null
  tally(changes, 'address: changed')
}

/**
 * Takes a change back with the link mailed to the old address. Afterwards nobody is logged in, and the passkeys and the
 * calendar address have ended.
 */
async function undoChange(world: World, person: Person, left: string): Promise<void> {
  const { api, steps, changes, passkeys } = world
  const token = linkTo(world, left, 'undo')
  if (token === undefined || !world.chance.happens(0.03, 'undoes it', person.name, api.clock().getTime()))
    return
  const call = ['undoEmailChange', { token }, 'email'] as const
  const { codes, payload } = await askAsPerson(world, `${left} undoes`, person.id, null, call)
  steps.push(`${api.clock().toISOString()} ${person.name} goes back to ${left}: ${codes}`)
  const email = await readEmail(world, person)
  if (email !== left && payload !== null) fail(world, 'An address was not given back', { email, left })
  if (email !== left) return
  person.email = left
  person.left = null
  person.wanted = null
  passkeys.delete(person.id)
  loseFeed(world, person)
  await endSession(world, person)
  tally(changes, 'address: given back')
}

/** Turns invitations and news by mail on again. */
async function turnOnMail(world: World, person: Person): Promise<void> {
  const input = { wantsInvitationMail: true, wantsNewsMail: true }
  const { payload } = await act(world, person, '', 'updatePreferences', input, 'viewer { id }')
  if (payload !== null) tally(world.changes, 'mail: wanted again')
}

/** Returns the addresses that an operator sees in the list of suppressed ones and may lift. */
async function readLiftable(world: World): Promise<Set<string>> {
  const { api, operators } = world
  const bearer = await operatorsBearer(world, operators[0])
  const found = new Set<string>()
  for (let after: string | null = null; ; ) {
    const reply: Reply = await api.graphql<Listed>(listed, { after }, { bearer })
    const { edges, pageInfo } = reply.data.suppressedAddresses
    for (const { node } of edges) if (node.canLift && node.reason !== 'UNSUBSCRIBE') found.add(node.email)
    if (!pageInfo.hasNextPage) return found
    after = pageInfo.endCursor
  }
}

const listed = `query($after: String) { suppressedAddresses(first: 50, after: $after) {
  edges { node { email reason canLift } } pageInfo { hasNextPage endCursor } } }`

type Listed = {
  suppressedAddresses: {
    edges: { node: { email: string; reason: string; canLift: boolean } }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }
}
type Reply = { data: Listed }

/** Lets an operator repair an address that gets no mail: by lifting the suppression, or by correcting the address. */
async function repairAddress(world: World, person: Person): Promise<void> {
  const { chance, api, provider, changes } = world
  const now = api.clock()
  const dice = chance.unit('repairs', person.name, now.getTime())
  const { email } = person
  if (dice < 0.12) {
    const lift = { email, reason: `${person.name} has a new mailbox.` }
    const { payload } = await operate(world, `${email} ${now.getTime()}`, ['liftSuppression', lift, 'email'])
    if (payload === null) return
    provider.stops.lift(email)
    tally(changes, 'address: lifted')
  } else if (dice < 0.15) {
    const right = newAddress(person, now)
    const input = { memberId: globalId('OperatorMember', person.id), email: right, reason: 'They called.' }
    const { payload } = await operate(world, right, ['correctEmail', input, 'member { id }'])
    if (payload === null) return
    person.left = { email, since: now.getTime() }
    person.email = right
    person.wanted = null
    await endSession(world, person)
    tally(changes, 'address: corrected')
  }
}

/** For how long the links to confirm and to undo a change are valid, with some margin, in milliseconds. */
const [confirmable, undoable] = [1.5 * day, 7.5 * day]

/** Once a day, people whose mail does not arrive repair that, and so do the operators. */
export async function repairAddresses(world: World, { now, members }: State): Promise<void> {
  const { people, newcomers, chance, api } = world
  const joining = new Set(newcomers.map(({ name }) => name))
  const { rows } = await api.deps.database.pool.query<{ id: number }>(
    'SELECT id FROM members WHERE NOT wants_invitation_mail OR NOT wants_news_mail',
  )
  const quiet = new Set(rows.map(({ id }) => id))
  const liftable = await readLiftable(world)
  for (const person of people) {
    const status = members.get(person.id)?.status ?? 'Canceled'
    if (status === 'Canceled' || joining.has(person.name)) continue
    for (const [what, lasts] of [
      ['wanted', confirmable],
      ['left', undoable],
    ] as const)
      if (now.getTime() - (person[what]?.since ?? 0) > lasts) person[what] = null
    if (person.left) await undoChange(world, person, person.left.email)
    if (person.wanted) await confirmAddress(world, person, person.wanted.email)
    else await requestAddress(world, person)
    if (liftable.has(person.email)) await repairAddress(world, person)
    if (quiet.has(person.id) && chance.happens(0.1, 'wants mail again', person.name, now.getTime()))
      await turnOnMail(world, person)
  }
}
