import { type ReactNode, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import { divideTables } from '../shared/incompleteTables.ts'
import { findKind, startWords, stateWords } from '../shared/proposalWords.ts'
import { useInviteGroups } from '../shared/useInviteGroups.ts'
import type { ProposalHead_proposal$key } from './__generated__/ProposalHead_proposal.graphql.ts'
import { AddTablesDialog } from './AddTablesDialog.tsx'
import { InviteResult } from './InviteResult.tsx'
import { InviteTables } from './InviteTables.tsx'
import styles from './ProposalScreen.module.css'
import { RerunDialog } from './RerunDialog.tsx'

type ProposalHeadProps = {
  proposal: ProposalHead_proposal$key
  /** Relay ids of the chosen tables */
  picked: readonly string[]
  onInvited: () => void
  onGiveUp: () => void
  tell: TellOutcome
  /** Shows the outcome of the last act */
  children: ReactNode
}

/** A proposal's kind, its progress, and the actions for all of it. */
export function ProposalHead({
  proposal: key,
  picked,
  onInvited,
  onGiveUp,
  tell,
  children,
}: ProposalHeadProps) {
  const proposal = useFragment(
    graphql`
      fragment ProposalHead_proposal on GroupProposal @argumentDefinitions(from: { type: "Int" }) {
        id
        rowId
        kind
        state
        failure
        notes
        seed
        slots
        timeZone
        location {
          label
        }
        mostPlaced
        longerSearch
        openTableIds
        incompleteTables {
          id
          number
        }
        measures {
          tables
          invitedTables
          canceledTables
          placed
        }
        ...AddTablesDialog_proposal
        ...RerunDialog_proposal
        ...InviteTables_proposal @arguments(from: $from)
      }
    `,
    key,
  )
  const [asking, setAsking] = useState<'rerun' | 'longer' | 'add' | 'invite' | null>(null)
  const inviting = useInviteGroups(proposal.id, tell)
  const { state, measures, rowId } = proposal
  const title = `${findKind(proposal.kind)?.label}, ${proposal.location.label}`
  const { tone, words } = stateWords(state)
  const isOpen = state === 'READY' || state === 'LOCKED'
  const canGiveUp = (isOpen || state === 'INVITED') && measures.invitedTables === measures.canceledTables
  const close = () => setAsking(null)
  const canSearchLonger =
    state === 'READY' && !proposal.longerSearch && (proposal.mostPlaced ?? 0) > measures.placed
  const { completeIds } = divideTables(
    picked.length === 0 ? proposal.openTableIds : picked,
    proposal.incompleteTables,
  )
  const inviteWords = picked.length === 0 ? 'Invite groups' : `Invite ${completeIds.length} chosen`
  return (
    <header className={styles.head}>
      <OperatorTitle>{title}</OperatorTitle>
      <p className={styles.note}>
        <ScreenLink href="/operator/groups">Form groups</ScreenLink> / proposal {rowId}
      </p>
      <div className={styles.line}>
        <h1>{title}</h1>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p className={styles.note}>
        {proposal.slots.map((slot) => startWords(slot, proposal.timeZone)).join(' · ')} · seed {proposal.seed}
      </p>
      {proposal.failure && <Banner tone="danger">{proposal.failure}</Banner>}
      {proposal.notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <div className={styles.line}>
        {isOpen && (completeIds.length > 0 || inviting.busy) && (
          <Button disabled={inviting.busy} onClick={() => setAsking('invite')}>
            {inviting.busy ? `Inviting... ${measures.invitedTables} of ${measures.tables}` : inviteWords}
          </Button>
        )}
        {state !== 'RUNNING' && state !== 'INVITED' && (
          <Button variant="secondary" disabled={inviting.busy} onClick={() => setAsking('rerun')}>
            Form again
          </Button>
        )}
        {canSearchLonger && (
          <Button variant="secondary" disabled={inviting.busy} onClick={() => setAsking('longer')}>
            Search longer
          </Button>
        )}
        {isOpen && (
          <Button variant="secondary" disabled={inviting.busy} onClick={() => setAsking('add')}>
            Add tables
          </Button>
        )}
        {canGiveUp && (
          <Button variant="quiet" disabled={inviting.busy} onClick={onGiveUp}>
            Give up
          </Button>
        )}
        {measures.tables > 0 && <ExportCsv list={`group-seats?proposal=${rowId}`} />}
      </div>
      {children}
      {inviting.result && <InviteResult result={inviting.result} openTableIds={proposal.openTableIds} />}
      {(asking === 'rerun' || asking === 'longer') && (
        <RerunDialog
          proposal={proposal}
          isLonger={asking === 'longer'}
          onClose={close}
          onBegun={() => {
            close()
            inviting.forget()
          }}
        />
      )}
      {asking === 'add' && <AddTablesDialog proposal={proposal} onClose={close} />}
      {asking === 'invite' && (
        <InviteTables
          proposal={proposal}
          picked={picked}
          onKeep={close}
          onInvite={(asked) => {
            close()
            inviting.invite(asked)
            onInvited()
          }}
        />
      )}
    </header>
  )
}
