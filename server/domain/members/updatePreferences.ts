import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { preferredAgeRangesError } from '#rules/forms/profile.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { resubscribe } from '../../mail/suppression/unsubscribe.ts'

export type Preferences = {
  memberId: number
  preferredLocationId: number
  ageRangeId: number
  genderIdentityId: number
  preferredAgeRangeIds: readonly number[]
  /** Absent: as it was. */
  wantsInvitationMail?: boolean | undefined
  wantsNewsMail?: boolean | undefined
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
 * Changes what a member prefers. A choice must be on offer, or be the member's already: a member may go on using
 * a choice that was withdrawn. Wanting mail again takes back an earlier unsubscription of the address, here and at
 * the provider.
 *
 * @throws DomainError BAD_INPUT naming each wrong field
 */
export async function updatePreferences(
  db: PrismaClient,
  preferences: Preferences,
  now: Date,
): Promise<void> {
  const { memberId, preferredLocationId, ageRangeId, genderIdentityId } = preferences
  const wanted = [...new Set(preferences.preferredAgeRangeIds)]
  await db.$transaction(async (tx) => {
    const [found] = await tx.$queryRaw<[Found]>`
      SELECT
        EXISTS (SELECT FROM locations l WHERE l.id = ${preferredLocationId} AND (l.active OR l.id = m.location_id)) AS location,
        EXISTS (SELECT FROM genders g WHERE g.id = ${genderIdentityId} AND (g.active OR g.id = m.gender_id)) AS gender,
        EXISTS (SELECT FROM age_ranges a WHERE a.id = ${ageRangeId} AND (a.active OR a.id = m.age_range_id)) AS "ageRange",
        (SELECT count(*)::int FROM age_ranges a WHERE a.id = ANY(${wanted}::int[]) AND (a.active OR EXISTS (
          SELECT FROM preferred_age_ranges p WHERE p.member_id = m.id AND p.age_range_id = a.id))) AS preferred,
        m.wants_invitation_mail AS "wantsInvitationMail", m.wants_news_mail AS "wantsNewsMail"
      FROM members m WHERE m.id = ${memberId} FOR UPDATE`
    refuseWrongFields({
      preferredLocationId: found.location ? null : 'Please choose a location from the list.',
      ageRangeId: found.ageRange ? null : 'Please choose an age range from the list.',
      genderIdentityId: found.gender ? null : 'Please choose a gender identity from the list.',
      preferredAgeRangeIds:
        preferredAgeRangesError(wanted) ??
        (found.preferred === wanted.length ? null : 'Please choose age groups from the list.'),
    })
    const { wantsInvitationMail = found.wantsInvitationMail, wantsNewsMail = found.wantsNewsMail } =
      preferences
    const { email } = await tx.member.update({
      where: { id: memberId },
      data: {
        locationId: preferredLocationId,
        ageRangeId,
        genderId: genderIdentityId,
        wantsInvitationMail,
        wantsNewsMail,
        preferredAgeRanges: {
          deleteMany: { ageRangeId: { notIn: wanted } },
          createMany: { data: wanted.map((each) => ({ ageRangeId: each })), skipDuplicates: true },
        },
      },
      select: { email: true },
    })
    const wantsAgain =
      (wantsInvitationMail && !found.wantsInvitationMail) || (wantsNewsMail && !found.wantsNewsMail)
    if (wantsAgain) await resubscribe(tx, email, now)
  })
}
