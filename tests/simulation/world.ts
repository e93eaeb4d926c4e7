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

/** An authToken, and the instant at which somebody got it. */
export type AccessToken = { at: number; bearer: string }

/** A member of the community, who may have left. */
export type Person = {
  id: number
  name: string
  email: string
  /** Their first address. */
  joinedAs: string
  /** The refresh token of their browser. */
  session: string | null
  pass: AccessToken | null
  /** The address that they asked to change to, and when. */
  wanted: DatedAddress | null
  /** The address that they had before, and since when they have another one. */
  left: DatedAddress | null
}

/** An address and an instant, in milliseconds. */
type DatedAddress = { email: string; since: number }

export type Operator = { member: Member; pass: AccessToken | null }

/** A person who asks to join and has not been seen to log in yet. */
export type Newcomer = {
  name: string
  email: string
  /** The number of the IP address that they ask from. */
  from: number
  /** How many mails their address had got before, as a former member's may have. */
  mailsBefore: number
}

/** A proposal of the operators. */
export type WaitingProposal = { id: string; kind: string }

/** A link for a friend, as the member who made it knows it. */
export type FriendLink = { secret: string; by: number; made: number; isTakenBack: boolean }

/** The address of a member's calendar feed, and the calendar's entries so far. */
export type Feed = { path: string; entries: Map<string, CalendarEntry> }

/** A calendar's entry for a seat: whether it is shown, its times, and its sequence number (RFC 5545, SEQUENCE). */
export type CalendarEntry = { sequence: number; isHeld: boolean; from: string; until: string }

