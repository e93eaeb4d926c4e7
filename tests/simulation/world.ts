import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { runMigration } from '../../prisma/runMigration.ts'
import { createApp } from '../../server/api/app.ts'
import { openSession } from '../../server/domain/sessions/session.ts'
import type { Member } from '../../server/generated/client/client.ts'
import type { Log } from '../../server/platform/log/log.ts'
import { startApi, type TestApi } from '../support/api.ts'
import type { TestAuthenticator } from '../support/authenticator.ts'
import { minute } from '../support/clock.ts'
import type { TestDatabase } from '../support/database.ts'
import { createMember } from '../support/factories.ts'
import type { PostmarkMessage } from '../support/postmark.ts'
import { createOperator } from '../support/seats.ts'
import { waitLonger } from '../support/waitLonger.ts'
import { type Chance, createChance } from './chance.ts'
import type { Stay } from './evening.ts'
import { type Options, replay } from './options.ts'
import { openOwnDatabase } from './ownDatabase.ts'
import { planOnce } from './planOnce.ts'
import { openProvider, type Provider, webhookPassword, webhookUser } from './provider.ts'
import { openPush, type Push } from './push.ts'
import type { State } from './state.ts'
import { openZoom, type Zoom } from './zoom.ts'

/** The authToken of a session, and the instant at which somebody got it. */
export type Pass = { at: number; bearer: string }

/** One member of the community, who may have left. */
export type Person = {
  id: number
  name: string
  email: string
  /** The address of their first day. */
  joinedAs: string
  /** The refresh token of their browser. */
  session: string | null
  pass: Pass | null
  /** The address that they asked to have, and when. */
  wanted: Dated | null
  /** The address that they had before, and since when they have another one. */
  left: Dated | null
}

/** An address and an instant, in milliseconds. */
type Dated = { email: string; since: number }

export type Operator = { member: Member; pass: Pass | null }

/** Somebody who heard of the service, asks to join, and is not yet known to log in. */
export type Newcomer = {
  name: string
  email: string
  /** The number of the address that they ask from. */
  from: number
  /** How many mails had come to their e-mail before, as to somebody who was a member and left. */
  mailsBefore: number
}

/** A proposal of the operators. */
export type Asked = { id: string; kind: string }

/** A link for a friend, and what its member knows of it. */
export type FriendLink = { secret: string; by: number; made: number; isTakenBack: boolean }

/** The address that a member's calendar follows, and what it has of each seat by now. */
export type Feed = { path: string; entries: Map<string, CalendarEntry> }

/** What a calendar has of a seat: whether it stands there, its times, and how late the word of it is (RFC 5545, SEQUENCE). */
export type CalendarEntry = { sequence: number; isHeld: boolean; from: string; until: string }

