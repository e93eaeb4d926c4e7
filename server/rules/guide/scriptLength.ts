import { farewellSeconds } from './stageTimes.ts'
import type { Script, Stage } from './table.ts'

/** How long a script takes, in seconds: what all spend together, and what each person adds by their turns. */
export type ScriptTime = { together: number; each: number }

/** How long encounters of a kind last, by what says so. */
export type PlannedLength = {
  /** The policy, for new ones; the weekly plan of a location; or encounters ahead that nobody has come to yet */
  from: 'Policy' | 'WeeklyPlan' | 'Encounters'
  minutes: number
  /** The seats of each */
  people: number
  /** How many encounters ahead; 1 for the others */
  count: number
  /** Of a weekly plan */
  location: string | null
}

function secondsTogether(stage: Stage): number {
  if (stage.kind === 'Farewell') return farewellSeconds
  return 'seconds' in stage ? stage.seconds : 0
}

/** Adds up a script from the start on, if everyone takes their whole turn and nobody is ready early. */
export function scriptTime(script: Script): ScriptTime {
  return {
    together: script.reduce((sum, stage) => sum + secondsTogether(stage), 0),
    each: script.reduce((sum, stage) => sum + ('turnSeconds' in stage ? stage.turnSeconds : 0), 0),
  }
}

/** How many minutes a script needs with this many people; NaN where one of its times is no number. */
export function neededMinutes({ together, each }: ScriptTime, people: number): number {
  return Math.ceil((together + each * people) / 60)
}

const fits = (time: ScriptTime, { people, minutes }: PlannedLength): boolean =>
  neededMinutes(time, people) <= minutes

/**
 * The sentence to show for a script that is too long for every encounter of its kind, or null.
 *
 * @param lengths all there are; never empty, as the policy has one
 */
export function scriptLengthError(time: ScriptTime, lengths: readonly PlannedLength[]): string | null {
  const longest = lengths.toSorted((left, right) => right.minutes - left.minutes)[0]
  if (!longest || Number.isNaN(time.together + time.each)) return null
  if (lengths.some((length) => fits(time, length))) return null
  const { people, minutes } = longest
  const needed = neededMinutes(time, people)
  return `With ${people} people this takes ${needed} minutes; the longest encounter of this kind lasts ${minutes}.`
}

const subjects: Record<PlannedLength['from'], (length: PlannedLength) => string> = {
  Policy: () => 'New encounters',
  WeeklyPlan: ({ location }) => `Encounters of the weekly plan in ${location}`,
  Encounters: ({ count }) => (count === 1 ? 'One encounter ahead' : `${count} encounters ahead`),
}

/** Which encounters are too short for a script, and how much longer it takes; a sentence for each length. */
export function tooShortFor(time: ScriptTime, lengths: readonly PlannedLength[]): string[] {
  return lengths
    .filter((length) => neededMinutes(time, length.people) > length.minutes)
    .map((length) => {
      const { from, count, minutes, people } = length
      const [lasts, needs] = from === 'Encounters' && count === 1 ? ['lasts', 'needs'] : ['last', 'need']
      const needed = neededMinutes(time, people)
      return `${subjects[from](length)} ${lasts} ${minutes} minutes and ${needs} ${needed} with ${people} people.`
    })
}

/**
 * The sentence to show beside a length that is shorter than the script needs, or null.
 *
 * @param kind as people read it, such as 'First Encounter'
 */
export function lengthNote(
  kind: string,
  time: ScriptTime,
  { minutes, people }: Pick<PlannedLength, 'minutes' | 'people'>,
): string | null {
  const needed = neededMinutes(time, people)
  if (!(needed > minutes)) return null
  return `With ${people} people the script of a ${kind} takes ${needed} minutes. In ${minutes} the guide cuts parts short or leaves them out.`
}
