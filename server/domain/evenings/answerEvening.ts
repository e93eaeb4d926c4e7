import { fullDate } from '#rules/dates.ts'
import { eveningErrors } from '#rules/encounters/evening.ts'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { earliestOpenEnd } from '#rules/seats/impression.ts'
import { plainText } from '#rules/text.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { attendedSeat } from '../impressions/lists.ts'
import { storeSupportMessage } from '../support/contactSupport.ts'
import { isSentAgain } from '../support/isSentAgain.ts'

type Answer = {
  memberId: number
  encounterId: number
  /** From 1 to 5. */
  mark: number
  feltSafe: boolean
  /**
   * A question to the operators; if there is one, it is sent to them together with the answer, as a support message.
   */
  question?: string | null | undefined
}

/** Refuses a different second answer. The same answer sent again, after its reply was lost, is accepted. */
async function refuseAnother(
  tx: Prisma.TransactionClient,
  { encounterId, memberId, mark, feltSafe, asksForAnswer }: Answer & { asksForAnswer: boolean },
): Promise<void> {
  const same = { encounterId, memberId, mark, feltSafe, asksForAnswer }
  if ((await tx.eveningAnswer.count({ where: same })) > 0) return
  throw new DomainError('CONFLICT', 'You have already answered.')
}

/**
 * Stores how an attendee found an encounter, once, from its end until 14 days later (docs/rules.md, "After the
 * evening"). The same answer sent again, for example after a lost reply, changes nothing.
 *
 * @throws DomainError BAD_INPUT for a wrong mark or too long a question; FORBIDDEN if the member is not marked
 *   attended; CONFLICT outside that time, or if they have given another answer
 */
export async function answerEvening(
  db: PrismaClient,
  deps: Pick<AppDeps, 'config' | 'secret'>,
  answer: Answer,
  now: Date,
): Promise<void> {
  refuseWrongFields(eveningErrors(answer))
  const { memberId, encounterId, mark, feltSafe } = answer
  const question = plainText(answer.question)
  const asksForAnswer = question !== ''
  await db.$transaction(async (tx) => {
    const seat = await tx.invitation.findFirst({
      where: attendedSeat(encounterId, memberId),
      select: {
        encounter: { select: { name: true, startsAt: true, endsAt: true, timeZone: true } },
        member: { select: { id: true, email: true, username: true } },
      },
    })
    if (!seat) throw new DomainError('FORBIDDEN', 'Only people who attended can answer.', 'encounterId')
    const { name, startsAt, endsAt, timeZone } = seat.encounter
    if (endsAt > now) throw new DomainError('CONFLICT', 'You can answer once this encounter has ended.')
    if (endsAt < earliestOpenEnd(now)) throw new DomainError('CONFLICT', 'The time to answer is over.')
    const { count } = await tx.eveningAnswer.createMany({
      data: [{ encounterId, memberId, mark, feltSafe, asksForAnswer, answeredAt: now }],
      skipDuplicates: true,
    })
    if (count === 0) await refuseAnother(tx, { ...answer, asksForAnswer })
    if (!asksForAnswer) return
    const about = `About ${name}, ${fullDate(startsAt, timeZone)}: ${mark} of 5, felt ${feltSafe ? 'safe' : 'not safe'}.`
    const body = plainText(`${about}\n\n${question}`)
    const subject = 'Encounter Question'
    if (await isSentAgain(tx, { origin: 'Support', memberId, subject, body }, now)) return
    await storeSupportMessage(tx, deps, { sender: seat.member, subject, body }, now)
  })
}
