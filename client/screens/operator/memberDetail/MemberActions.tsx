import { useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { failureOutcome } from '../../../relay/failureOutcome.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import styles from '../shared/Operator.module.css'
import type { MemberActions_member$key } from './__generated__/MemberActions_member.graphql.ts'
import { EraseNowDialog } from './EraseNowDialog.tsx'
import { changeMember, type MemberChange } from './memberCalls.ts'
import { PauseDialog } from './PauseDialog.tsx'

const done: Record<MemberChange, string> = {
  pause: 'The membership is paused, and the member is told by mail.',
  resume: 'The membership is active again, and the member is told by mail.',
  erase: 'The personal data is erased.',
  export: 'What is held about them is in the file your browser just saved.',
}

const failed: Record<MemberChange, string> = {
  pause: 'Failed to pause the membership.',
  resume: 'Failed to resume the membership.',
  erase: 'Failed to erase the personal data.',
  export: 'Failed to export the data.',
}

/**
 * What an operator can do about a member: pause, resume, hand out what is held about them, and erase whoever canceled.
 *
 * @param props the member
 */
export function MemberActions({ member }: { member: MemberActions_member$key }) {
  const { id, username, accountStatus, erasedAt } = useFragment(
    graphql`
      fragment MemberActions_member on OperatorMember {
        id
        username
        accountStatus
        erasedAt
      }
    `,
    member,
  )
  const environment = useRelayEnvironment()
  const [asked, setAsked] = useState<'pause' | 'erase' | null>(null)
  const [doing, setDoing] = useState<MemberChange | null>(null)
  const { outcome, banner, tell } = useOutcome()

  async function change(wanted: MemberChange, until: string | null = null) {
    setDoing(wanted)
    try {
      await changeMember(environment, wanted, { memberId: id, until })
      setAsked(null)
      tell({ tone: 'good', sentence: done[wanted] })
    } catch (error) {
      setAsked(null)
      tell(failureOutcome(failed[wanted], error))
    } finally {
      setDoing(null)
    }
  }

  const busy = doing !== null
  const keep = () => setAsked(null)
  return (
    <section className={styles.section} aria-label="Actions">
      {!erasedAt && (
        <div className={styles.actions}>
          {accountStatus === 'ACTIVE' && (
            <Button variant="secondary" disabled={busy} onClick={() => setAsked('pause')}>
              Pause
            </Button>
          )}
          {accountStatus === 'PAUSED' && (
            <Button variant="secondary" disabled={busy} onClick={() => void change('resume')}>
              {doing === 'resume' ? 'Resuming...' : 'Resume'}
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={() => void change('export')}>
            {doing === 'export' ? 'Exporting...' : 'Export data'}
          </Button>
          {accountStatus === 'CANCELED' && (
            <Button variant="secondary" disabled={busy} onClick={() => setAsked('erase')}>
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
          onKeep={keep}
          onConfirm={(until) => void change('pause', until)}
        />
      )}
      {asked === 'erase' && (
        <EraseNowDialog
          username={username}
          busy={busy}
          onKeep={keep}
          onConfirm={() => void change('erase')}
        />
      )}
    </section>
  )
}
