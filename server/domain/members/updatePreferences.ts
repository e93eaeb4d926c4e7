import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { preferredAgeRangesError } from '#rules/forms/profile.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { resubscribe } from '../../mail/suppression/unsubscribe.ts'

/**
 * The preferences a member changes. Absent values do not change, so that two open pages do not overwrite each other.
 */
export type PreferenceChanges = {
  memberId: number
  preferredLocationId?: number | null | undefined
  ageRangeId?: number | null | undefined
  genderIdentityId?: number | null | undefined
  preferredAgeRangeIds?: readonly number[] | null | undefined
  wantsInvitationMail?: boolean | null | undefined
  wantsNewsMail?: boolean | null | undefined
}

type Found = {
  location: boolean
  gender: boolean
  ageRange: boolean
  preferred: number
  wantsInvitationMail: boolean
  wantsNewsMail: boolean
}

/**
 * Changes a member's preferences, and nothing that was not asked for. A choice must be offered, or be the member's
 * already: a retired choice can stay. Asking for mail again takes back an earlier unsubscription of the address,
 * both here and at the provider.
 *
 * @throws DomainError BAD_INPUT naming each wrong field
 */
export async function updatePreferences(
  db: PrismaClient,
  changes: PreferenceChanges,
  now: Date,
): Promise<void> {
  const { memberId } = changes
  const locationId = changes.preferredLocationId ?? null
  const genderId = changes.genderIdentityId ?? null
  const ageRangeId = changes.ageRangeId ?? null
  const wanted = changes.preferredAgeRangeIds ? [...new Set(changes.preferredAgeRangeIds)] : null
  await db.$transaction(async (tx) => {
    const [found] = await tx.$queryRaw<[Found]>`
      SELECT
        EXISTS (SELECT FROM locations l WHERE l.id = ${locationId}::int AND (l.active OR l.id = m.location_id)) AS location,
        EXISTS (SELECT FROM genders g WHERE g.id = ${genderId}::int AND (g.active OR g.id = m.gender_id)) AS gender,
        EXISTS (SELECT FROM age_ranges a WHERE a.id = ${ageRangeId}::int AND (a.active OR a.id = m.age_range_id)) AS "ageRange",
        (SELECT count(*)::int FROM age_ranges a WHERE a.id = ANY(${wanted ?? []}::int[]) AND (a.active OR EXISTS (
          SELECT FROM preferred_age_ranges p WHERE p.member_id = m.id AND p.age_range_id = a.id))) AS preferred,
        m.wants_invitation_mail AS "wantsInvitationMail", m.wants_news_mail AS "wantsNewsMail"
      FROM members m WHERE m.id = ${memberId} FOR UPDATE`
    const wrong = (asked: unknown, isFound: boolean, sentence: string) =>
      asked === null || isFound ? null : sentence
    refuseWrongFields({
      preferredLocationId: wrong(locationId, found.location, 'Please choose a location from the list.'),
      ageRangeId: wrong(ageRangeId, found.ageRange, 'Please choose an age range from the list.'),
      genderIdentityId: wrong(genderId, found.gender, 'Please choose a gender identity from the list.'),
      preferredAgeRangeIds:
        wanted &&
        (preferredAgeRangesError(wanted) ??
          (found.preferred === wanted.length ? null : 'Please choose age groups from the list.')),
    })
    const wantsInvitationMail = changes.wantsInvitationMail ?? found.wantsInvitationMail
    const wantsNewsMail = changes.wantsNewsMail ?? found.wantsNewsMail
    const { email } = await tx.member.update({
      where: { id: memberId },
      data: {
        ...(locationId !== null && { locationId }),
        ...(ageRangeId !== null && { ageRangeId }),
        ...(genderId !== null && { genderId }),
        wantsInvitationMail,
        wantsNewsMail,
        ...(wanted && {
          preferredAgeRanges: {
            deleteMany: { ageRangeId: { notIn: wanted } },
            createMany: { data: wanted.map((each) => ({ ageRangeId: each })), skipDuplicates: true },
          },
        }),
      },
      select: { email: true },
    })
    const wantsAgain =
      (wantsInvitationMail && !found.wantsInvitationMail) || (wantsNewsMail && !found.wantsNewsMail)
    if (wantsAgain) await resubscribe(tx, email, now)
  })
}
