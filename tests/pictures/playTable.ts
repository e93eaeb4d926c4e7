import { createHash } from 'node:crypto'
import { defaultScripts } from '#rules/guide/defaultScripts.ts'
import { drawQuestions } from '#rules/guide/drawQuestions.ts'
import { guideQuestions } from '#rules/guide/guideQuestions.ts'
import { openTable } from '../../server/domain/table/openTable.ts'
import type { Encounter, Invitation } from '../../server/generated/client/client.ts'
import type { TestApi } from '../support/api.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { createSeat } from '../support/seats.ts'
import { type Guide, guideOf, type TablePage, tablePage } from '../support/tablePage.ts'

const names = ['Rosalind', 'Teo', 'Marguerite', 'Ahmed', 'Lou', 'Bartholomew']
const second = 1000

export type PlayedTable = { encounter: Encounter; you: TablePage; pages: TablePage[] }

/** Gives a seat the same token in every run, because the tokens decide the random order of turns. */
async function fixToken({ deps }: TestApi, { id }: Pick<Invitation, 'id'>): Promise<string> {
  const seatToken = createHash('sha256').update(`seat ${id}`).digest('hex').slice(0, 32)
  await deps.database.prisma.invitation.update({ where: { id }, data: { seatToken } })
  return seatToken
}

/**
 * Creates a table of six who arrived half a minute before the clock's instant, and plays it until it has reached the
 * wanted state. The table's name is the seed of its questions and turns, so that every run draws the same.
 *
 * @param isThere whether the table has come far enough, judged by the guide that the first person sees
 */
export async function playTable(
  api: TestApi,
  name: string,
  isThere: (yours: Guide) => boolean,
): Promise<PlayedTable> {
  const { clock, deps } = api
  const { prisma } = deps.database
  const present = clock()
  const startsAt = new Date(present.getTime() - 30 * second)
  clock.set(startsAt)
  const kind = 'Second'
  const encounter = await createEncounter(api, {
    kind,
    name,
    startsAt,
    minimum: 6,
    capacity: 8,
    inviteTarget: 8,
  })
  const pages: TablePage[] = []
  for (const each of names) {
    const username = `${each} at ${name}`
    const email = `${each}.${name.replaceAll(' ', '.')}@example.org`.toLowerCase()
    const { invitation } = await createSeat(api, encounter, await createMember(api, { username, email }))
    pages.push(tablePage(api, await fixToken(api, invitation)))
  }
  await openTable(prisma, encounter.id, startsAt)
  const script = defaultScripts[kind]
  const drawn = drawQuestions({ list: guideQuestions, script, kind, startsAt, met: new Map() })
  await prisma.encounterTable.update({ where: { encounterId: encounter.id }, data: { seed: name, ...drawn } })
  const [you] = pages
  if (!you) throw new Error('Nobody is at the table')
  const stayAtTable = async () => {
    for (const page of pages) await page.be()
  }
  await stayAtTable()
  for (let yours = guideOf(await you.look()); !isThere(yours); yours = guideOf(await you.look())) {
    clock.advance(second)
    if (clock() >= present) throw new Error(`${name} has come no farther than ${yours.stage}`)
    for (const page of pages) {
      const { turn, people, step, ready } = guideOf(await page.look())
      const isTheirs = people.some(({ isYou, name: own }) => isYou && own === turn?.person.name)
      if (isTheirs) await page.act('DONE', { step })
      else if (!turn && ready && !ready.isYours) await page.act('READY', { step })
    }
  }
  clock.set(present)
  await stayAtTable()
  return { encounter, you, pages }
}
