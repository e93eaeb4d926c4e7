import { describe, expect, test } from 'vitest'
import type { Options } from './options.ts'
import { simulate } from './simulate.ts'

// More seeds are run by hand, since they would take a third of the suite's time.
const seeds = [1, 3]

/** The fewest people and weeks in which everything listed below still happens. */
const small = { weeks: 4, members: 14, crashes: false } satisfies Omit<Options, 'seed'>

/** The least that the seeds must cause together: changes of changes.ts, and faults. */
const mustHappen = [
  'killed worker',
  'killed web',
  'connections cut',
  'two workers',
  'deployed',
  'locked out',
  'double click',
  'lost reply',
  'rateLimit',
  'fail',
  'drop',
  'acceptAndDrop',
  'link opened by a scanner',
  'browser gone',
  'notification failed',
  'encounter: none to Scheduled',
  'encounter: Scheduled to Completed',
  'encounter: Scheduled to Canceled',
  'member: none to Active',
  'member: Active to Paused',
  'member: Paused to Active',
  'member: erased',
  'session: ended',
  'address: changed',
  'mail: wanted again',
  'place: none to invited',
  'place: invited to declined',
  'place: invited to expired',
  'place: invited to seated',
  'place: invited to waiting',
  'place: waiting to seated',
  'place: seated to given up',
  'passkey: added',
  'login: by passkey',
  'table: by page',
  'table: by Zoom alone',
  'table: READY',
  'table: HAND_UP',
  'table: LEAVE',
  'table: host named',
  'table: host TAKE_HOST',
  'attendance: imported',
  'return: asked',
  'appeal: made',
  'calendar: followed',
  'calendar: another address',
  'calendar: no longer followed',
  'city: opened',
  'friend: link made',
  'friend: link taken back',
  'friend: vouched for',
  'proposal: people moved',
  'proposal: table locked',
  'table: somebody removed',
  'Zoom failed',
  'Zoom was late',
  'Zoom said it twice',
  'Zoom said nothing',
]

describe('a community with its operators and all kinds of faults', () => {
  const happened = new Set<string>()

  // The limit only stops a test that hangs.
  test.each(seeds)('loses nothing with seed %i', { timeout: 600_000 }, async (seed) => {
    const { faults, changes } = await simulate({ seed, ...small })
    for (const what of [...Object.keys(faults), ...Object.keys(changes)]) happened.add(what)
  })

  test('has had faults and changes of every kind', () => {
    expect(mustHappen.filter((what) => !happened.has(what))).toEqual([])
  })
})
