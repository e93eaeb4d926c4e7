import { describe, expect, it } from 'vitest'
import { lineOf } from '../../server/rules/guide/line.ts'
import { byUrgency, type LiveTable, viewLiveTable } from '../../server/rules/guide/liveTable.ts'
import { enoughTime, isAtTable, presentTime, wasHeld } from '../../server/rules/guide/presence.ts'
import type { TablePerson, TableSnapshot } from '../../server/rules/guide/snapshot.ts'
import { fieldsOf, fieldsOfStage, type StageFields, scriptOf } from '../../server/rules/guide/stageFields.ts'
import type { StageKind, TableFacts, TableState } from '../../server/rules/guide/table.ts'
import { isDoorOpen, lobbyOpensAt, tablePhase } from '../../server/rules/guide/tablePhase.ts'
import { viewTable } from '../../server/rules/guide/tableView.ts'
import { add, factsOf, here, minute, second } from './evening.ts'

const at = (milliseconds: number) => new Date(milliseconds)
const hour = 60 * minute

const person = (name: string, change: Partial<TablePerson> = {}): TablePerson => ({
  name,
  isOperator: false,
  mayHost: false,
  isSeated: true,
  isRemoved: false,
  hasAttended: false,
  lastSeenAt: null,
  trouble: [],
  ...change,
})
const operator = person('lea@example.org', { isOperator: true, mayHost: true, isSeated: false })

/** Returns an encounter from 0 to 90 minutes with Ada, Ben and Cem, and an operator who may host. */
const snapshot = (facts: TableFacts | null, change: Partial<TableSnapshot> = {}): TableSnapshot => ({
  encounterId: 1,
  name: 'First 1',
  kind: 'First',
  state: 'Scheduled',
  timeZone: 'UTC',
  cancelReason: null,
  startsAt: at(0),
  endsAt: at(90 * minute),
  minimum: 2,
  facts,
  meeting: { meetingProvider: null, meetingUrl: null, meetingExternalId: null },
  people: new Map([
    ['Ada', person('Ada')],
    ['Ben', person('Ben')],
    ['Cem', person('Cem')],
    ['o', operator],
  ]),
  questionTexts: new Map([['x', 'What made you laugh?']]),
  ...change,
})
const presence = ['Ada', 'Ben', 'o'].map((id) => here(id, 0, 80 * minute))
const facts = factsOf(3, { presence })

const state: TableState = {
  step: 4,
  stage: 3,
  stageFrom: 1000,
  stageUntil: 61_000,
  stageDue: 61_000,
  question: null,
  turn: null,
  present: ['Ada', 'Ben'],
  ready: [],
  longer: [],
  extended: false,
  floor: null,
  hands: [],
  spoken: new Map(),
  smaller: null,
  picks: new Map(),
  host: null,
  canGoBack: false,
  hostMove: null,
  lines: [],
  removed: [],
  ended: null,
  changesAt: null,
}
const [arriving, opening, round, prompt, pause, farewell] = [0, 1, 2, 3, 4, 8]

