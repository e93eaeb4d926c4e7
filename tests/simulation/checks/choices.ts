import { choosingDays, fewestOthersForOneSided, releaseHours } from '#rules/seats/impression.ts'

/** By how much clocks of processes are apart. */
const apart = "interval '2 minutes'"

/** Choices `p` where nobody's mark was corrected or came later, which changes afterwards who attended; with who chose, `a`, and whom, `b`. */
const choices = `
  SELECT p.encounter_id, p.chooser_id, p.chosen_id, p.created_at, p.released_at FROM impressions p
    JOIN encounters e ON e.id = p.encounter_id
    JOIN invitations ai ON ai.id = p.chooser_id JOIN members a ON a.id = ai.member_id
    JOIN invitations bi ON bi.id = p.chosen_id JOIN members b ON b.id = bi.member_id
  WHERE NOT EXISTS (SELECT FROM invitations o WHERE o.encounter_id = e.id AND o.attendance_source IN ('Operator', 'Report'))`

/** Seats `i` of all who attended and were members at an instant. */
const attended = (at: string): string => `FROM invitations i JOIN members m ON m.id = i.member_id
  WHERE i.encounter_id = e.id AND i.attendance = 'Attended' AND coalesce(m.canceled_at, 'infinity') > ${at}`

/** Whether enough others attended for a one-sided choice of somebody to be shown, or they chose back by an instant. */
const isShowable = (at: string): string => `((SELECT count(*) ${attended(at)}) > ${fewestOthersForOneSided}
  OR EXISTS (SELECT FROM impressions back WHERE back.chooser_id = p.chosen_id AND back.chosen_id = p.chooser_id
    AND back.created_at <= ${at} + 2 * ${apart}))`

/** When the last night's batch before a release closed: at 8 in Greenwich, but for a minute. */
const nightBefore = `date_trunc('day', p.released_at - interval '8 hours', 'UTC') + interval '7 hours 59 minutes'`

/**
 * What may never be so of who chose whom, each as a query for it. Nobody learns who chose them: choices come together, when
 * everybody has chosen or could have, and none that can be of one person alone.
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
