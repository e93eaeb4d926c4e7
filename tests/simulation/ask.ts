import { errorCodes } from '#rules/errors.ts'
import type { TestAuthenticator } from '../support/authenticator.ts'
import { signIn } from '../support/factories.ts'
import { post } from '../support/post.ts'
import { killWeb } from './killedProcess.ts'
import { lockOut } from './lockOut.ts'
import {
  changeBrowser,
  fail,
  type Operator,
  openSessionOf,
  type Person,
  skew,
  tally,
  type World,
} from './world.ts'

type Reply = {
  data?: Record<string, unknown>
  errors?: { message: string; extensions?: { code?: string } }[]
}
type Input = Record<string, unknown>
type Call = readonly [mutation: string, input: Input | null, selection: string]

/** The outcome of a call: its payload, or the code of the refusal. */
export type Outcome<Payload = unknown> = { payload: Payload | null; code: string }

/** Error codes that mean a fault of the service itself. */
const broken = ['INTERNAL', 'RATE_LIMITED', 'BAD_INPUT', 'FORBIDDEN']
const known = new Set<string>(errorCodes)
/**
 * Mutations whose input may be used up when a repetition arrives: a login link, an address with a profile, a passkey's
 * signature, a change of an erased member.
 */
const spent = [
  'verifyMagicLink',
  'createProfile',
  'registerPasskey',
  'signInWithPasskey',
  'confirmEmailChange',
  'undoEmailChange',
]

const typeOf = (mutation: string) => `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`

/** Posts one mutation to a web process, from an IP address of the person's own. */
async function postMutation(
  at: string,
  from: number,
  bearer: string | null,
  [mutation, input, selection]: Call,
): Promise<Reply> {
  const query = input
    ? `mutation($input: ${typeOf(mutation)}!) { ${mutation}(input: $input) { ${selection} } }`
    : `mutation { ${mutation} { ${selection} } }`
  const headers = {
    'X-Forwarded-For': `10.0.${from >> 8}.${from & 255}`,
    ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
  }
  const { body } = await post(`${at}/graphql`, { query, variables: { input } }, headers)
  return JSON.parse(body)
}

const codeOf = ({ errors }: Reply) => errors?.[0]?.extensions?.code ?? (errors ? 'UNKNOWN' : 'OK')

/**
 * Whether an operator was refused because they attended the encounter that a case is about, or have decided it; the
 * other one has to.
 */
const isLeftToOther = (mutation: string, code: string) =>
  ['decideCase', 'decideAppeal'].includes(mutation) && code === 'FORBIDDEN'

/** Fails if a reply reports a fault of the service itself, other than being unavailable. */
function refuseBroken(world: World, [mutation, input]: Call, reply: Reply): void {
  const code = codeOf(reply)
  if (code === 'OK' || (code === 'BAD_INPUT' && spent.includes(mutation))) return
  if (isLeftToOther(mutation, code)) return
  if (known.has(code) && !broken.includes(code)) return
  fail(world, `${mutation} was answered with ${code}`, { input, errors: reply.errors })
}

/** How often a request that is temporarily refused is sent before the page gives up. */
const mostTries = 5

/** Sends one mutation to a web process. Retries while the process is unavailable, and fails if it reports a fault. */
async function send(
  world: World,
  at: string,
  from: number,
  bearer: string | null,
  call: Call,
  tries = mostTries,
): Promise<Outcome> {
  const reply = await postMutation(at, from, bearer, call)
  const code = codeOf(reply)
  if (code === 'UNAVAILABLE' && tries > 1) {
    tally(world.faults, 'asked again')
    return send(world, at, from, bearer, call, tries - 1)
  }
  if (code === 'UNAVAILABLE') fail(world, `${call[0]} could not be had`, reply)
  refuseBroken(world, call, reply)
  return { payload: reply.data?.[call[0]] ?? null, code }
}

/** Returns the URL of one of the two processes, drawn by what is asked and when. */
const processFor = ({ web, chance, api }: World, words: string): string =>
  web[chance.below(web.length, 'process', words, api.clock().getTime())] ?? api.url

