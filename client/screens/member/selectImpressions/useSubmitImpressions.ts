import { useEffect, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useLocation } from 'wouter'
import { DomainError } from '#rules/errors.ts'
import { type ActionFailure, useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { useLastAct } from '../../../ui/useLastAct.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import type { useSubmitImpressionsMutation } from './__generated__/useSubmitImpressionsMutation.graphql.ts'

/** The message of success, and milliseconds until the screen is left (docs/specification.md, sections 8 and 9). */
const endings = {
  impressions: { sentence: 'Your impressions have been submitted.', wait: 1500 },
  nobody: { sentence: 'Event marked as processed.', wait: 1000 },
} as const

/** The same for every failure (docs/specification.md, section 8). */
const failed: Outcome = { tone: 'danger', sentence: 'Something went wrong. Please try again.' }

/** Whether the page is outdated, for example because a mark was corrected, and has to be loaded again first. */
const isOvertaken = (failure: ActionFailure): boolean =>
  failure instanceof DomainError && /^(BAD_INPUT|CONFLICT|FORBIDDEN)$/.test(failure.code)

/** Submitting the ticked attendees, or that nobody stood out. */
type Submission = keyof typeof endings

/**
 * Submits impressions, once at a time, and then goes to My Encounters (docs/specification.md, section 4, "Encounter
 * flow"). If only the reply was lost, it stays and says that they were submitted.
 *
 * @param encounterId Relay id of the encounter
 * @param areStored whether the page shows that the people chosen are stored
 * @returns the function that submits the Relay ids of the people chosen, the submission under way, whether it is done,
 *   the outcome to show, and a reference for the banner that shows it
 */
export function useSubmitImpressions(encounterId: string, areStored: boolean) {
  const [sending, setSending] = useState<Submission | null>(null)
  const [done, setDone] = useState<Submission | null>(null)
  const { outcome: last, unsure, banner, tell, begin } = useLastAct<Submission>()
  const [, navigate] = useLocation()
  const { refresh } = useScreens()
  const [send] = useAction<useSubmitImpressionsMutation>(
    graphql`
      mutation useSubmitImpressionsMutation($input: SubmitImpressionsInput!) {
        submitImpressions(input: $input) {
          viewer {
            ...UnprocessedEncounters_viewer
            ...PreviousEncounters_viewer
          }
        }
      }
    `,
    { tell, failed },
  )

  useEffect(() => {
    if (!done) return
    const leave = () => navigate('/member/my-encounters', { replace: true })
    const timer = setTimeout(leave, endings[done].wait)
    return () => clearTimeout(timer)
  }, [done, navigate])

  function submit(submission: Submission, selectedMemberIds: readonly string[]) {
    if (sending || done) return
    setSending(submission)
    begin(submission)
    tell(null)
    send(
      { input: { encounterId, selectedMemberIds } },
      {
        onFailed: (failure) => {
          setSending(null)
          if (isOvertaken(failure)) void refresh()
        },
        done: endings[submission].sentence,
        onDone: () => {
          setSending(null)
          setDone(submission)
        },
      },
    )
  }

  const outcome: Outcome | null =
    unsure && areStored ? { tone: 'good', sentence: endings[unsure].sentence } : last
  return { submit, sending, done: done !== null, outcome, banner }
}
