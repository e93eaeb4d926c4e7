import { useId } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useNow } from '../../../ui/useNow.ts'
import type { MembershipActions_membership$key } from './__generated__/MembershipActions_membership.graphql.ts'
import { ChangeButton, type Changing } from './ChangeButton.tsx'
import { refusalOf, standingOf } from './changes.ts'
import styles from './MembershipScreen.module.css'
import { useDirectChange } from './useDirectChange.ts'

type MembershipActionsProps = { membership: MembershipActions_membership$key; changing: Changing }

/**
 * What the member can do about the membership: pause while it is active, resume while it is paused, and cancel in
 * either case.
 */
export function MembershipActions({ membership, changing }: MembershipActionsProps) {
  const data = useFragment(
    graphql`
      fragment MembershipActions_membership on Membership {
        accountStatus
        pausedUntil
      }
    `,
    membership,
  )
  const now = useNow()
  const reasonId = useId()
  const standing = standingOf(data)
  const { change, tell } = changing
  useDirectChange({ standing, change, tell })
  const held = standing.status === 'Paused' ? refusalOf('resume', standing, now) : null
  return (
    <section className={styles.card} aria-label="Change your membership">
      {held && <p id={reasonId}>{held}</p>}
      <div className={styles.actions}>
        {standing.status === 'Active' && <ChangeButton wanted="pause" changing={changing} />}
        {standing.status === 'Paused' && (
          <ChangeButton
            wanted="resume"
            changing={changing}
            locked={held !== null}
            reasonId={held ? reasonId : undefined}
          />
        )}
        <ChangeButton wanted="cancel" changing={changing} locked={standing.status === 'Canceled'} />
      </div>
    </section>
  )
}
