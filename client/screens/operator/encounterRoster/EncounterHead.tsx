import { graphql, useFragment } from 'react-relay/hooks'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { findState } from '../shared/encounterWords.ts'
import operator from '../shared/Operator.module.css'
import { findKind, startWords } from '../shared/proposalWords.ts'
import type { EncounterHead_encounter$key } from './__generated__/EncounterHead_encounter.graphql.ts'
import { EncounterActions } from './EncounterActions.tsx'
import styles from './EncounterScreen.module.css'

const linkWords = (hasLink: boolean, provider: string | null | undefined) =>
  hasLink ? `The meeting link is there (${provider ?? 'by hand'}).` : 'There is no meeting link yet.'

/** The encounter's kind, time and place, and the actions that concern all of it. */
export function EncounterHead({
  encounter: key,
  tell,
}: {
  encounter: EncounterHead_encounter$key
  tell: TellOutcome
}) {
  const encounter = useFragment(
    graphql`
      fragment EncounterHead_encounter on OperatorEncounter {
        name
        kind
        state
        startsAt
        timeZone
        location {
          label
        }
        minimum
        capacity
        inviteTarget
        seatsTaken
        waitlisted
        holdsPairApart
        hasMeetingLink
        meetingProvider
        meetingTrouble
        cancelReason
        ...EncounterActions_encounter
      }
    `,
    key,
  )
  const state = findState(encounter.state)
  const { minimum, capacity, inviteTarget, seatsTaken, waitlisted, hasMeetingLink } = encounter
  const isAhead = encounter.state === 'DRAFT' || encounter.state === 'SCHEDULED'
  return (
    <header className={styles.header}>
      <div className={operator.head}>
        <h1>{encounter.name}</h1>
        {state && <Badge tone={state.tone}>{state.label}</Badge>}
      </div>
      <p className={styles.fact}>
        {findKind(encounter.kind)?.label}, {encounter.location.label}.{' '}
        {startWords(encounter.startsAt, encounter.timeZone)}.
      </p>
      <p className={styles.fact}>
        <strong>
          {seatsTaken} of {capacity} seats taken
        </strong>
        {isAhead && `, at least ${minimum} needed, ${inviteTarget} to invite`}
        {waitlisted > 0 && `, ${waitlisted} waiting`}.{' '}
        {isAhead && linkWords(hasMeetingLink, encounter.meetingProvider)}
      </p>
      {isAhead && encounter.meetingTrouble && <Banner tone="warning">{encounter.meetingTrouble}</Banner>}
      {encounter.state === 'SCHEDULED' && encounter.holdsPairApart && (
        <Banner tone="warning">
          Two people with seats here must not meet. A day before the start, the one seated later is taken off.
          What is asked for on the last day is left to the two.
        </Banner>
      )}
      {encounter.cancelReason && <p className={styles.fact}>Canceled because: {encounter.cancelReason}</p>}
      <EncounterActions encounter={encounter} tell={tell} />
    </header>
  )
}
