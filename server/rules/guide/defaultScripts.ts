import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import type { Depth, Script, Stage } from './table.ts'

const prompt = (seconds: number, depth: Depth): Stage => ({ kind: 'Prompt', seconds, depth })
const pickedPrompt = (seconds: number, depth: Depth): Stage => ({
  kind: 'Prompt',
  seconds,
  depth,
  picked: true,
})

const farewell = (text: string): Stage => ({ kind: 'Farewell', text })

const groupFarewell = farewell(
  'Thank you for being here. You can stay and talk until the end. Afterwards you can say privately who made an impression.',
)

const opening = (seconds: number): Stage => ({
  kind: 'Opening',
  seconds,
  text: 'The guide asks the questions and watches the time. In a round everyone has a turn, and anyone may pass without a reason. When you are ready to go on, say so: now the guide waits for all of you, later for most.',
})

/** 90 minutes for twelve people: a round, five prompts of rising depth with a break, a closing round. */
const first: Script = [
  { kind: 'Arriving', depth: 1 },
  opening(60),
  { kind: 'Round', turnSeconds: 75, depth: 1 },
  prompt(540, 1),
  prompt(600, 2),
  prompt(660, 2),
  { kind: 'Break', seconds: 300 },
  prompt(660, 3),
  prompt(720, 3),
  { kind: 'ClosingRound', turnSeconds: 45, depth: 2 },
  groupFarewell,
]

/** 75 minutes for eight people, who know somebody here: a shorter round, and deeper questions from the beginning. */
const second: Script = [
  { kind: 'Arriving', depth: 1 },
  opening(45),
  { kind: 'Round', turnSeconds: 60, depth: 2 },
  prompt(720, 2),
  prompt(720, 2),
  { kind: 'Break', seconds: 240 },
  prompt(780, 3),
  prompt(780, 3),
  { kind: 'ClosingRound', turnSeconds: 45, depth: 2 },
  groupFarewell,
]

const pairSeconds = 180

/** 45 minutes for two people: twelve questions. Until the opening is over, each person picks two. */
const oneOnOne: Script = [
  { kind: 'Arriving', depth: 1 },
  {
    kind: 'Opening',
    seconds: 120,
    text: 'Twelve questions, some minutes for each. Pick two that you would like to talk about. Anyone may pass without a reason, and when you are both ready, the next one comes.',
  },
  prompt(pairSeconds, 1),
  prompt(pairSeconds, 1),
  prompt(pairSeconds, 1),
  prompt(pairSeconds, 2),
  prompt(pairSeconds, 2),
  pickedPrompt(pairSeconds, 2),
  pickedPrompt(pairSeconds, 2),
  prompt(pairSeconds, 2),
  prompt(pairSeconds, 3),
  pickedPrompt(pairSeconds, 3),
  pickedPrompt(pairSeconds, 3),
  prompt(pairSeconds, 3),
  farewell('Thank you for this conversation. You can stay and talk until the end.'),
]

/** The script of each kind of encounter, until the operator writes another. */
export const defaultScripts: Readonly<Record<EncounterKindName, Script>> = {
  First: first,
  Second: second,
  OneOnOne: oneOnOne,
}