/** Logs in with the person's passkey, and checks that the same signature does not log in twice. */
async function logInByPasskey(world: World, person: Person, passkey: TestAuthenticator): Promise<void> {
  const at = processFor(world, `passkey ${person.name}`)
  const begun = await send(world, at, person.id, null, ['beginPasskeySignIn', {}, 'options'])
  const { options } = begun.payload as { options: { challenge: string } }
  const call = ['signInWithPasskey', passkey.sign(options), 'refreshToken'] as const
  const { payload, code } = await send(world, at, person.id, null, call)
  const again = await send(world, processFor(world, 'again'), person.id, null, call)
  if (payload === null) fail(world, `A passkey was refused with ${code}`, person.name)
  if (again.payload !== null) fail(world, 'What a passkey signed logged in twice', person.name)
  person.session = (payload as { refreshToken: string }).refreshToken
  tally(world.changes, 'login: by passkey')
}

/** Logs in with a passkey, or like a member who followed a login link. */
function logIn(world: World, person: Person): Promise<void> {
  const passkey = world.passkeys.get(person.id)
  return passkey ? logInByPasskey(world, person, passkey) : openSessionOf(world, person)
}

/** Refreshes the person's session like their browser, or logs in if there is none. Returns the authToken. */
async function bearerOf(world: World, person: Person): Promise<string> {
  const now = world.api.clock().getTime()
  if (person.pass?.at === now) return person.pass.bearer
  for (const isNew of [false, true]) {
    if (isNew || person.session === null) await logIn(world, person)
    const call = ['refreshSession', { refreshToken: person.session }, 'authToken refreshToken'] as const
    const at = processFor(world, `session ${person.name}`)
    const { payload } = await send(world, at, person.id, null, call)
    const session = payload as { authToken: string; refreshToken: string } | null
    if (session === null) continue
    person.session = session.refreshToken
    person.pass = { at: now, bearer: session.authToken }
    return session.authToken
  }
  return fail(world, 'A new session was refused', person.name)
}

/**
 * Sends a mutation like a person's browser: sometimes as a double click, sometimes again because the reply was lost or
 * the process was killed.
 *
 * @param words what it is about, the same in every run of the seed
 * @param from the number of the IP address it is sent from
 * @returns the outcome, and all codes in alphabetical order
 */
export async function askAsPerson(
  world: World,
  words: string,
  from: number,
  bearer: string | null,
  call: Call,
): Promise<Outcome & { codes: string }> {
  const { chance, faults } = world
  const at = processFor(world, words)
  const once = () => send(world, at, from, bearer, call)
  let outcomes: Outcome[]
  if (chance.happens(0.01, 'deployed', words)) {
    tally(faults, 'deployed')
    // The browser retries a request that arrives when the process no longer listens.
    const asked = once().catch(() => null)
    await world.redeploy()
    outcomes = [(await asked) ?? (await send(world, processFor(world, words), from, bearer, call))]
  } else if (chance.happens(0.06, 'double click', words)) {
    tally(faults, 'double click')
    outcomes = await Promise.all([once(), once()])
  } else if (chance.happens(0.03, 'killed', words)) {
    await killWeb(world, words, (doomed) => postMutation(doomed, from, bearer, call))
    outcomes = [await once()]
  } else if (chance.happens(0.02, 'locked out', words)) {
    await lockOut(world, async (locked) =>
      refuseBroken(world, call, await postMutation(locked, from, bearer, call)),
    )
    outcomes = [await once()]
  } else if (chance.happens(0.06, 'lost reply', words)) {
    tally(faults, 'lost reply')
    outcomes = [await once(), await once()]
  } else outcomes = [await once()]
  const codes = outcomes
    .map(({ code }) => code)
    .sort()
    .join(' and ')
  const best = outcomes.find(({ payload }) => payload !== null) ?? outcomes[0]
  return { payload: null, code: 'NONE', ...best, codes }
}

/**
 * Sends a mutation as a member, and records it among the steps.
 *
 * @param what describes it in the record, without ids that depend on the order of mails
 */
