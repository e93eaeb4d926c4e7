import { day } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { askAsPerson, operate } from './ask.ts'
import { drawCity, openCity } from './cities.ts'
import { checkVoucher, drawLink } from './friends.ts'
import type { State } from './state.ts'
import { fail, mailsTo, type Newcomer, newPerson, type World } from './world.ts'

/** The number of the first IP address of newcomers, above those of members. */
const addresses = 20_000

/** Spells a number in consonants, which never form a word that a username may not contain. */
export const spell = (number: number): string =>
  [...String(number)].map((digit) => 'dghlmnpvwz'.charAt(Number(digit))).join('')

/** Creates a person who requests access on a day, from an IP address of their own. */
export const newNewcomer = (world: World, today: number, name: string, email: string): Newcomer => ({
  name,
  email,
  from: addresses + (today % 5000),
  mailsBefore: mailsTo(world, email).length,
})

/** Requests early access like a visitor, sometimes with a friend's link. */
export async function askToJoin(world: World, newcomer: Newcomer): Promise<void> {
  const { newcomers, api, steps } = world
  const { name, email, from } = newcomer
  newcomers.push(newcomer)
  const link = await drawLink(world, name)
  const about = { name, email, city: drawCity(world, name), ...(link && { friendLink: link.secret }) }
  const call = ['requestEarlyAccess', about, 'message'] as const
  const outcome = await askAsPerson(world, `${name} asks`, from, null, call)
  steps.push(`${api.clock().toISOString()} ${name} asks to join: ${outcome.code}`)
  if (link) await checkVoucher(world, link, email)
}

/** Lets a stranger request access on some days. */
async function requestAccess(world: World, today: number): Promise<void> {
  const { chance } = world
  if (!chance.happens(0.1, 'a stranger asks', today)) return
  const name = `Quozn${spell(today)}q${spell(chance.below(1e6, 'newcomer', today))}`
  await askToJoin(world, newNewcomer(world, today, name, `${name.toLowerCase()}@example.org`))
}

/** Lets the operator invite those who wait, one after the other. */
async function inviteWaiting(world: World): Promise<void> {
  const waiting = await world.api.deps.database.prisma.earlyAccessRequest.findMany({
    where: { state: 'Requested' },
    orderBy: { id: 'asc' },
  })
  for (const { id, name } of waiting) {
    const input = { ids: [globalId('EarlyAccessRequest', id)] }
    await operate(world, `${name}`, ['inviteRequests', input, 'requests { id }'])
  }
}

/** Lets a newcomer who got the invitation mail create a profile, which makes them one of the people. */
async function join(world: World, newcomer: Newcomer): Promise<void> {
  const { chance, api, people, steps } = world
  const { name, email, from, mailsBefore } = newcomer
  const mails = mailsTo(world, email).slice(mailsBefore)
  const isInvited = mails.some((text) => text.includes('/create-profile?'))
  if (!isInvited || !chance.happens(0.5, 'makes a profile', name, api.clock().getTime())) return
  const about = {
    email,
    username: name,
    locationId: globalId('Location', 1),
    agreementAccepted: true,
    genderId: globalId('Gender', 1 + chance.below(2, 'gender', name)),
    ageRangeId: globalId('AgeRange', 2 + chance.below(3, 'age', name)),
    preferredAgeRangeIds: [2, 3, 4].map((id) => globalId('AgeRange', id)),
  }
  const { code, codes } = await askAsPerson(world, `${name} joins`, from, null, [
    'createProfile',
    about,
    'message',
  ])
  steps.push(`${api.clock().toISOString()} ${name} joins: ${codes}`)
  const made = await api.deps.database.prisma.member.findMany({
    where: { email, status: { not: 'Canceled' } },
  })
  const [member] = made
  if (!member || made.length > 1) return fail(world, 'A profile was not made once', { email, code, made })
  people.push(newPerson({ id: member.id, name, email }))
}

/** Once a day, strangers request access, the operator opens cities and invites them, and invited newcomers join. */
export async function welcome(world: World, state: State): Promise<void> {
  const { newcomers, people } = world
  const { now } = state
  await requestAccess(world, Math.floor(now.getTime() / day))
  await openCity(world, state)
  if (world.chance.happens(0.6, 'invites newcomers', now.getTime())) await inviteWaiting(world)
  const known = new Set(people.map(({ name }) => name))
  for (const newcomer of newcomers) if (!known.has(newcomer.name)) await join(world, newcomer)
}

/** Lets new members log in with the link in their mail, if it has arrived, and checks that no link works twice. */
export async function logInByMail(world: World): Promise<void> {
  const { people, api, steps, newcomers } = world
  for (const person of people) {
    const newcomer = newcomers.find(({ name }) => name === person.name)
    if (!newcomer || person.session !== null) continue
    const { from, mailsBefore } = newcomer
    const links = mailsTo(world, person.email)
      .slice(mailsBefore)
      .flatMap((text) => /[?&]token=([\w-]{43})/.exec(text)?.[1] ?? [])
    const token = links.at(-1)
    if (token === undefined) continue
    const input = { token, confirmed: true }
    const call = ['verifyMagicLink', input, 'refreshToken'] as const
    const { payload, codes } = await askAsPerson(world, `${person.name} logs in`, from, null, call)
    person.session = (payload as { refreshToken: string } | null)?.refreshToken ?? null
    steps.push(`${api.clock().toISOString()} ${person.name} logs in by mail: ${codes}`)
    const again = await askAsPerson(world, `${person.name} again`, from, null, call)
    if (again.payload !== null) fail(world, 'A login link worked again', person.name)
    newcomers.splice(newcomers.indexOf(newcomer), 1)
  }
}
