import { hour } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { askAsPerson, operate } from './ask.ts'
import type { State } from './state.ts'
import { mailsTo, type Person, tally, type World } from './world.ts'

/** Returns the link to appeal a decision that was mailed to a person. */
function linkOf(world: World, { email }: Person, decisionId: number): string | undefined {
  const link = new RegExp(`/appeal/(${decisionId}\\.[\\w-]{43})`)
  return mailsTo(world, email)
    .flatMap((text) => link.exec(text)?.[1] ?? [])
    .at(-1)
}

/** Lets members who were warned, suspended or expelled appeal that, with or without a session. */
async function appeal(world: World, now: Date): Promise<void> {
  const { api, chance, people, steps, changes } = world
  const open = await api.deps.database.prisma.sanction.findMany({
    where: { appealUntil: { gt: now }, appeal: null },
    orderBy: { decisionId: 'asc' },
  })
  for (const { decisionId, memberId } of open) {
    const person = people.find(({ id }) => id === memberId)
    if (!person || !chance.happens(0.2, 'appeals', person.name, now.getTime())) continue
    const token = linkOf(world, person, decisionId)
    if (token === undefined) continue
    const input = { token, body: `${person.name} was not there.` }
    const call = ['appeal', input, 'message'] as const
    const { codes } = await askAsPerson(world, `${person.name} ${decisionId}`, person.id, null, call)
    steps.push(`${now.toISOString()} ${person.name} appeals ${decisionId}: ${codes}`)
    tally(changes, 'appeal: made')
  }
}

/**
 * Lets an operator answer appeals. Only the one who did not decide may; if the other one is drawn, the appeal waits for
 * another day.
 */
async function answerAppeals(world: World, now: Date): Promise<void> {
  const { api, chance, changes } = world
  const open = await api.deps.database.prisma.appeal.findMany({
    where: { decidedAt: null, createdAt: { lte: new Date(now.getTime() - 12 * hour) } },
    select: { sanctionId: true, sanction: { select: { decision: { select: { caseId: true } } } } },
    orderBy: { sanctionId: 'asc' },
  })
  for (const { sanctionId, sanction } of open) {
    const granted = chance.happens(0.5, 'grants', sanctionId)
    const input = {
      caseId: globalId('Case', sanction.decision.caseId),
      granted,
      answer: 'We have looked at it again.',
    }
    const what = `${sanctionId} ${granted} ${now.getTime()}`
    const { payload } = await operate(world, what, ['decideAppeal', input, 'case { id }'])
    if (payload !== null) tally(changes, granted ? 'appeal: granted' : 'appeal: refused')
  }
}

/** Once a day, members appeal decisions, and operators answer appeals. */
export async function simulateAppeals(world: World, { now }: State): Promise<void> {
  await appeal(world, now)
  await answerAppeals(world, now)
}