export async function act(
  world: World,
  person: Person,
  what: string,
  ...call: Call
): Promise<Outcome & { codes: string }> {
  const { api, steps } = world
  const words = `${person.name} ${call[0]} ${what} ${api.clock().getTime()}`
  const ask = async () => askAsPerson(world, words, person.id, await bearerOf(world, person), call)
  let outcome = await ask()
  if (outcome.code === 'UNAUTHENTICATED' && (await isExpiring(world, person))) {
    changeBrowser(person)
    outcome = await ask()
  }
  steps.push(`${api.clock().toISOString()} ${person.name} ${call[0]} ${what}: ${outcome.codes}`)
  return outcome
}

/** Returns the authToken of an operator who has just confirmed their identity with a passkey. */
export async function operatorsBearer({ api }: World, operator: Operator): Promise<string> {
  const at = api.clock().getTime()
  if (operator.pass?.at !== at) operator.pass = { at, bearer: await signIn(api, operator.member) }
  return operator.pass.bearer
}

/** Mutations that only one of two operators can do. */
const once = [
  'cancelEncounter',
  'decideAppeal',
  'decideCase',
  'promoteInvitation',
  'removeFromEncounter',
  'scheduleEncounter',
]

/**
 * Sends a mutation as one of the operators, or as both at the same moment.
 *
 * @param audited the entry that the audit log must have for it; null for none
 */
export async function operate<Payload>(
  world: World,
  what: string,
  call: readonly [mutation: string, input: Input, selection: string],
  audited: string | null = call[0],
): Promise<Outcome<Payload>> {
  const { api, operators, steps, chance, faults } = world
  const words = `${call[0]} ${what}`
  const one = chance.pick(operators, 'operator', words)
  const isRaced = once.includes(call[0]) && chance.happens(0.2, 'both operators', words)
  const who = isRaced ? operators : [one]
  const bearers: string[] = []
  for (const each of who) bearers.push(await operatorsBearer(world, each))
  const outcomes = await Promise.all(
    bearers.map((bearer, index) => send(world, processFor(world, `${words} ${index}`), 0, bearer, call)),
  )
  const done = outcomes.filter(({ payload }) => payload !== null)
  if (isRaced) tally(faults, 'both operators')
  if (done.length > 1) fail(world, `Both operators did ${words}`, outcomes)
  if (done.length > 0 && audited !== null) tally(world.audited, audited)
  // The code with which the other operator is refused depends on which of the two came first.
  const noted = isRaced && done.length > 0 ? done : outcomes
  const codes = noted.map(({ code }) => code).sort()
  steps.push(`${api.clock().toISOString()} operator ${words}: ${codes.join(' and ')}`)
  return { payload: null, code: 'NONE', ...(done[0] ?? outcomes[0]) } as Outcome<Payload>
}

/**
 * Whether a session of the person is expiring just now, so that one process accepts it and the other, whose clock
 * differs, does not.
 */
async function isExpiring({ api }: World, { id: memberId }: Person): Promise<boolean> {
  const now = api.clock().getTime()
  const expiresAt = { gte: new Date(now - skew), lte: new Date(now + skew) }
  const where = { memberId, revokedAt: null, expiresAt }
  return (await api.deps.database.prisma.session.count({ where })) > 0
}

/**
 * Ends the person's session in their browser. Checks that its authToken is refused, and remembers its refresh token to
 * be tried later.
 */
export async function endSession(world: World, person: Person): Promise<void> {
  const { session, pass, name } = person
  if (session !== null && !(await isExpiring(world, person))) world.ended.push(session)
  changeBrowser(person)
  tally(world.changes, 'session: ended')
  if (pass === null) return
  const { data } = await world.api.graphql<{ viewer: unknown } | null>('{ viewer { id } }', {}, pass)
  if (data?.viewer) fail(world, 'A session that was ended goes on', name)
}

/**
 * The number of the first IP address from which ended sessions are tried. Each has its own, since there are many in the
 * end.
 */
const triedFrom = 40_000

/** Tries to refresh an ended session; returns whether that worked. */
export async function tryEndedSession(world: World, refreshToken: string): Promise<boolean> {
  const call = ['refreshSession', { refreshToken }, 'authToken'] as const
  const from = triedFrom + world.ended.indexOf(refreshToken)
  return (await send(world, processFor(world, refreshToken), from, null, call)).payload !== null
}
