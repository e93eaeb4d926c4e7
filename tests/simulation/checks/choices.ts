import { choosingDays, fewestOthersForOneSided, releaseHours } from '#rules/seats/impression.ts'

/** How far the clocks of processes differ. */
const apart = "interval '2 minutes'"

/**
 * Selects choices `p`, with the chooser `a` and the chosen `b`, of encounters in which nobody's attendance was
 * corrected or reported later, since that changes afterwards who attended.
 */
const choices = `
  SELECT p.encounter_id, p.chooser_id, p.chosen_id, p.created_at, p.released_at FROM impressions p
    JOIN encounters e ON e.id = p.encounter_id
    JOIN invitations ai ON ai.id = p.chooser_id JOIN members a ON a.id = ai.member_id
    JOIN invitations bi ON bi.id = p.chosen_id JOIN members b ON b.id = bi.member_id
  WHERE NOT EXISTS (SELECT FROM invitations o WHERE o.encounter_id = e.id AND o.attendance_source IN ('Operator', 'Report'))`

/** Seats `i` of everybody who attended and was a member at an instant. */
const attended = (at: string): string => `FROM invitations i JOIN members m ON m.id = i.member_id
  WHERE i.encounter_id = e.id AND i.attendance = 'Attended' AND coalesce(m.canceled_at, 'infinity') > ${at}`

/**
 * Whether a choice may be shown at an instant: enough others attended to show it one-sided, or the chosen has chosen
 * back.
 */
const isShowable = (at: string): string => `((SELECT count(*) ${attended(at)}) > ${fewestOthersForOneSided}
  OR EXISTS (SELECT FROM impressions back WHERE back.chooser_id = p.chosen_id AND back.chosen_id = p.chooser_id
    AND back.created_at <= ${at} + 2 * ${apart}))`

/** When the last nightly batch before a release closed: at 8:00 UTC, less a minute. */
const nightBefore = `date_trunc('day', p.released_at - interval '8 hours', 'UTC') + interval '7 hours 59 minutes'`

/**
 * Queries for faults in what members learn about choices. Nobody can find out who chose them: choices are released
 * together, when everybody has chosen or could have, and none is shown that only one person can have made.
 */
export function wrongChoices(now: string): Record<string, string> {
  const aDayAgo = `${now} - interval '26 hours'`
  return {
    'Choices were shown before everybody had chosen': `${choices}
      AND p.released_at < e.ends_at + interval '${releaseHours} hours' AND EXISTS (SELECT
        ${attended(`p.released_at + ${apart}`)} AND coalesce(i.processed_at, 'infinity') > p.released_at + ${apart})`,
    'A later choice did not wait for the night': `${choices}
      AND p.released_at > e.released_at AND p.created_at > ${nightBefore}`,
    'A choice was shown after one of the two had left': `${choices}
      AND p.released_at > least(a.canceled_at, b.canceled_at) + ${apart}`,
    'A choice that one person alone can have made was shown': `${choices}
      AND p.released_at IS NOT NULL AND NOT ${isShowable(`p.released_at - ${apart}`)}`,
    'A choice was never shown': `${choices}
      AND p.released_at IS NULL AND p.removed_at IS NULL AND p.created_at < ${aDayAgo}
      AND e.ends_at BETWEEN ${now} - interval '${2 * choosingDays} days' AND ${aDayAgo} - interval '${releaseHours} hours'
      AND ai.attendance = 'Attended' AND bi.attendance = 'Attended'
      AND a.canceled_at IS NULL AND b.canceled_at IS NULL AND ${isShowable(`${aDayAgo} - 2 * ${apart}`)}`,
  }
}
