import { normalEmail } from '#rules/email.ts'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { takenEmail } from '#rules/forms/profile.ts'
import { sentAgainAfter } from '#rules/forms/sentAgain.ts'
import { normalUsername, takenUsername } from '#rules/forms/username.ts'
import { agreementProblem } from '#rules/publicTexts/publicTexts.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { followUnsubscription } from '../../mail/suppression/unsubscribe.ts'
import { nameColumns } from '../names/nameColumns.ts'
import { requestMagicLink } from '../sessions/requestMagicLink.ts'
import { carryOver, lockFormer } from './carryOver.ts'
import { profileProblems, type WantedProfile } from './profileProblems.ts'
import { readAgreement } from './readAgreement.ts'

/** The one reply to every well-formed profile (docs/specification.md, section 8). */
export const profileRequested =
  'If the email you provided is on the early access list, you will receive a login link shortly.'

/** The plan of everyone who joins during early access. */
const plan = 'Early Access'

export type NewProfile = WantedProfile & {
  fingerprint: string | null
  /** The version of the texts shown with the checkbox; null for the current ones. */
  agreementVersion: string | null
  /** SHA-256 of the browser's cookie, so that the login link logs this browser in without a further step. */
  browserHash: Uint8Array | null
  /** The caller's IP address, stored with the request for the login link. */
  address: string | null
}

async function insertMember(
  tx: Prisma.TransactionClient,
  { email, username, locationId, genderId, ageRangeId, preferredAgeRangeIds }: NewProfile,
  { usernameKey, agreementVersion }: { usernameKey: string; agreementVersion: string },
  now: Date,
): Promise<number> {
  const { id } = await tx.member.create({
    data: {
      email,
      ...nameColumns(username),
      usernameKey,
      locationId,
      genderId,
      ageRangeId,
      agreementAcceptedAt: now,
      agreementVersion,
      createdAt: now,
    },
    select: { id: true },
  })
  await tx.$executeRaw`
    WITH subscribed AS (
      INSERT INTO subscriptions (member_id, plan, started_at) VALUES (${id}, ${plan}, ${now})
    )
    INSERT INTO preferred_age_ranges (member_id, age_range_id) SELECT ${id}, unnest(${preferredAgeRangeIds}::int[])`
  return id
}

/** Rethrows an error. If two people asked for the same name at once, the later request gets the usual "taken" error. */
function explainRace(error: Prisma.PrismaClientKnownRequestError): never {
  const index = JSON.stringify(error.meta)
  refuseWrongFields({
    email: index.includes('email') ? takenEmail : null,
    username: index.includes('username') ? takenUsername : null,
  })
  throw error
}

/** Whether this same profile was created a moment ago: the form was sent twice, or its first reply was lost. */
async function isAlreadyMade(db: PrismaClient, wanted: NewProfile, now: Date): Promise<boolean> {
  const { email, username, locationId, genderId, ageRangeId, preferredAgeRangeIds } = wanted
  const createdAt = { gt: sentAgainAfter(now) }
  const made = await db.member.findFirst({
    where: { email, username, locationId, genderId, ageRangeId, createdAt, status: 'Active' },
    select: { preferredAgeRanges: { select: { ageRangeId: true } } },
  })
  const preferred = (made?.preferredAgeRanges ?? []).map((each) => each.ageRangeId)
  return (
    made !== null &&
    preferred.length === preferredAgeRangeIds.length &&
    preferredAgeRangeIds.every((id) => preferred.includes(id))
  )
}

/**
 * Creates the profile of an invited e-mail: status Active, subscription Active with plan "Early Access", request marked
 * Joined, login link requested (docs/rules.md, "Getting in"). For any other e-mail exactly the same statements run and
 * the member is rolled back before the commit, so that neither the reply nor its timing shows who is invited. The same
 * form sent again succeeds and changes nothing.
 *
 * @throws DomainError BAD_INPUT naming each wrong field: a taken e-mail or username, a choice that is not offered;
 *   CONFLICT if a text has changed since it was shown
 */
export async function createProfile(db: PrismaClient, profile: NewProfile, now: Date): Promise<void> {
  const email = normalEmail(profile.email)
  const username = normalUsername(profile.username)
  const preferredAgeRangeIds = [...new Set(profile.preferredAgeRangeIds)]
  const wanted = { ...profile, email, username, preferredAgeRangeIds }
  const { usernameKey, problems } = await profileProblems(db, wanted, now)
  if (problems.email && problems.username && (await isAlreadyMade(db, wanted, now))) return
  refuseWrongFields(problems)
  const joining = db.$transaction(async (tx) => {
    const former = await lockFormer(tx, email)
    const [request] = await tx.$queryRaw<{ id: number; state: string }[]>`
      SELECT id, state::text FROM early_access_requests WHERE email = ${email} FOR UPDATE`
    const agreementVersion = await readAgreement(tx)
    const changed = agreementProblem(profile.agreementVersion ?? agreementVersion, agreementVersion)
    if (changed) throw new DomainError('CONFLICT', changed)
    await tx.$executeRaw`SAVEPOINT joining`
    const memberId = await insertMember(tx, wanted, { usernameKey, agreementVersion }, now)
    await followUnsubscription(tx, memberId, email)
    await carryOver(tx, { memberId, former }, now)
    await tx.earlyAccessRequest.updateMany({
      where: { id: request?.id ?? 0, state: 'Invited' },
      data: { state: 'Joined', memberId, updatedAt: now },
    })
    if (request?.state !== 'Invited') await tx.$executeRaw`ROLLBACK TO SAVEPOINT joining`
    const { browserHash, fingerprint, address } = wanted
    await requestMagicLink(tx, {
      email,
      browserHash,
      fingerprint,
      address,
      redirect: null,
      requestedAt: now,
    })
  })
  await joining.catch(async (error: unknown) => {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error
    if (!(await isAlreadyMade(db, wanted, now))) explainRace(error)
  })
}