/** Everything that a simulation consists of. */
export type World = {
  options: Options
  chance: Chance
  api: TestApi
  /** Two web processes on one database, whose clocks are minutes apart. */
  web: [string, string]
  /** Kills PostgreSQL and starts it again; undefined if others use it. */
  crash: (() => Promise<void>) | undefined
  /** Stops the second web process properly and starts a new one while a migration is applied. */
  redeploy(): Promise<void>
  push: Push
  provider: Provider
  zoom: Zoom
  operators: readonly [Operator, Operator]
  /** The instant of the first step. */
  began: Date
  /** When the worker last ran. */
  worked: Date
  people: Person[]
  /** The passkeys by the member's id. */
  passkeys: Map<number, TestAuthenticator>
  newcomers: Newcomer[]
  /** Proposals that were formed and not invited yet. */
  proposals: WaitingProposal[]
  friendLinks: FriendLink[]
  /** The calendar feeds by the member's id. */
  feeds: Map<number, Feed>
  /** Paths of calendar feeds that were ended. */
  endedFeeds: string[]
  /** Pairs that must never meet, because one of them said so or reported the other. */
  apart: { memberId: number; avoidedId: number }[]
  /** Mails that the provider has accepted and no check has looked at. */
  arrived: PostmarkMessage[]
  /**
   * The calendars' entries by the ids of seats; undefined after a restore, since calendars may have newer entries than
   * the database.
   */
  calendars: Map<string, CalendarEntry> | undefined
  /** Refresh tokens of sessions that were ended. */
  ended: string[]
  /** The times of people at tables, by the ids of their places. */
  stays: Map<number, Stay>
  /** The latest step of each table that anybody has seen. */
  tableSteps: Map<number, number>
  /** What everybody did and the outcomes, in order. */
  steps: string[]
  /** How often operators did each act of the audit log. */
  audited: Map<string, number>
  /** How often each fault happened. */
  faults: Map<string, number>
  /** The state when free seats were last offered to everybody who waits, which happens every minute. */
  swept: State | undefined
  /** How often each change was seen, see changes.ts. */
  changes: Map<string, number>
  /** Ends the service; the providers stay, for a world that continues with them. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Mondays some weeks before something special: an hour twice, an hour missing, a new year, a leap day. */
const begins = [
  '2026-10-12T12:00:00Z',
  '2027-02-22T12:00:00Z',
  '2026-12-14T12:00:00Z',
  '2028-02-07T12:00:00Z',
] as const

/** How far the clocks of some processes are behind. */
export const skew = 2 * minute

type Web = { url: string; stop(): Promise<void>; close(): Promise<void> }

/** Starts the equivalent of another web process: the same database, a clock of its own. */
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

/** Tables to which the next version of the service adds a column. */
const growing = ['members', 'encounters', 'invitations', 'outbox_mails', 'sessions'] as const

/** Applies a migration that the previous version can live with: columns are added, in one transaction. */
async function migrate({ deps }: TestApi, deployment: number): Promise<void> {
  const columns = growing.map(
    (table) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS version_${deployment} integer DEFAULT 1`,
  )
  const client = new pg.Client({ connectionString: deps.config.databaseUrl })
  await client.connect()
  const migration = { name: `version_${deployment}`, sql: columns.join(';'), checksum: '' }
  await runMigration(client, migration)
  // Commands of this version would refuse to run with a migration that they do not know.
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [migration.name])
  await client.end()
}

/** The database and the log of a world; by default a database of the tests and no log. */
export type Place = { database?: TestDatabase; log?: Log }

type Service = Pick<World, 'api' | 'web' | 'redeploy' | 'stop' | 'close'>

/** Starts the service as two web processes, with a mail provider, a push service and Zoom. */
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
    api,
    web,
    stop,
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

/** Returns a person with a profile and no browser yet. */
export const newPerson = (profile: Pick<Person, 'id' | 'name' | 'email'>): Person => ({
  ...profile,
  joinedAs: profile.email,
  session: null,
  pass: null,
  wanted: null,
  left: null,
})

/** Opens a community of strangers with two operators, on the Monday of the seed. */
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
    // A unique name, which occurs nowhere else in the data, so that it can be searched for.
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
    options,
    chance,
    provider,
    push,
    zoom,
    people,
    passkeys: new Map(),
    crash: own?.crash,
    began: api.clock(),
    worked: api.clock(),
    operators: [await createOne('Wanda'), await createOne('Boris')],
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
    stays: new Map(),
    tableSteps: new Map(),
    swept: undefined,
    changes: new Map(),
  }
}

/** Copies what people and operators know at this instant. */
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
 * Continues a world on another database, which was restored to the instant of a memory and where nobody is logged in.
 * The mail provider and the push service keep their knowledge. Everybody logs in by mail, since the database may not
 * know their passkeys.
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

/** Returns the texts of the mails to an address that the provider accepted, the oldest first. */
export const mailsTo = ({ provider }: Pick<World, 'provider'>, email: string): string[] =>
  provider.accepted.filter(({ To }) => To === email).map(({ TextBody }) => TextBody)

/** Ends the simulation because a check failed. Says when, what, and how to see it again. */
export function fail({ api, options, steps }: World, what: string, facts: unknown): never {
  const lately = steps.slice(-12).join('\n  ')
  throw new Error(
    `${what}\n  ${JSON.stringify(facts)}\n  at ${api.clock().toISOString()}, after ${steps.length} steps:\n  ${lately}\n  Again: ${replay(options)}`,
  )
}

/** Returns a member's username, which is searched for once they are erased. */
export const usernameOf = ({ people }: World, memberId: number): string =>
  people.find(({ id }) => id === memberId)?.name ?? 'Somebody'

/** Opens a session, like a member who followed a login link. */
export async function openSessionOf({ api }: World, person: Person): Promise<void> {
  const { database, clock, secret } = api.deps
  const row = await database.prisma.member.findUniqueOrThrow({ where: { id: person.id } })
  const { refreshToken } = await openSession(database.prisma, row, secret, clock())
  person.session = refreshToken
}

/** Moves the person to another browser, where they have to log in. */
export function changeBrowser(person: Person): void {
  person.session = null
  person.pass = null
}
