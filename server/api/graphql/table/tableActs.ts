import { DomainError } from '#rules/errors.ts'
import { requireReason } from '#rules/forms/reason.ts'
import { lineOf } from '#rules/guide/line.ts'
import type { PageTrouble } from '#rules/guide/presence.ts'
import type { Act, ActKind } from '#rules/guide/table.ts'
import { actAtTable } from '../../../domain/table/actAtTable.ts'
import { beAtTable } from '../../../domain/table/beAtTable.ts'
import { limit } from '../../../platform/limits/rateLimits.ts'
import { describedEnum } from '../builder/describedEnum.ts'
import { seatMutation } from '../builder/mutations.ts'
import { lookAtTable, SeatTable, seatArg } from './seatTable.ts'

const acts: Record<ActKind, string> = {
  Ready: 'You are ready for the next part.',
  NotReady: 'You are not ready after all.',
  Longer: 'You want two minutes more.',
  NotLonger: 'You do not want two minutes more after all.',
  Done: 'You end your turn.',
  Pass: 'You pass your turn; nobody is asked why.',
  HandUp: 'You raise your hand.',
  HandDown: 'You lower your hand, or give back the floor.',
  GoOnSmaller: 'Too few are there: you would go on.',
  EndUncounted: 'Too few are there: you would end it without it counting for anyone.',
  Pick: 'You pick a question of a One-on-One (`question`).',
  Leave: 'You leave quietly.',
  TakeHost: 'You take the part of the host.',
  HandBack: 'You give back the part of the host; the guide runs by itself.',
  MoveOn: 'As host: on to the next part.',
  GoBack: 'As host: back to the part before.',
  Extend: 'As host: two minutes more.',
  SkipTurn: 'As host: on to the next speaker.',
  Say: 'As host: a line of text to the table (`text`).',
  Remove: 'As host: removes somebody (`person`, `reason`), who cannot come back to this encounter.',
  EndEarly:
    'As host: ends the table and its encounter, which is canceled where it was held for less than 15 minutes.',
}

const TableAct = describedEnum('TableAct', 'What somebody does at a table.', acts)

type Given = {
  act: ActKind
  step?: number | null | undefined
  question?: string | null | undefined
  text?: string | null | undefined
  person?: string | null | undefined
}

function required<T>(value: T | null | undefined, field: string): T {
  if (value === null || value === undefined) throw new DomainError('BAD_INPUT', 'This act needs it.', field)
  return value
}

/** Reads an act from the input. */
function actOf({ act: kind, step, question, text, person }: Given): Act {
  switch (kind) {
    case 'Pick':
      return { kind, question: required(question, 'question') }
    case 'Say':
      return { kind, text: lineOf(required(text, 'text')) }
    case 'Remove':
      return { kind, seat: required(person, 'person') }
    case 'HandUp':
    case 'HandDown':
    case 'GoOnSmaller':
    case 'EndUncounted':
    case 'Leave':
    case 'TakeHost':
    case 'HandBack':
    case 'EndEarly':
      return { kind }
    default:
      return { kind, step: required(step, 'step') }
  }
}

/** What can fail on a page, by its name in the rules. */
export const Trouble = describedEnum<PageTrouble>(
  'PageTrouble',
  'What fails on the page of somebody at a table.',
  {
    NoPicture: 'The camera gives no picture, and they did not choose to come without one.',
    NoSound: 'The microphone gives no sound.',
    VideoLost: 'The connection to the video server is lost.',
  },
)

seatMutation('beAtTable', {
  description:
    'Says that the page of a seat is at the table; sent every 15 seconds. Being there for long enough is what counts as having come.',
  input: {
    description: 'Whose page it is.',
    fields: (t) => ({
      seat: t.string({ required: true, description: seatArg }),
      trouble: t.field({
        type: [Trouble],
        description: 'What fails on the page, so that an operator can help; each at most once.',
      }),
      departures: t.int({
        description:
          '`SeatTable.departures` when this page came to the table. One that came before the person left, on this page or another, does not count any more.',
      }),
    }),
  },
  admit: async () => undefined,
  write: async ({ place, trouble, departures }, { db, now }) => {
    const sign = { trouble: [...new Set(trouble ?? [])].sort(), departures: departures ?? null }
    return { isHere: await beAtTable(db, place, sign, now) }
  },
  payload: {
    description: 'The table, and whether the seat counts as there.',
    fields: (t) => ({
      isHere: t.exposeBoolean('isHere', { description: 'False before the table is open and after its end.' }),
      table: t.field({
        type: SeatTable,
        description: 'The table as it is now.',
        resolve: ({ place }, _args, context) => lookAtTable(context, place),
      }),
    }),
  },
})

seatMutation('actAtTable', {
  description:
    'Does something at the table. What comes too late, for a part or a turn that is over, is refused.',
  input: {
    description: 'Who does what.',
    fields: (t) => ({
      seat: t.string({ required: true, description: seatArg }),
      act: t.field({ type: TableAct, required: true, description: 'What is done.' }),
      step: t.int({ description: 'The step it is about, as the guide showed it.' }),
      question: t.string({ description: 'Of PICK: the id of an offered question.' }),
      text: t.string({ description: 'Of SAY: at most 200 characters.' }),
      person: t.string({ description: 'Of REMOVE: the id of a person at the table.' }),
      reason: t.string({ description: 'Of REMOVE: why; only operators read it.' }),
    }),
  },
  admit: ({ id }, { deps }) => limit(deps, 'tableAct', id),
  write: async ({ place, reason, ...given }, { db, now }) => {
    const act = actOf(given)
    const why = act.kind === 'Remove' ? requireReason(reason ?? '') : null
    await actAtTable(db, place, { act, reason: why }, now)
  },
  payload: {
    description: 'The table after it.',
    fields: (t) => ({
      table: t.field({
        type: SeatTable,
        description: 'The table as it is now.',
        resolve: ({ place }, _args, context) => lookAtTable(context, place),
      }),
    }),
  },
})
