import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { memberQueries } from '../support/everythingReadable.ts'
import { type History, histories, reportHistories } from '../support/impressionHistory.ts'
import { compareWorlds } from '../support/privacyWorlds.ts'

/** Both worlds have the same address, since links in replies would differ otherwise. */
const sameSite = { APP_URL: 'http://localhost:4000' }

let worlds: [TestApi, TestApi]
let run: number

beforeEach(async () => {
  worlds = await Promise.all([startApi(sameSite), startApi(sameSite)])
  run = 0
})
afterEach(async () => {
  await Promise.all(worlds.map((api) => api.close()))
})

const propertyOf = (among: typeof histories) =>
  fc.asyncProperty(among, (history) => {
    run += 1
    return compareWorlds(worlds, run, history)
  })
const property = propertyOf(histories)

const silent = { chooses: [], takesBackAt: null, leavesAt: null, reportsViewer: [null, null] } as const
const never = [false, false] as const

/** One world's choice is released before the viewer submits, the other's afterwards; both are seen by the next look. */
const releasedBeforeAndAfter: History = {
  others: [
    { ...silent, chooses: [], submitsAt: 5, choosesViewer: [true, false] },
    { ...silent, chooses: [], submitsAt: 81, choosesViewer: [false, true] },
    { ...silent, chooses: [], submitsAt: 5, choosesViewer: never },
  ],
  viewer: { submitsAt: 100, chooses: [] },
  looks: [0, 80, 200],
}

/** One of two who choose the viewer reports them in the second world, before everybody looks again. */
const reportedOnce: History = {
  others: [
    {
      ...silent,
      chooses: [],
      submitsAt: 2,
      choosesViewer: [true, true],
      reportsViewer: [null, { at: 3, kind: 'Other' }],
    },
    { ...silent, chooses: [], submitsAt: 4, choosesViewer: [true, true] },
  ],
  viewer: { submitsAt: 5, chooses: [1] },
  looks: [0, 8, 200],
}

/** With these histories the first one or two reveal each of the faults below. */
const seed = 4

async function expectNoticed(among: typeof histories): Promise<void> {
  const { failed, errorInstance } = await fc.check(propertyOf(among), {
    numRuns: 20,
    seed,
    endOnFailure: true,
  })
  expect(failed).toBe(true)
  expect(String(errorInstance)).toContain('AssertionError')
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function without<Value>(condition: string, value: Value): Value {
  const strip = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(strip)
    if (!isPlain(inner)) return inner
    const rest = Object.entries(inner).filter(([key]) => key !== condition)
    return Object.fromEntries(rest.map(([key, each]) => [key, strip(each)]))
  }
  return strip(value) as Value
}

/** Removes one condition from every read of the application, as a programming mistake would. */
function forget(condition: string): void {
  for (const { deps } of worlds) {
    const prisma = deps.database.prisma.$extends({
      query: { $allModels: { $allOperations: ({ args, query }) => query(without(condition, args)) } },
    })
    Object.assign(deps.database, { prisma })
  }
}

describe('nobody can ever find out who chose them', () => {
  test('every query that a member can send is part of the comparison', () => {
    expect(memberQueries()).toEqual([
      'attendedEncounter',
      'encounterAttendees',
      'encounterCompanions',
      'viewerChanged',
    ])
  })

  test('if only who chose the viewer differs, the viewer reads the same, except for what the release allows', async () => {
    await fc.assert(property, { numRuns: 8, endOnFailure: true, examples: [[releasedBeforeAndAfter]] })
  })

  test('if only the reports about the viewer differ, the viewer reads the same', async () => {
    await fc.assert(propertyOf(reportHistories), {
      numRuns: 5,
      endOnFailure: true,
      examples: [[reportedOnce]],
    })
    for (const { deps } of worlds) expect(await deps.database.prisma.impression.count()).toBeGreaterThan(0)
    expect(await worlds[0].deps.database.prisma.report.count()).toBe(0)
    expect(await worlds[1].deps.database.prisma.report.count()).toBeGreaterThan(0)
  })

  test('the same comparison notices a page that is notified of a report', async () => {
    for (const { deps } of worlds) {
      await deps.database.pool.query(`
        CREATE FUNCTION tell_reported() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM after_commit.pg_notify('member_changed', NEW.about_id || ' Account');
          RETURN NULL;
        END $$;
        CREATE TRIGGER reported AFTER INSERT ON reports FOR EACH ROW EXECUTE FUNCTION tell_reported()`)
    }
    await expectNoticed(reportHistories)
  })

  test('the same comparison notices a list that leaves out members who reported the viewer', async () => {
    for (const { deps } of worlds) {
      await deps.database.pool.query(`
        CREATE FUNCTION hide_reporter() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE invitations SET attendance = 'Absent' WHERE member_id = NEW.reporter_id;
          RETURN NULL;
        END $$;
        CREATE TRIGGER hidden AFTER INSERT ON reports FOR EACH ROW EXECUTE FUNCTION hide_reporter()`)
    }
    await expectNoticed(reportHistories)
  })

  test.each(['releasedAt', 'processedAt'])(
    'the same comparison notices reads without the condition %s',
    async (condition) => {
      forget(condition)
      await expectNoticed(histories)
    },
  )

  test('the same comparison notices a release that does not wait', async () => {
    for (const { deps } of worlds) {
      await deps.database.pool.query('ALTER TABLE impressions ALTER COLUMN released_at SET DEFAULT now()')
    }
    await expectNoticed(histories)
  })

  test('the same comparison notices a page that is notified of a choice it cannot show', async () => {
    for (const { deps } of worlds) {
      await deps.database.pool.query(`
        CREATE OR REPLACE FUNCTION tell_chosen() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM after_commit.pg_notify('member_changed', i.member_id || ' Impressions') FROM invitations i WHERE i.id = NEW.chosen_id;
          RETURN NULL;
        END $$`)
    }
    const undecided = histories.map((history) => ({ ...history, viewer: { submitsAt: null, chooses: [] } }))
    await expectNoticed(undecided)
  })
})
