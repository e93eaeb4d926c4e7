import { Random } from '../../server/engine/random.ts'
import { Answers } from './answers.ts'
import type { Arranger } from './arrangers.ts'
import { SeasonFigures } from './figures.ts'
import { History, pairsOf } from './history.ts'
import { type Asked, inputOf, peopleAtFirst, peopleAtSecond, type Season } from './inputs.ts'
import { Records, type Regular, seasonMembers } from './members.ts'

/** The chances of choosing somebody of a preferred age, of choosing somebody else, and of saying yes when chosen. */
const choice = { wished: 0.2, other: 0.03, yes: 0.7 }

/**
 * Plays a season: each week everybody may be invited to a First, and everybody with a familiar face to a Second.
 * People answer and come by their own chances, which do not depend on how tables are arranged, and those who met
 * choose some of the others.
 *
 * @returns the season's figures, by name
 */
export async function playSeason(
  season: Season,
  { tables, holdsApart }: Arranger,
): Promise<Record<string, number>> {
  const random = new Random(season.seed)
  const people = seasonMembers(season.people, season.seed, random)
  const history = new History(season.people)
  const figures = new SeasonFigures(people)
  const waits = new Int32Array(season.people + 1)
  const records = new Records(season.people)
  const all = people.map(({ id }) => id)
  for (let round = 0; round < season.rounds; round++) {
    const asked: Asked = { season, people, history, waits, records, round }

    const firsts = await tables(inputOf(asked, 'First'))
    figures.invitedFirsts(all, firsts)
    const seated = new Set(firsts.flat())
    for (const id of all) {
      const before = waits[id] ?? 0
      waits[id] = seated.has(id) ? (season.countsAll ? before : 0) : before + 1
    }
    const here = new Answers(people, random)
    records.note(firsts.flat(), here.willing)
    const mayBoth = (a: number, b: number): boolean =>
      season.allowRepeats || !holdsApart || !history.haveMet(a, b)
    const firstsAsCame = firsts.map((table) => here.come(table, peopleAtFirst.max, mayBoth))

    const seconds = round === 0 ? [] : await tables(inputOf(asked, 'Second'))
    const linked = new Set([...history.links.keys()].flatMap((key) => history.pairOf(key)))
    figures.invitedSeconds(linked, seconds)
    const there = new Answers(people, random)
    records.note(seconds.flat(), there.willing)
    for (const invited of seconds) {
      const table = there.come(invited, peopleAtSecond.max)
      figures.cameToSecond(table, peopleAtSecond.min, history)
      history.note(table, round, true)
    }
    for (const table of firstsAsCame) {
      figures.cameToFirst(table, peopleAtFirst.min, history)
      history.note(table, round, false)
      choose(people, table, history, new Random(season.seed + 1000 * round + (table[0] ?? 0)))
    }
  }
  return figures.row(history)
}

function choose(
  people: readonly Regular[],
  table: readonly number[],
  history: History,
  random: Random,
): void {
  const chooses = (chooser: number, chosen: number): boolean => {
    const wish = people[chooser - 1]?.preferred ?? 0
    const fits = wish === 0 || ((wish >> (people[chosen - 1]?.ageRange ?? 0)) & 1) === 1
    return random.unit() < (fits ? choice.wished : choice.other)
  }
  for (const [a, b] of pairsOf(table)) {
    const there = chooses(a, b)
    const back = chooses(b, a)
    const key = history.key(a, b)
    if (!(there || back) || random.unit() > choice.yes || history.links.has(key)) continue
    history.links.set(key, { from: there ? a : b, to: there ? b : a, mutual: there && back })
  }
}
