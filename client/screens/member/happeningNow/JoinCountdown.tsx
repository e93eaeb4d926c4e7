import { graphql, useFragment } from 'react-relay/hooks'
import { joinOpensAt } from '#rules/encounters/encounter.ts'
import { hour, minute, second } from '#rules/time/durations.ts'
import { untilWords } from '../../../ui/untilWords.ts'
import { useNow } from '../../../ui/useNow.ts'
import type { JoinCountdown_invitation$key } from './__generated__/JoinCountdown_invitation.graphql.ts'
import { askedToLeave } from './askedToLeave.ts'
import styles from './JoinCountdown.module.css'

/**
 * Counts down to the moment at which a seat can be joined, and says when it has come; or says that its holder was
 * removed from the table.
 */
export function JoinCountdown({ invitation }: { invitation: JoinCountdown_invitation$key }) {
  const { afterRemovalUrl, encounter } = useFragment(
    graphql`
      fragment JoinCountdown_invitation on Invitation {
        afterRemovalUrl
        encounter {
          startsAt
        }
      }
    `,
    invitation,
  )
  const opensAt = joinOpensAt(new Date(encounter.startsAt))
  const coarse = useNow(minute)
  const isNear = opensAt.getTime() - coarse.getTime() <= hour + minute
  const wait = opensAt.getTime() - useNow(isNear ? second : minute).getTime()
  if (afterRemovalUrl) return <p className={styles.countdown}>{askedToLeave}</p>
  const isOpen = wait <= 0
  return (
    <p className={styles.countdown} data-open={isOpen} aria-live={isOpen ? 'polite' : 'off'}>
      {isOpen ? 'You can join now.' : `Join opens ${untilWords(wait)}`}
    </p>
  )
}
