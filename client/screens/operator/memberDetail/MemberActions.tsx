import { graphql, useFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { type Outcome, useOutcome } from '../../../ui/useOutcome.ts'
import { useQuestion } from '../../../ui/useQuestion.ts'
import { EraseNowDialog } from '../shared/EraseNowDialog.tsx'
import styles from '../shared/Operator.module.css'
import type {
  MemberActions_member$data,
  MemberActions_member$key,
} from './__generated__/MemberActions_member.graphql.ts'
import { CorrectEmailDialog } from './CorrectEmailDialog.tsx'
import { EndSessionsDialog } from './EndSessionsDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { useMemberChanges } from './useMemberChanges.ts'

type Standing = Pick<MemberActions_member$data, 'username' | 'accountStatus' | 'email' | 'erasedAt'>

/** The open dialog, with the member's state when it opened. */
type Asked = Standing & { about: 'pause' | 'correct' | 'endSessions' | 'erase' }

/** What the member, a job or another operator has done since the dialog opened; null if nothing has changed. */
function whatChanged(asked: Asked, { accountStatus, erasedAt }: Standing): Outcome | null {
  if (erasedAt === asked.erasedAt && accountStatus === asked.accountStatus) return null
  const state = erasedAt ? 'erased' : accountStatus.toLowerCase()
  return { tone: 'neutral', sentence: `This member is ${state} by now.` }
}

/**
 * What an operator can do about a member: pause, resume, correct the email, sign out everywhere, export all data, and
 * erase a member who canceled.
 */
export function MemberActions({ member }: { member: MemberActions_member$key }) {
  const found = useFragment(
    graphql`
      fragment MemberActions_member on OperatorMember {
        id
        username
        accountStatus
        email
        unreachable
        role
        erasureWaitsFor
        erasedAt
      }
    `,
    member,
  )
  const { id, accountStatus, email, role, erasureWaitsFor, erasedAt } = found
  const { asked, failure, tellFailure, ask: askAbout, close } = useQuestion<Asked>()
  const ask = (about: Asked['about']) => askAbout({ ...found, about })
  const { outcome, banner, tell } = useOutcome()
  const change = useMemberChanges({ tell, tellFailure, onDone: close })
  const { resuming, exporting, busy } = change
  const input = { memberId: id }
  const question = asked && {
    username: asked.username,
    busy,
    failure: failure ?? (busy ? null : whatChanged(asked, found)),
    onKeep: close,
  }
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
          {accountStatus === 'CANCELED' && !erasureWaitsFor && (
            <Button variant="danger" disabled={busy} onClick={() => ask('erase')}>
              Erase
            </Button>
          )}
        </div>
      )}
      <OutcomeBanner outcome={outcome} ref={banner} />
      {question && asked.about === 'pause' && (
        <PauseDialog
          {...question}
          member={found}
          onConfirm={(until) => change.pause({ input: { ...input, until } })}
        />
      )}
      {question && asked.about === 'correct' && (
        <CorrectEmailDialog
          {...question}
          current={email ?? asked.email ?? ''}
          member={found}
          onConfirm={(written) => change.correct({ input: { ...input, ...written } }, found)}
        />
      )}
      {question && asked.about === 'endSessions' && (
        <EndSessionsDialog
          {...question}
          member={found}
          onConfirm={(reason) => change.endSessions({ input: { ...input, reason } })}
        />
      )}
      {question && asked.about === 'erase' && (
        <EraseNowDialog {...question} onConfirm={() => change.erase({ input })} />
      )}
    </section>
  )
}
