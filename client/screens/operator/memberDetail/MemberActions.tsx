import { graphql, useFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { useQuestion } from '../../../ui/useQuestion.ts'
import { EraseNowDialog } from '../shared/EraseNowDialog.tsx'
import styles from '../shared/Operator.module.css'
import type { MemberActions_member$key } from './__generated__/MemberActions_member.graphql.ts'
import { CorrectEmailDialog } from './CorrectEmailDialog.tsx'
import { EndSessionsDialog } from './EndSessionsDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { useMemberChanges } from './useMemberChanges.ts'

type Asked = 'pause' | 'correct' | 'endSessions' | 'erase'

/**
 * What an operator can do about a member: pause, resume, correct the email, sign out everywhere, hand out what is
 * held about them, and erase whoever canceled.
 *
 * @param props the member
 */
export function MemberActions({ member }: { member: MemberActions_member$key }) {
  const { id, username, accountStatus, email, role, erasedAt } = useFragment(
    graphql`
      fragment MemberActions_member on OperatorMember {
        id
        username
        accountStatus
        email
        role
        erasedAt
      }
    `,
    member,
  )
  const { asked, failure, tellFailure, ask, close } = useQuestion<Asked>()
  const { outcome, banner, tell } = useOutcome()
  const change = useMemberChanges({ tell, tellFailure, onDone: close })
  const { resuming, exporting, busy } = change
  const input = { memberId: id }
  return (
    <section className={styles.section} aria-label="Actions">
      {!erasedAt && (
        <div className={styles.actions}>
          {accountStatus === 'ACTIVE' && (
            <Button variant="secondary" disabled={busy} onClick={() => ask('pause')}>
              Pause
            </Button>
          )}
          {accountStatus === 'PAUSED' && (
            <Button variant="secondary" disabled={busy} onClick={() => change.resume({ input })}>
              {resuming ? 'Resuming...' : 'Resume'}
            </Button>
          )}
          {accountStatus !== 'CANCELED' && role === 'MEMBER' && (
            <Button variant="secondary" disabled={busy} onClick={() => ask('correct')}>
              Correct email
            </Button>
          )}
          {accountStatus !== 'CANCELED' && (
            <Button variant="secondary" disabled={busy} onClick={() => ask('endSessions')}>
              Sign out everywhere
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={() => change.exportData({ input })}>
            {exporting ? 'Exporting...' : 'Export data'}
          </Button>
          {accountStatus === 'CANCELED' && (
            <Button variant="danger" disabled={busy} onClick={() => ask('erase')}>
              Erase
            </Button>
          )}
        </div>
      )}
      <OutcomeBanner outcome={outcome} ref={banner} />
      {asked === 'pause' && (
        <PauseDialog
          username={username}
          busy={busy}
          failure={failure}
          onKeep={close}
          onConfirm={(until) => change.pause({ input: { ...input, until } })}
        />
      )}
      {asked === 'correct' && (
        <CorrectEmailDialog
          username={username}
          current={email}
          busy={busy}
          failure={failure}
          onKeep={close}
          onConfirm={(written) => change.correct({ input: { ...input, ...written } })}
        />
      )}
      {asked === 'endSessions' && (
        <EndSessionsDialog
          username={username}
          busy={busy}
          failure={failure}
          onKeep={close}
          onConfirm={(reason) => change.endSessions({ input: { ...input, reason } })}
        />
      )}
      {asked === 'erase' && (
        <EraseNowDialog
          username={username}
          busy={busy}
          failure={failure}
          onKeep={close}
          onConfirm={() => change.erase({ input })}
        />
      )}
    </section>
  )
}