describe('what somebody at the table is shown', () => {
  const view = (change: Partial<TableState> = {}, me = 'Ada', of = facts, people = snapshot(of)) =>
    viewTable(people, of, { ...state, ...change }, me, at(minute))
  const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id)

  it('is the part in which the evening is', () => {
    expect(view()).toMatchObject({
      step: 4,
      stageNumber: 4,
      stageCount: 9,
      stage: 'Prompt',
      text: null,
      question: null,
      from: at(1000),
      until: at(61_000),
      turn: null,
      floor: null,
      smaller: null,
      lines: [],
      yourShare: null,
      offered: [],
      picksLeft: 0,
      youHost: false,
      mayHost: false,
    })
    expect(view({ stageUntil: null }).until).toBeNull()
    expect(view({ stage: farewell }).text).toBe('Thank you.')
    expect(() => view({ stage: 9 })).toThrow('The script has no stage 9')
    expect(view({ question: 'x' }).question).toBe('What made you laugh?')
    expect(view({ question: 'unknown' }).question).toBeNull()
  })

  it('is who came and still has their place, and an operator only while their page is open', () => {
    const you = {
      id: 'Ada',
      name: 'Ada',
      isYou: true,
      isHere: true,
      isHost: false,
      isSpeaking: false,
      hand: null,
      canBeRemoved: false,
    }
    const operator = { ...you, id: 'o', name: 'The operator', isYou: false }
    expect(view().people).toEqual([you, { ...you, id: 'Ben', name: 'Ben', isYou: false }, operator])
    expect(view({ host: 'o' }).people.at(-1)).toEqual({ ...operator, name: 'Your host', isHost: true })
    expect(view({ present: ['Ada'] }).people[1]).toMatchObject({ id: 'Ben', isHere: false })
    expect(ids(view({ removed: ['Ben'] }).people)).toEqual(['Ada', 'o'])
    const gone = { ...facts, presence: [...presence.slice(0, 2), here('o', 0, minute)] }
    expect(ids(view({}, 'Ada', gone).people)).toEqual(['Ada', 'Ben'])
    const early = { ...facts, presence: [here('Ada', minute, hour), here('Ben', minute + 1, hour)] }
    expect(ids(view({}, 'Ada', early).people)).toEqual(['Ada'])
    const unseated = snapshot(facts, { people: new Map([['Ada', person('Ada', { isSeated: false })]]) })
    expect(view({}, 'Ada', facts, unseated).people).toEqual([])
  })

  it('is who hosts, who speaks and who waits to speak', () => {
    const flags = (change: Partial<TableState>) =>
      view(change).people.map(({ isHost, isSpeaking, hand }) => [isHost, isSpeaking, hand])
    expect(flags({ host: 'o', hands: ['Ben', 'Ada'] })).toEqual([
      [false, false, 2],
      [false, false, 1],
      [true, false, null],
    ])
    expect(flags({ turn: { seat: 'Ben', until: 2, next: [] } })[1]?.[1]).toBe(true)
    expect(flags({ floor: { seat: 'Ada', until: 2 } }).map(([, isSpeaking]) => isSpeaking)).toEqual([
      true,
      false,
      false,
    ])
    expect(view({ host: 'o' }, 'o')).toMatchObject({ youHost: true, mayHost: true })
    expect(view({ host: 'o' }, 'nobody')).toMatchObject({ youHost: false, mayHost: false })
  })

  it('is which acts of a host they can do now', () => {
    const moves = (change: Partial<TableState>, me = 'o') => view({ host: 'o', ...change }, me).moves
    expect(moves({ stage: arriving })).toEqual(['MoveOn'])
    expect(moves({ canGoBack: true })).toEqual(['MoveOn', 'GoBack', 'Extend'])
    expect(moves({ stage: farewell, canGoBack: true })).toEqual(['GoBack'])
    const turn = { seat: 'Ben', until: 2, next: [] }
    expect(moves({ stage: round, turn })).toEqual(['MoveOn', 'Extend', 'SkipTurn'])
    expect(moves({ stage: round })).toEqual(['MoveOn'])
    expect(moves({}, 'Ada')).toEqual([])
    expect(moves({ host: null })).toEqual(['MoveOn'])
  })

  it('is whose turn it is and who follows, among those who came', () => {
    const { turn, floor } = view({
      turn: { seat: 'Ben', until: 5000, next: ['Cem', 'Ada'] },
      floor: { seat: 'Ada', until: 6000 },
    })
    expect(turn).toMatchObject({ person: { id: 'Ben' }, until: at(5000), next: [{ id: 'Ada' }] })
    expect(turn?.next).toHaveLength(1)
    expect(floor).toMatchObject({ person: { id: 'Ada' }, until: at(6000) })
    const absent = view({ turn: { seat: 'Cem', until: 5000, next: [] }, floor: { seat: 'Cem', until: 1 } })
    expect([absent.turn, absent.floor]).toEqual([null, null])
  })

  it('is how many are ready or want longer, and how many are needed, and never who', () => {
    const three = { present: ['Ada', 'Ben', 'Cem'], ready: ['Ben'], longer: ['Ada', 'Ben'] }
    const counts = (stage: number, change: Partial<TableState> = {}) => {
      const { ready, longer } = view({ ...three, stage, ...change })
      return [ready, longer]
    }
    const count = (number: number, needed: number, isYours: boolean) => ({ count: number, needed, isYours })
    expect(counts(opening)).toEqual([count(1, 3, false), null])
    expect(counts(prompt)).toEqual([count(1, 2, false), count(2, 2, true)])
    expect(counts(pause)).toEqual([null, count(2, 2, true)])
    expect(counts(round)).toEqual([null, null])
    expect(counts(prompt, { extended: true })[1]).toBeNull()
    expect(counts(prompt, { present: ['Ada', 'Ben'] })[0]).toEqual(count(1, 2, false))
    const smaller = { goOn: ['Ada'], end: ['Ben', 'Cem'] }
    expect(view({ ...three, smaller }).smaller).toEqual({ goOn: count(1, 2, true), end: count(2, 2, false) })
  })

  it('is their own share of all speaking, and nobody else’s', () => {
    const spoken = new Map([
      ['Ada', 30],
      ['Ben', 90],
    ])
    expect(view({ spoken }).yourShare).toBe(0.25)
    expect(view({ spoken }, 'Cem').yourShare).toBe(0)
  })

  it('is which questions a One-on-One offers while they are picked, and which they picked', () => {
    const picked = { kind: 'Prompt', seconds: 60, depth: 2, picked: true } as const
    const script = [...facts.script.slice(0, 4), picked, picked, picked, picked, ...facts.script.slice(8)]
    const pair = { ...facts, kind: 'OneOnOne', script, offered: ['x', 'y'] } as const
    const picks = new Map([['Ada', ['y']]])
    const offered = [
      { id: 'x', text: 'What made you laugh?', isPicked: false },
      { id: 'y', text: '', isPicked: true },
    ]
    for (const stage of [arriving, opening]) {
      expect(view({ stage, picks }, 'Ada', pair)).toMatchObject({ offered, picksLeft: 1 })
    }
    expect(view({ stage: opening, picks }, 'Ben', pair).picksLeft).toBe(2)
    expect(view({ stage: prompt, picks }, 'Ada', pair)).toMatchObject({ offered: [], picksLeft: 0 })
    expect(view({ stage: opening }, 'Ada', { ...pair, kind: 'First' }).offered).toEqual([])
    const two = { ...pair, script: script.toSpliced(4, 2) }
    expect(view({ stage: opening }, 'Ada', two)).toMatchObject({ offered: [{}, {}], picksLeft: 1 })
    const none = { ...pair, script: facts.script }
    expect(view({ stage: opening }, 'Ada', none)).toMatchObject({ offered: [], picksLeft: 0 })
  })

  it('is the planned end of a part that a host holds, only for the host', () => {
    const held = { stageUntil: null, stageDue: 61_000, host: 'Ada' }
    expect([view(held).due, view(held, 'Ben').due, view().due]).toEqual([at(61_000), null, null])
    expect(view({ ...held, stageDue: null }).due).toBeNull()
  })

  it('is the last act of the host or an operator, whether it was the host’s, and whether it was their own', () => {
    const hostMove = { kind: 'MoveOn', by: 'Ada', isHost: true, at: 5 } as const
    expect(view({ hostMove }).hostMove).toEqual({ kind: 'MoveOn', isHost: true, isYou: true })
    const outside = { kind: 'MoveOn', isHost: false, isYou: false }
    expect(view({ hostMove: { ...hostMove, isHost: false } }, 'Ben').hostMove).toEqual(outside)
    expect(view().hostMove).toBeNull()
  })

  it('is the line of the host, under a name that is not an address', () => {
    const line = { text: 'Hi.', by: 'Ada', isHost: true, at: 5 }
    expect(view({ lines: [line] }).lines).toEqual([{ text: 'Hi.', by: 'Ada', at: at(5) }])
    for (const by of ['o', 'unknown']) {
      expect(view({ lines: [{ ...line, by }] }).lines[0]?.by).toBe('Your host')
    }
  })

  it('is the line of an operator from outside, who is not the host', () => {
    const line = { text: 'Hi.', by: 'o', isHost: false, at: 5 }
    expect(view({ lines: [line] }).lines[0]?.by).toBe('The operator')
  })

  it('has no votes and no share of turns for an operator who hosts without a seat', () => {
    const smaller = { goOn: ['Ada'], end: [] }
    const change = { smaller, spoken: new Map([['Ada', 30]]) }
    const nothing = { youSit: false, ready: null, longer: null, smaller: null, yourShare: null }
    expect(view(change, 'o')).toMatchObject(nothing)
    expect(view(change, 'Ada')).toMatchObject({ youSit: true, yourShare: 1, longer: { count: 0 } })
    expect(view(change, 'Ben')).toMatchObject({ youSit: true, smaller: { goOn: { isYours: false } } })
  })
})

