import { hasExpired } from '#rules/seats/expiry.ts'
import { standingOf } from '#rules/seats/seat.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { hour } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { act, endSession } from './ask.ts'
import { comeToTable } from './evening.ts'
import { choose, respond } from './impressions.ts'
import { encounterOf, type Place, type State } from './state.ts'
import { changeBrowser, fail, type Person, tally, type World } from './world.ts'

const invitationId = ({ id }: Place) => globalId('Invitation', id)
/** Identifies one round of an invitation by words that are the same in every run of the seed. */
const roundOf = ({ encounterId, calendarSequence }: Place) => `${encounterId}.${calendarSequence}`

/** Answers an invitation soon, at the last moment or never, depending on the person's habit. */
async function answerInvitation(world: World, state: State, person: Person, place: Place): Promise<void> {
  const { chance } = world
  const words = `${person.name} ${roundOf(place)}`
  const habit = chance.unit('habit', person.name)
  if (hasExpired(place.expiresAt, state.now) || chance.happens(0.12, 'forgets', words)) return
  const lifetime = (place.expiresAt?.getTime() ?? 0) - place.sentAt.getTime()
  const share = habit < 0.6 ? chance.unit('when', words) * 0.3 : 0.6 + chance.unit('when', words) * 0.4
  if (state.now.getTime() - place.sentAt.getTime() < share * lifetime) return
  const response = chance.happens(0.82, 'accepts', words) ? 'ACCEPTED' : 'DECLINED'
  const input = { invitationId: invitationId(place), response }
  await act(world, person, `${roundOf(place)} ${response}`, 'respondToInvitation', input, 'message')
  if (response === 'ACCEPTED' && chance.happens(0.04, 'undoes', words)) {
    const undo = { invitationId: invitationId(place) }
    await act(world, person, roundOf(place), 'undoAcceptance', undo, 'invitation { status }')
  }
}

/**
 * Gives a seat up some hours before the start, or leaves the waitlist.
 *
 * @returns whether the person wanted to leave
 */
async function leavePlace(world: World, state: State, person: Person, place: Place): Promise<boolean> {
  const { chance } = world
  const { startsAt, state: life } = encounterOf(state, place)
  const words = `${person.name} ${roundOf(place)}`
  if (life !== 'Scheduled' || startsAt <= state.now) return false
  if (place.isWaitlisted) {
    if (!chance.happens(0.01, 'tires', words, state.now.getTime())) return false
    const input = { invitationId: invitationId(place) }
    await act(world, person, roundOf(place), 'leaveWaitlist', input, 'invitation { status }')
    return true
  }
  const hoursBefore = chance.unit('gives up', words) * 700
  if ((startsAt.getTime() - state.now.getTime()) / hour > hoursBefore || hoursBefore > 140) return false
  const input = { invitationId: invitationId(place), response: 'DECLINED' }
  await act(world, person, `${roundOf(place)} gives up`, 'respondToInvitation', input, 'message')
  return true
}

/** Turns on notifications in the browser, if the person has not done so in this session. */
async function turnOnNotifications(world: World, person: Person): Promise<void> {
  const browser = `${person.name}-${world.api.clock().getTime()}`
  const input = {
    endpoint: world.push.endpoint(browser),
    invitations: true,
    reminders: true,
    impressions: true,
  }
  await act(world, person, '', 'saveNotifications', input, 'viewer { id }')
}

/** Adds a passkey, with which the person logs in from then on. */
async function addPasskey(world: World, person: Person): Promise<void> {
  const { api, passkeys, changes } = world
  const passkey = createAuthenticator(api.deps)
  const begun = await act(world, person, '', 'beginPasskeyRegistration', null, 'options')
  const asked = begun.payload as { options: Parameters<typeof passkey.create>[0] } | null
  if (!asked) return
  const input = { name: 'Phone', ...passkey.create(asked.options) }
  const count = () => api.deps.database.prisma.passkey.count({ where: { memberId: person.id } })
  // After a restore, the database may have a passkey that their browser has forgotten.
  const before = await count()
  const { code } = await act(world, person, '', 'registerPasskey', input, 'viewer { id }')
  // A process that was killed has used up the challenge. The second try is then refused, whether or not the first was
  // stored.
  const stored = (await count()) - before
  if (stored > 1 || (stored === 0 && code === 'OK'))
    fail(world, 'A passkey was not added once', { stored, code, name: person.name })
  if (stored === 0) return
  passkeys.set(person.id, passkey)
  tally(changes, 'passkey: added')
}

/** Once a day, some members pause, resume, log out or cancel. */
export async function changeMembership(world: World, state: State): Promise<void> {
  const { chance, people, passkeys } = world
  for (const person of people) {
    const member = state.members.get(person.id)
    const dice = chance.unit('membership', person.name, state.now.getTime())
    if (passkeys.has(person.id) && chance.happens(0.1, 'another device', person.name, state.now.getTime()))
      changeBrowser(person)
    if (!member || member.status === 'Canceled') continue
    if (member.status === 'Paused') {
      if (dice < 0.15) await act(world, person, '', 'resumeMembership', null, 'viewer { id }')
    } else if (dice < 0.003) {
      await act(world, person, '', 'pauseMembership', null, 'viewer { id }')
    } else if (dice < 0.006) {
      await act(world, person, '', 'requestErasure', null, 'viewer { id }')
      await endSession(world, person)
    } else if (dice < 0.007) {
      await act(world, person, '', 'cancelMembership', null, 'viewer { id }')
      await endSession(world, person)
    } else if (dice < 0.012) {
      await act(world, person, '', 'endAllSessions', null, 'viewer { id }')
      await endSession(world, person)
    } else if (dice < 0.022) {
      await act(world, person, '', 'logOut', null, 'loggedOut')
      await endSession(world, person)
    } else if (dice > 0.98) {
      await turnOnNotifications(world, person)
    } else if (dice > 0.96 && !passkeys.has(person.id)) {
      await addPasskey(world, person)
    }
  }
}

/** Lets everybody act by their habits at this instant, one after the other. */
export async function visit(world: World, state: State): Promise<void> {
  const people = new Map(world.people.map((person) => [person.id, person]))
  for (const place of state.places) {
    const person = people.get(place.memberId)
    const encounter = encounterOf(state, place)
    if (!person || state.members.get(person.id)?.status === 'Canceled') continue
    const standing = standingOf(place)
    if (standing === 'invited') await answerInvitation(world, state, person, place)
    else if (standing !== 'gone' && encounter.state === 'Scheduled') {
      const leaves = await leavePlace(world, state, person, place)
      if (!leaves && standing === 'seated') await comeToTable(world, state, person, place)
    } else if (encounter.state === 'Completed' && place.attendance === 'Attended') {
      if (place.processedAt === null) await choose(world, state, person, place)
      else if (place.isChosen && world.chance.happens(0.2, 'looks', person.name, state.now.getTime())) {
        await respond(world, person, place)
      }
    }
  }
}
