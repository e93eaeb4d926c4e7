import { describe, expect, it } from 'vitest'
import { againBetween, fade, meetingAgain, readMeetings } from '../../server/engine/meetings.ts'

describe('the cost of two people meeting again', () => {
  it.each([
    ['once, just now', [0], 100],
    ['twice, just now', [0, 0], 325],
    ['three times, just now', [0, 0, 0], 2125],
    ['once, half a year ago', [26], 25],
    ['twice, the first time half a year ago', [26, 0], 100],
    ['once, ten years ago', [520], 1],
  ])('grows ever faster with the number of meetings, and decreases with time: %s', (_name, weeks, cost) => {
    expect(meetingAgain(weeks.reduce((sum, ago) => sum + fade(ago), 0))).toBe(cost)
    const pairs = Int32Array.from(weeks.flatMap((_ago, index) => (index % 2 === 0 ? [0, 2] : [2, 0])))
    const meetings = readMeetings(3, pairs, Int32Array.from(weeks))
    expect(againBetween(meetings, 0, 2)).toBe(cost)
    expect(againBetween(meetings, 2, 0)).toBe(cost)
    expect(againBetween(meetings, 0, 1)).toBe(0)
  })

  it('is nothing for people who are not there', () => {
    const meetings = readMeetings(3, Int32Array.from([-1, 2, 1, -1, 1, 1, 0, 1]), undefined)
    const costs = [0, 1, 2].map((a) => [0, 1, 2].map((b) => againBetween(meetings, a, b)))
    expect(costs).toEqual([
      [0, 100, 0],
      [100, 0, 0],
      [0, 0, 0],
    ])
  })

  it('has a limit', () => expect(meetingAgain(1000)).toBe(10_000))
})
