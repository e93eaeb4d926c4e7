import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { useMemberReportMutation } from './__generated__/useMemberReportMutation.graphql.ts'
import { whatHappensNext } from './reportSentences.ts'
import { kindInSchema, type SendReport } from './reportValues.ts'
import { aboutShared } from './sharedSeats.ts'

/**
 * Sends reports of the signed-in member.
 *
 * @param encounterId Relay id of the encounter it happened at; null for none
 * @returns a function that sends a report and returns the sentences to show
 */
export function useMemberReport(encounterId: string | null): SendReport {
  const [send] = useAction<useMemberReportMutation>(graphql`
    mutation useMemberReportMutation($input: ReportInput!) {
      report(input: $input) {
        message
        attendee {
          id
          isAvoided
          isReported
        }
        sharedSeats {
          id
          encounter {
            name
            startsAt
            timeZone
          }
        }
      }
    }
  `)
  return async ({ kind, person, words, wantsReply }) => {
    const where = { encounterId, attendeeId: person || null }
    const { report } = await send({ input: { ...where, kind: kindInSchema(kind), words, wantsReply } })
    const shared = aboutShared(report.sharedSeats)
    return [report.message, whatHappensNext(wantsReply), ...(shared ? [shared] : [])]
  }
}
