import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../../relay/useAction.ts'
import { whatHappensNext } from '../../../shared/report/reportSentences.ts'
import { kindInSchema, type SendReport } from '../../../shared/report/reportValues.ts'
import { otherwiseParted } from '../../../shared/report/sharedSeats.ts'
import type { useSeatReportMutation } from './__generated__/useSeatReportMutation.graphql.ts'

/**
 * What happens if both hold seats at another encounter is said elsewhere; the page of a seat knows only its own table.
 */
const aboutOtherSeats = `If you both have a seat at another encounter, you can give up yours under My Encounters without it counting. ${otherwiseParted}`

/**
 * Sends reports from the page of a seat.
 *
 * @param seat the 32 digits of its address
 * @returns a function that sends a report and returns the sentences to show
 */
export function useSeatReport(seat: string): SendReport {
  const [send] = useAction<useSeatReportMutation>(graphql`
    mutation useSeatReportMutation($input: ReportAtTableInput!) {
      reportAtTable(input: $input) {
        message
      }
    }
  `)
  return async ({ kind, person, words, wantsReply }) => {
    const about = { person: person || null, kind: kindInSchema(kind) }
    const { reportAtTable } = await send({ input: { seat, ...about, words, wantsReply } })
    const others = person ? [aboutOtherSeats] : []
    return [reportAtTable.message, whatHappensNext(wantsReply), ...others]
  }
}
