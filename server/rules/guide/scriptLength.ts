import { farewellSeconds } from './stageTimes.ts'
import type { Script, Stage } from './table.ts'

/** How long a script takes, in seconds: the time for everybody together, and for each person's turns. */
export type ScriptTime = { together: number; each: number }

/** How long encounters of a kind last, and what determines it. */
export type PlannedLength = {
  /** The policy, for new ones; the weekly plan of a location; or scheduled encounters to which nobody has come yet */
  from: 'Policy' | 'WeeklyPlan' | 'Encounters'
  minutes: number
  /** The seats of each encounter */
  people: number
  /** How many scheduled encounters; 1 for the other kinds */
  count: number
  /** The location of a weekly plan, else null */
  location: string | null
}

function secondsTogether(stage: Stage): number {
  if (stage.kind === 'Farewell') return farewellSeconds
  return 'seconds' in stage ? stage.seconds : 0
}

/** Adds up a script from the start of the encounter, if everyone uses their whole turn and nobody is ready early. */
export function scriptTime(script: Script): ScriptTime {
  return {
    together: script.reduce((sum, stage) => sum + secondsTogether(stage), 0),
    each: script.reduce((sum, stage) => sum + ('turnSeconds' in stage ? stage.turnSeconds : 0), 0),
  }
}

/** Returns how many minutes a script needs with this many people; NaN if one of its times is not a number. */
export function neededMinutes({ together, each }: ScriptTime, people: number): number {
  return Math.ceil((together + each * people) / 60)
}

const fits = (time: ScriptTime, { people, minutes }: PlannedLength): boolean =>
  neededMinutes(time, people) <= minutes

/**
 * Returns the sentence to show for a script that is too long for every encounter of its kind, or null.
 *
 * @param lengths all planned lengths; never empty, since the policy has one
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

/** Returns a sentence for each planned length that is too short for a script, with the time it needs. */
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
 * Returns the sentence to show at a length that is shorter than the script needs, or null.
 *
 * @param kind its display name, such as 'First Encounter'
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
