import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

type Outcome = { status: number; said: string; complained: string }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await database.pool.query('TRUNCATE members, audit_entries CASCADE')
})
afterAll(() => database.close())

function operator(args: string[], url = database.url, more: Record<string, string> = {}): Promise<Outcome> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_URL: url, ...more }
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      ['server/boot/operatorCommand.ts', ...args],
      { env },
      (error, said, complained) => {
        if (error && typeof error.code !== 'number') return fail(error)
        done({ status: Number(error?.code ?? 0), said, complained })
      },
    )
  })
}

const email = 'rosa@example.org'
const rosa = () => database.prisma.member.findFirstOrThrow({ where: { email } })
const createRosa = () =>
  database.prisma.member.create({
    data: {
      email,
      username: 'Rosa',
      usernameKey: 'rosa',
      usernameSkeleton: 'rosa',
      locationId: 1,
      genderId: 1,
      ageRangeId: 1,
      agreementAcceptedAt: new Date(),
      agreementVersion: 'test',
      createdAt: new Date(),
    },
  })
const audits = () =>
  database.prisma.auditEntry.findMany({
    orderBy: { id: 'asc' },
    select: { actorId: true, action: true, subjectType: true },
  })

describe('npm run operator', () => {
  it('says in one sentence that the database was lost in the middle', async () => {
    const holder = await database.pool.connect()
    await holder.query('BEGIN; LOCK TABLE members')
    const listing = operator(['list'])
    await eventually(async () => {
      const { rowCount } = await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    })
    const { status, said, complained } = await listing
    await holder.query('ROLLBACK')
    holder.release()
    expect({ status, said }).toEqual({ status: 1, said: '' })
    expect(complained).toMatch(/^The database cannot go on: .*\. Run this again once the cause is gone\.\n$/)
  })

  it('adds the first operator, lists and removes them, and the audit log shows it', async () => {
    expect(await operator(['list'])).toMatchObject({ status: 0, said: 'There is no operator yet.\n' })
    expect(await operator(['add', ' Rosa@Example.ORG '])).toMatchObject({ status: 0 })
    expect(await rosa()).toMatchObject({ role: 'Operator', status: 'Active' })
    expect(await operator(['list'])).toMatchObject({ status: 0, said: `${email}\n` })
    const removed = await operator(['remove', email])
    expect(removed).toMatchObject({ status: 0 })
    expect(removed.said).toContain('has ended')
    expect(await rosa()).toMatchObject({ status: 'Canceled' })
    expect(await operator(['list'])).toMatchObject({ said: 'There is no operator yet.\n' })
    const line = { actorId: null, subjectType: 'Member' }
    expect(await audits()).toEqual([
      { ...line, action: 'addOperator' },
      { ...line, action: 'removeOperator' },
    ])
  })

  it('can make a member an operator, who stays a member afterwards', async () => {
    const { id } = await createRosa()
    await operator(['add', email])
    expect(await rosa()).toMatchObject({ id, role: 'Operator', username: 'Rosa' })
    expect((await operator(['remove', email])).said).toContain('stays a member')
    expect(await rosa()).toMatchObject({ id, role: 'Member', status: 'Active' })
  })

  it('changes nothing when it adds an operator again', async () => {
    await operator(['add', email])
    expect(await operator(['add', email])).toMatchObject({
      status: 0,
      said: `${email} is an operator already.\n`,
    })
    expect(await database.prisma.member.count()).toBe(1)
    expect(await audits()).toHaveLength(1)
  })

  it('resets lost passkeys: they and the sessions end, with a mail and a line in the audit log', async () => {
    await operator(['add', email])
    const { id: memberId } = await rosa()
    const now = new Date()
    const { prisma } = database
    const key = { credentialId: Buffer.from('id'), publicKey: Buffer.from('key') }
    await prisma.passkey.create({ data: { memberId, ...key, name: 'Lost', createdAt: now } })
    const expiresAt = new Date(now.getTime() + 60_000)
    const times = { createdAt: now, lastUsedAt: now, expiresAt }
    await prisma.session.create({ data: { id: randomUUID(), memberId, ...times } })
    const outcome = await operator(['reset', email])
    expect(outcome).toMatchObject({ status: 0, complained: '' })
    expect(outcome.said).toContain('has no passkeys any more')
    expect(await prisma.passkey.count()).toBe(0)
    expect(await prisma.session.count({ where: { revokedAt: null } })).toBe(0)
    expect((await audits()).at(-1)).toEqual({ actorId: null, action: 'resetPasskeys', subjectType: 'Member' })
    const [mail] = await prisma.outboxMail.findMany({ where: { memberId } })
    expect(mail).toMatchObject({ template: 'operatorNotice', data: { what: 'passkeysReset' } })
  })

  it('gives somebody who canceled a new account', async () => {
    const { id } = await createRosa()
    await database.prisma.member.update({
      where: { id },
      data: { status: 'Canceled', canceledAt: new Date() },
    })
    await operator(['add', email])
    const accounts = await database.prisma.member.findMany({ where: { email }, orderBy: { id: 'asc' } })
    expect(accounts.map(({ status, role }) => [status, role])).toEqual([
      ['Canceled', 'Member'],
      ['Active', 'Operator'],
    ])
  })

  it.each([
    ['nothing', []],
    ['an unknown verb', ['promote', email]],
    ['no address', ['add']],
    ['no address to reset', ['reset']],
    ['too much', ['add', email, email]],
    ['an address after list', ['list', email]],
  ])('says how to use it if it is called with %s', async (_what, args) => {
    const outcome = await operator(args)
    expect(outcome).toMatchObject({ status: 1, said: '' })
    expect(outcome.complained).toMatch(/^Usage: node server\/boot\/operatorCommand\.ts add/)
  })

  it('refuses an invalid address and somebody who is not an operator, in one sentence', async () => {
    expect(await operator(['add', 'rosa'])).toEqual({
      status: 1,
      said: '',
      complained: 'rosa is not an e-mail address.\n',
    })
    await createRosa()
    expect(await operator(['remove', email])).toEqual({
      status: 1,
      said: '',
      complained: `${email} is not an operator.\n`,
    })
  })

  it('says that there is no database, without a stack trace', async () => {
    const outcome = await operator(['list'], 'postgresql://127.0.0.1:1/none')
    expect(outcome).toMatchObject({ status: 1 })
    expect(outcome.complained).toMatch(/^No database at 127.0.0.1:1\/none/)
    expect(outcome.complained).not.toMatch(/^\s+at /m)
  })

  it('runs with the settings of a worker, as in its container, and with settings that only the service refuses', async () => {
    const settings = { ROLE: 'worker', METRICS_PORT: '9464', METRICS_TOKEN: 'short', APP_URL: 'here' }
    expect(await operator(['list'], database.url, settings)).toMatchObject({ status: 0, complained: '' })
  })
})