describe('what the operator is shown of a table', () => {
  const live = (now: number, of: TableFacts | null = facts, change: Partial<TableSnapshot> = {}) =>
    viewLiveTable(snapshot(of, change), false, at(now))
  const problems = (now: number, of: TableFacts | null = facts, change: Partial<TableSnapshot> = {}) =>
    live(now, of, change)?.problems

  it('is who is expected, who is here and in which part the evening is', () => {
    const table = live(minute)
    expect(table).toMatchObject({ isOpen: true, here: 2, expected: 3, problems: [] })
    expect(table?.guide).toEqual({ step: 2, stage: 'Round', number: 3, count: 9 })
    expect(table?.people.map(({ name, isHere, isOperator }) => [name, isHere, isOperator])).toEqual([
      ['Ada', true, false],
      ['Ben', true, false],
      ['Cem', false, false],
      ['lea@example.org', true, true],
    ])
  })

  it('is what can be done from outside before the last part: moving on, but no acts that only a host can do', () => {
    expect(live(minute)?.moves).toEqual(['MoveOn'])
    expect(live(minute, null)?.moves).toEqual([])
    const last = { ...facts, script: facts.script.slice(0, 1) }
    expect(live(1, last)?.moves).toEqual([])
  })

  it('has no time while a round waits because everybody left', () => {
    const left = factsOf(3, { presence: ['Ada', 'Ben'].map((id) => here(id, 0, 2 * minute)) })
    const going = live(90 * second, left)
    expect([going?.guide?.stage, going?.here]).toEqual(['Round', 2])
    expect(going?.secondsLeft).toBeGreaterThan(0)
    const waiting = live(3 * minute, left)
    expect([waiting?.guide?.stage, waiting?.here, waiting?.secondsLeft]).toEqual(['Round', 0, null])
    expect(waiting?.problems).toEqual(['NobodyHere'])
  })

  it('has nothing of the guide before the first person came', () => {
    expect(live(-5 * minute, null)).toMatchObject({ isOpen: true, guide: null, secondsLeft: null, here: 0 })
    expect(live(-5 * minute - 1, null)?.isOpen).toBe(false)
    expect(live(-minute, null)?.people.some(({ hasHandUp }) => hasHandUp)).toBe(false)
    expect(live(-minute, null)?.people.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Cem'])
  })

  it('does not include a table that has ended', () => {
    expect(live(90 * minute)).toBeNull()
  })

  it('is how long this part goes on, below 0 if a host holds it after its time', () => {
    const script = [
      { kind: 'Arriving', depth: 1 },
      { kind: 'Prompt', seconds: 600, depth: 1 },
      { kind: 'Farewell', text: '' },
    ] as const
    const short = factsOf(2, { script, questions: [null, null, null], presence: presence.slice(0, 2) })
    expect(live(minute, short)?.secondsLeft).toBe(540)
    const hosted = add({ ...short, presence }, minute, 'o', { kind: 'TakeHost' })
    expect(live(10 * minute + 90 * second, hosted)?.secondsLeft).toBe(-90)
    expect(problems(10 * minute - 1, hosted)).not.toContain('OverTime')
    expect(problems(10 * minute, hosted)).toContain('OverTime')
    expect(live(2 * minute, hosted)?.people.map(({ isHost }) => isHost)).toEqual([false, false, false, true])
  })

  it('has no time if a host holds a part without a time of its own', () => {
    const round = live(2 * minute, add(facts, minute, 'o', { kind: 'TakeHost' }))
    expect(round?.guide?.stage).toBe('Round')
    expect(round?.secondsLeft).toBeNull()
    expect(round?.problems).not.toContain('OverTime')
  })

  it('is who raised a hand, without people who were removed or gave up the seat', () => {
    // Ada gets the floor at once, and Ben waits for it.
    const first = add(facts, 20 * minute, 'Ada', { kind: 'HandUp' })
    const hands = add(first, 20 * minute + 1, 'Ben', { kind: 'HandUp' })
    const raised = live(20 * minute + 2, hands)?.people.filter(({ hasHandUp }) => hasHandUp)
    expect(raised?.map(({ name }) => name)).toEqual(['Ben'])
    const removed = new Map([
      ['Ada', person('Ada')],
      ['Ben', person('Ben', { isRemoved: true })],
    ])
    expect(live(3 * minute, facts, { people: removed })?.people.map(({ name }) => name)).toEqual(['Ada'])
    const people = new Map([
      ['Ada', person('Ada')],
      ['Ben', person('Ben', { isSeated: false })],
    ])
    expect(live(minute, facts, { people })).toMatchObject({ expected: 1, here: 1 })
  })

  const alone = { ...facts, presence: presence.slice(0, 1) }

  it('is that nobody or too few people are here, or somebody is missing, from the start on', () => {
    expect(problems(-1, null)).toEqual([])
    expect(problems(0, null)).toEqual(['NobodyHere'])
    expect(problems(hour, null)).toEqual(['NobodyHere'])
    expect(problems(0, alone)).toEqual(['TooFew'])
    const soon = { ...facts, presence: [here('Ada', -minute, hour)] }
    expect(problems(-1, soon)).toEqual([])
    expect(problems(2 * minute - 1)).toEqual([])
    expect(problems(2 * minute)).toEqual(['SomebodyMissing'])
    const all = { ...facts, presence: [...presence, here('Cem', 0, hour)] }
    expect(problems(2 * minute, all)).toEqual([])
  })

  it('is that too few people decide whether to go on, and that a report waits, the most urgent first', () => {
    expect(problems(10 * minute, alone)).toEqual(['TooFew', 'Deciding', 'SomebodyMissing'])
    expect(viewLiveTable(snapshot(alone), true, at(minute))?.problems).toEqual(['Reported', 'TooFew'])
  })

  it('is that somebody cannot be seen or heard while they are here', () => {
    const failing = (who: string) =>
      new Map(snapshot(facts).people).set(
        who,
        person(who, { lastSeenAt: new Date(minute), trouble: ['NoSound'] }),
      )
    const ben = live(minute, facts, { people: failing('Ben') })
    expect(ben?.problems).toEqual(['NotSeenOrHeard'])
    expect(ben?.people[1]?.trouble).toEqual(['NoSound'])
    const cem = live(minute, facts, { people: failing('Cem') })
    expect(cem?.problems).toEqual([])
    expect(cem?.people[2]?.trouble).toEqual([])
    const silent = live(2 * minute, facts, { people: failing('Ben') })
    expect(silent?.people[1]).toMatchObject({ isHere: true, trouble: [] })
  })

  it('is in the order of the problems, then of the start', () => {
    const table = (encounterId: number, starts: number, ...found: LiveTable['problems']) =>
      ({ snapshot: snapshot(null, { encounterId, startsAt: at(starts) }), problems: found }) as LiveTable
    const tables = [
      table(1, 0),
      table(2, 0, 'NotSeenOrHeard'),
      table(4, 2, 'TooFew'),
      table(3, 2, 'TooFew'),
      table(5, 1, 'TooFew', 'Deciding'),
      table(6, 3, 'Reported'),
    ]
    expect(tables.sort(byUrgency).map(({ snapshot: { encounterId } }) => encounterId)).toEqual([
      6, 5, 3, 4, 2, 1,
    ])
  })
})

describe('presence', () => {
  const times = { startsAt: at(0), endsAt: at(hour) }
  const stay = (from: number, until: number | null) => ({
    from: at(from * minute),
    until: until === null ? null : at(until * minute),
  })
  const minutes = (now: number, ...stays: [number, number | null][]) =>
    presentTime(
      stays.map(([from, until]) => stay(from, until)),
      times,
      at(now * minute),
    ) / minute

  it('counts from the start to the end, up to now, and overlapping times once', () => {
    expect(minutes(90)).toBe(0)
    expect(minutes(90, [-5, 10])).toBe(10)
    expect(minutes(90, [50, 70])).toBe(10)
    expect(minutes(30, [20, null])).toBe(10)
    expect(minutes(30, [20, 50])).toBe(10)
    expect(minutes(90, [20, 30], [0, 10])).toBe(20)
    expect(minutes(90, [0, 20], [10, 30])).toBe(30)
    expect(minutes(90, [0, 30], [10, 20], [25, 40])).toBe(40)
  })

  it('is enough if it is a third or 15 minutes, whichever is less', () => {
    expect(enoughTime({ startsAt: at(0), endsAt: at(30 * minute) })).toBe(10 * minute)
    expect(enoughTime({ startsAt: at(0), endsAt: at(90 * minute) })).toBe(15 * minute)
    expect(enoughTime({ startsAt: at(hour), endsAt: at(hour + 30 * minute) })).toBe(10 * minute)
  })

  it('at a table counts as an encounter if the table lasted 15 minutes', () => {
    expect(wasHeld({ startsAt: at(0), endsAt: at(15 * minute) })).toBe(true)
    expect(wasHeld({ startsAt: at(0), endsAt: at(15 * minute - 1) })).toBe(false)
    expect(wasHeld({ startsAt: at(hour), endsAt: at(hour - 3 * minute) })).toBe(false)
  })

  it('of a page lasts from its first heartbeat until the last one has expired', () => {
    const spans = [here('Ada', 10, 20)]
    expect([9, 10, 19, 20].map((now) => isAtTable(spans, 'Ada', now))).toEqual([false, true, true, false])
    expect(isAtTable(spans, 'Ben', 15)).toBe(false)
  })
})

describe('the page at the address of a seat', () => {
  const phase = (
    minutes: number,
    change: Partial<TableSnapshot> = {},
    who = 'Ada',
    guide: TableState | null = state,
  ) => tablePhase(snapshot(facts, change), guide, who, at(minutes * minute))

  it('is the lobby from 15 minutes before the start, the table from 5 minutes before until the end', () => {
    expect([-15.1, -15, -5.1, -5, 89.9, 90].map((minutes) => phase(minutes))).toEqual([
      'Early',
      'Lobby',
      'Lobby',
      'Open',
      'Open',
      'Over',
    ])
    expect(lobbyOpensAt(at(15 * minute))).toEqual(at(0))
    const open = (minutes: number, life = 'Scheduled') =>
      isDoorOpen({ state: life, startsAt: at(0), endsAt: at(90 * minute) }, at(minutes * minute))
    expect([-15.1, -15, 89.9, 90].map((minutes) => open(minutes))).toEqual([false, true, true, false])
    expect(open(0, 'Canceled')).toBe(false)
  })

  it('is for people who have a seat or may host', () => {
    expect(phase(0, {}, 'o')).toBe('Open')
    expect(phase(0, {}, 'unknown')).toBe('Unseated')
    const people = new Map([['Ada', person('Ada', { isSeated: false })]])
    expect(phase(0, { people })).toBe('Unseated')
    expect(phase(0, { people, state: 'Canceled' })).toBe('Unseated')
    expect(phase(0, { state: 'Canceled' })).toBe('Canceled')
  })

  it('shows that it is over once the encounter or the table is, and is closed to people who were removed', () => {
    const people = new Map([['Ada', person('Ada', { isRemoved: true })]])
    for (const life of ['Scheduled', 'Completed', 'Canceled'] as const)
      expect(phase(0, { people, state: life })).toBe('Removed')
    expect(phase(0, { state: 'Completed' })).toBe('Over')
    expect(phase(0, { state: 'Draft' })).toBe('Unseated')
    expect(phase(0, {}, 'Ada', { ...state, ended: 'EndedEarly' })).toBe('Over')
    expect(phase(0, {}, 'Ada', null)).toBe('Open')
  })
})

describe('a part of a script in a form', () => {
  const none = { seconds: null, turnSeconds: null, depth: null, text: null, picked: null }
  const full: Omit<StageFields, 'kind'> = {
    seconds: 60,
    turnSeconds: 30,
    depth: 2,
    text: ' Hi.\r\n',
    picked: true,
  }
  const fields = (kind: StageKind, change: Partial<StageFields> = {}): StageFields => ({
    ...none,
    ...Object.fromEntries(fieldsOfStage[kind].map((name) => [name, full[name]])),
    kind,
    ...change,
  })

  it.each([
    ['Arriving', { depth: 2 }],
    ['Opening', { seconds: 60, text: 'Hi.' }],
    ['Round', { turnSeconds: 30, depth: 2 }],
    ['Prompt', { seconds: 60, depth: 2, picked: true }],
    ['Break', { seconds: 60 }],
    ['ClosingRound', { turnSeconds: 30, depth: 2 }],
    ['Farewell', { text: 'Hi.' }],
  ] as const)('%s has what its kind has, and comes back the same', (kind, rest) => {
    const [stage] = scriptOf([fields(kind)])
    expect(stage).toEqual({ kind, ...rest })
    if (stage) expect(fieldsOf(stage)).toEqual({ ...none, kind, ...rest })
    expect(scriptOf([fields(kind, { picked: false })])[0]).not.toHaveProperty('picked')
  })

  it.each([
    ['Opening', { seconds: null }, 'Part 2 needs a time in seconds.'],
    ['Round', { turnSeconds: null }, 'Part 2 needs the seconds of a turn.'],
    ['Round', { depth: null }, 'Part 2 needs a depth.'],
    ['Farewell', { text: null }, 'Part 2 needs a text.'],
    ['Break', { turnSeconds: 30 }, 'Part 2 cannot have the seconds of a turn.'],
    ['Break', { depth: 1 }, 'Part 2 cannot have a depth.'],
    ['Break', { text: '' }, 'Part 2 cannot have a text.'],
    ['Farewell', { seconds: 0 }, 'Part 2 cannot have a time in seconds.'],
    ['Round', { picked: true }, 'Part 2 cannot have whether it is picked.'],
  ] as const)('%s with %o is refused: %s', (kind, change, message) => {
    expect(() => scriptOf([fields('Arriving'), fields(kind, change)])).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', message, field: 'stages' }),
    )
  })

  it('does not have to say whether a prompt is picked', () => {
    const [stage] = scriptOf([fields('Prompt', { picked: null })])
    expect(stage).toEqual({ kind: 'Prompt', seconds: 60, depth: 2 })
  })

  it('is one of at most 40', () => {
    expect(scriptOf(new Array(40).fill(fields('Break')))).toHaveLength(40)
    expect(() => scriptOf(new Array(41).fill(fields('Break')))).toThrow(
      expect.objectContaining({
        code: 'BAD_INPUT',
        message: 'A script has at most 40 parts.',
        field: 'stages',
      }),
    )
  })
})

it('a line of the host has 1 to 200 characters of plain text', () => {
  const wrong = (text: string) => {
    try {
      return lineOf(text)
    } catch (error) {
      return error
    }
  }
  const refusal = (message: string) => expect.objectContaining({ code: 'BAD_INPUT', message, field: 'text' })
  expect(lineOf(` ${'a'.repeat(200)} `)).toHaveLength(200)
  for (const empty of [' ', '\u200b']) expect(wrong(empty)).toEqual(refusal('Write a line first.'))
  expect(wrong('a'.repeat(201))).toEqual(refusal('Please write at most 200 characters.'))
})
