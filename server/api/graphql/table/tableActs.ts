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
  EndUncounted: 'Too few are there: you would end it, so that it counts for nobody.',
  Pick: 'You pick a question for a One-on-One (`question`).',
  Leave: 'You leave quietly.',
  TakeHost: 'You start hosting.',
  HandBack: 'You stop hosting, and the guide continues by itself.',
  MoveOn: 'As host: moves on to the next part.',
  GoBack: 'As host: goes back to the previous part.',
  Extend: 'As host: adds two minutes.',
  SkipTurn: 'As host: moves on to the next speaker.',
  Say: 'As host: shows a line of text at the table (`text`).',
  Remove: 'As host: removes somebody (`person`, `reason`), who cannot come back to this encounter.',
  EndEarly:
    'As host: ends the table and its encounter, which is canceled if it was held for less than 15 minutes.',
}

const TableAct = describedEnum('TableAct', 'An action at a table.', acts)

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
    NoPicture: 'The camera gives no picture. They neither hid it nor chose to join without one.',
    NoSound: 'The microphone gives no sound. They did not mute it.',
    VideoLost: 'The connection to the video server is lost.',
  },
)

seatMutation('beAtTable', {
  description:
    'A heartbeat that the page of a seat sends every 15 seconds while it is at the table. Somebody who is there for long enough counts as attended.',
  input: {
    description: 'A heartbeat from the page of a seat.',
    fields: (t) => ({
      seat: t.string({ required: true, description: seatArg }),
      trouble: t.field({
        type: [Trouble],
        description: 'What fails on the page, so that an operator can help. Each value at most once.',
      }),
      departures: t.int({
        description:
          '`SeatTable.departures` when this page came to the table. If the person has left since, on this page or another, the page no longer counts.',
      }),
    }),
  },
  admit: async () => undefined,
  write: async ({ place, trouble, departures }, { db, now }) => {
    const sign = { trouble: [...new Set(trouble ?? [])].sort(), departures: departures ?? null }
    return { isHere: await beAtTable(db, place, sign, now) }
  },
  payload: {
    description: 'The table, and whether the seat counts as present.',
    fields: (t) => ({
      isHere: t.exposeBoolean('isHere', {
        description: 'Whether the seat counts as present. False before the table opens and after its end.',
      }),
      table: t.field({
        type: SeatTable,
        description: 'The table as it is now.',
        resolve: ({ place }, _args, context) => lookAtTable(context, place),
      }),
    }),
  },
})

seatMutation('actAtTable', {
  description: 'Does something at the table. Fails with CONFLICT if the part or turn is already over.',
  input: {
    description: 'An action at the table.',
    fields: (t) => ({
      seat: t.string({ required: true, description: seatArg }),
      act: t.field({ type: TableAct, required: true, description: 'The action.' }),
      step: t.int({ description: 'The `step` of the guide when the action was chosen.' }),
      question: t.string({ description: 'For PICK: the `questionId` of an offered question.' }),
      text: t.string({ description: 'For SAY: the text, at most 200 characters.' }),
      person: t.string({ description: 'For REMOVE: the `seatId` of the person to remove.' }),
      reason: t.string({ description: 'For REMOVE: the reason, which only operators read.' }),
    }),
  },
  admit: ({ id }, { deps }) => limit(deps, 'tableAct', id),
  write: async ({ place, reason, ...given }, { db, now }) => {
    const act = actOf(given)
    const why = act.kind === 'Remove' ? requireReason(reason ?? '') : null
    await actAtTable(db, place, { act, reason: why }, now)
  },
  payload: {
    description: 'The table after the action.',
    fields: (t) => ({
      table: t.field({
        type: SeatTable,
        description: 'The table as it is now.',
        resolve: ({ place }, _args, context) => lookAtTable(context, place),
      }),
    }),
  },
})