/** Everything that lives through the weeks. */
export type World = {
  options: Options
  chance: Chance
  api: TestApi
  /** Two web processes on one database, whose clocks are minutes apart. */
  web: [string, string]
  /** Kills PostgreSQL and starts it again; absent where others use it. */
  crash: (() => Promise<void>) | undefined
  /** Stops the second of them in order and starts another one, while a migration is applied. */
  redeploy(): Promise<void>
  push: Push
  provider: Provider
  zoom: Zoom
  operators: readonly [Operator, Operator]
  /** The instant of the first step. */
  began: Date
  /** When the worker was last here. */
  worked: Date
  people: Person[]
  /** The passkeys of those who have one, by the member's id. */
  passkeys: Map<number, TestAuthenticator>
  newcomers: Newcomer[]
  /** What was formed and is not invited so far. */
  proposals: Asked[]
  friendLinks: FriendLink[]
  /** What the calendars of members follow, by the member's id. */
  feeds: Map<number, Feed>
  /** Paths at which calendars followed seats until they were ended. */
  endedFeeds: string[]
  /** Whom members said, or reported, that they are never to meet. */
  apart: { memberId: number; avoidedId: number }[]
  /** Mails that the provider has taken and nobody has looked at. */
  arrived: PostmarkMessage[]
  /** What calendars have of seats, by the names of these; absent after a restore, as they may know of later ones. */
  calendars: Map<string, CalendarEntry> | undefined
  /** Refresh tokens of sessions that were ended. */
  ended: string[]
  /** The times of people at tables, by their places. */
  stays: Map<number, Stay>
  /** The latest step that anybody saw of each table. */
  tableSteps: Map<number, number>
  /** What everybody did, in order, and what came of it. */
  steps: string[]
  /** How often the operator did what the audit log names. */
  audited: Map<string, number>
  /** How often each fault happened. */
  faults: Map<string, number>
  /** How things stood when free seats were last offered to all who wait, as happens every minute. */
  swept: State | undefined
  /** How often each change was seen, see changes.ts. */
  changes: Map<string, number>
  /** Ends the service; what is around it stays, for a world that goes on with it. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Weeks that have something in them: an hour twice, an hour missing, a new year, a leap day. */
const begins = [
  '2026-10-12T12:00:00Z',
  '2027-02-22T12:00:00Z',
  '2026-12-14T12:00:00Z',
  '2028-02-07T12:00:00Z',
] as const

/** By how much the clocks of some processes are behind. */
export const skew = 2 * minute

type Web = { url: string; stop(): Promise<void>; close(): Promise<void> }

/** Starts another web process' equivalent: the same database, a clock of its own. */
async function openSecondWeb({ deps }: TestApi): Promise<Web> {
  const server = createServer(
    { keepAliveTimeout: 0 },
    createApp({ ...deps, clock: () => new Date(deps.clock().getTime() - skew) }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const stopped = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await stopped
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Tables that the next version of the service has another column in. */
const growing = ['members', 'encounters', 'invitations', 'outbox_mails', 'sessions'] as const

/** Applies what a migration may be that the version before it lives with: columns are added, in one transaction. */
async function migrate({ deps }: TestApi, deployment: number): Promise<void> {
  const columns = growing.map(
    (table) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS version_${deployment} integer DEFAULT 1`,
  )
  const client = new pg.Client({ connectionString: deps.config.databaseUrl })
  await client.connect()
  const migration = { name: `version_${deployment}`, sql: columns.join(';'), checksum: '' }
  await runMigration(client, migration)
  // Commands of this version would stop at one that they do not know.
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [migration.name])
  await client.end()
}

/** Where a world is lived in, other than in a database of the tests' whose log goes nowhere. */
export type Place = { database?: TestDatabase; log?: Log }

type Service = Pick<World, 'api' | 'web' | 'redeploy' | 'stop' | 'close'>

/** Starts the service as two web processes, beside a mail provider, a push service and Zoom. */
async function openService(
  { provider, push, zoom }: Pick<World, 'provider' | 'push' | 'zoom'>,
  { database, log }: Place,
): Promise<Service> {
  const env = {
    ...push.env,
    ...zoom.env,
    POSTMARK_SERVER_TOKEN: 'test-token',
    POSTMARK_API_URL: provider.url,
    POSTMARK_WEBHOOK_USER: webhookUser,
    POSTMARK_WEBHOOK_PASSWORD: webhookPassword,
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const api = await startApi(env, undefined, log, database)
  waitLonger(api.deps.database, api.jobsPool)
  for (const pool of [api.deps.database.pool, api.jobsPool]) planOnce(pool)
  let second = await openSecondWeb(api)
  let deployments = 0
  const web: World['web'] = [api.url, second.url]
  const stop = async (): Promise<void> => {
    await second.close()
    await api.close()
  }
  return {
    ...{ api, web, stop },
    async redeploy() {
      deployments += 1
      await Promise.all([second.stop(), migrate(api, deployments)])
      second = await openSecondWeb(api)
      web[1] = second.url
    },
    async close() {
      await stop()
      await provider.close()
      await push.close()
      await zoom.close()
    },
  }
}

/** Somebody who has a profile, and no browser so far. */
export const newPerson = (profile: Pick<Person, 'id' | 'name' | 'email'>): Person => ({
  ...{ ...profile, joinedAs: profile.email },
  ...{ session: null, pass: null, wanted: null, left: null },
})

/** Opens a community of strangers, with one operator, on the Monday of the seed. */
export async function openWorld(options: Options, place: Place = {}): Promise<World> {
  const chance = createChance(options.seed)
  const provider = await openProvider(chance)
  const push = await openPush(chance)
  const zoom = await openZoom(chance)
  const own = options.crashes ? await openOwnDatabase() : undefined
  const service = await openService(
    { provider, push, zoom },
    { ...(own && { database: own.database }), ...place },
  )
  const { api } = service
  api.clock.set(new Date(begins[options.seed % begins.length] ?? begins[0]))
  const people: Person[] = []
  for (let index = 0; index < options.members; index++) {
    // Nobody else, and nothing of the program, has such a name, so that it can be searched for.
    const name = `Quoz${index.toString(36)}x${chance.below(1e6, 'name', index).toString(36)}`
    const looks = {
      genderId: 1 + chance.below(2, 'gender', index),
      ageRangeId: 2 + chance.below(3, 'age', index),
    }
    const { id, email } = await createMember(api, { username: name, ...looks })
    people.push(newPerson({ id, name, email }))
  }
  const createOne = async (username: string): Promise<Operator> => ({
    member: await createOperator(api, { username }),
    pass: null,
  })
  return {
    ...service,
    ...{ options, chance, provider, push, zoom, people, passkeys: new Map() },
    crash: own?.crash,
    began: api.clock(),
    worked: api.clock(),
    operators: [await createOne('Wanda'), await createOne('Boris')],
    ...{
      newcomers: [],
      proposals: [],
      friendLinks: [],
      feeds: new Map(),
      endedFeeds: [],
      apart: [],
      arrived: [],
      calendars: new Map(),
      ended: [],
      steps: [],
      audited: new Map(),
      faults: new Map(),
    },
    ...{ stays: new Map(), tableSteps: new Map(), swept: undefined, changes: new Map() },
  }
}

/** What people and operators know at this instant, as far as the service is to know it, too. */
export function rememberWorld(world: World): Memory {
  const { people, newcomers, proposals, friendLinks, feeds, endedFeeds, apart } = world
  const { ended, audited, steps, stays, tableSteps } = world
  const known = { people, newcomers, proposals, friendLinks, feeds, endedFeeds, apart }
  return structuredClone({ ...known, ended, audited, steps, stays, tableSteps })
}

type Memory = Pick<
  World,
  | ('people' | 'newcomers' | 'proposals' | 'friendLinks' | 'feeds' | 'endedFeeds' | 'apart')
  | ('ended' | 'audited' | 'steps' | 'stays' | 'tableSteps')
>

/**
 * Goes on with a world on another database, which was restored to the instant of a memory and signs everybody out. The mail
 * provider and the browsers' services know what they know. Everybody logs in by mail, as the database may not know their passkey.
 */
export async function reopenWorld(before: World, memory: Memory, place: Place): Promise<World> {
  const service = await openService(before, place)
  before.provider.forgetReports()
  service.api.clock.set(before.api.clock())
  const [one, other] = before.operators
  return {
    ...before,
    ...structuredClone(memory),
    ...service,
    swept: undefined,
    calendars: undefined,
    passkeys: new Map(),
    people: memory.people.map((person) => ({ ...person, session: null, pass: null })),
    ended: [...memory.ended, ...memory.people.flatMap(({ session }) => session ?? [])],
    operators: [
      { ...one, pass: null },
      { ...other, pass: null },
    ],
  }
}

export const tally = (counts: Map<string, number>, what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

/** The texts of the mails to an address that the provider accepted, the oldest first. */
export const mailsTo = ({ provider }: Pick<World, 'provider'>, email: string): string[] =>
  provider.accepted.filter(({ To }) => To === email).map(({ TextBody }) => TextBody)

/** Ends the simulation: something does not hold. Says when, what, and how to see it again. */
export function fail({ api, options, steps }: World, what: string, facts: unknown): never {
  const lately = steps.slice(-12).join('\n  ')
  throw new Error(
    `${what}\n  ${JSON.stringify(facts)}\n  at ${api.clock().toISOString()}, after ${steps.length} steps:\n  ${lately}\n  Again: ${replay(options)}`,
  )
}

/** What others call a member; their name is searched for once they are erased. */
export const usernameOf = ({ people }: World, memberId: number): string =>
  people.find(({ id }) => id === memberId)?.name ?? 'Somebody'

/** Opens a session as one who followed a login link. */
export async function openSessionOf({ api }: World, person: Person): Promise<void> {
  const { database, clock, secret } = api.deps
  const row = await database.prisma.member.findUniqueOrThrow({ where: { id: person.id } })
  const { refreshToken } = await openSession(database.prisma, row, secret, clock())
  person.session = refreshToken
}

/** The person goes on in another browser, where they must log in. */
export function changeBrowser(person: Person): void {
  person.session = null
  person.pass = null
}
