import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import operatorStyles from '../shared/Operator.module.css'
import type { MemberDetailScreenQuery } from './__generated__/MemberDetailScreenQuery.graphql.ts'
import { MemberActions } from './MemberActions.tsx'
import { MemberCases } from './MemberCases.tsx'
import styles from './MemberDetail.module.css'
import { MemberEncounters } from './MemberEncounters.tsx'
import { MemberFacts } from './MemberFacts.tsx'
import { MemberMessages } from './MemberMessages.tsx'
import { MemberNotes } from './MemberNotes.tsx'

/**
 * One member: their status, their encounters, their messages, operators' notes, and the possible actions. Never whom
 * they chose.
 */
export function MemberDetailScreen({ queryRef }: { queryRef: PreloadedQuery<MemberDetailScreenQuery> }) {
  const { operatorMember: member } = usePreloadedQuery<MemberDetailScreenQuery>(
    graphql`
      query MemberDetailScreenQuery($rowId: Int!) @preloadable {
        operatorMember(rowId: $rowId) {
          id
          username
          accountStatus
          ...MemberActions_member
          ...MemberFacts_member
          ...MemberEncounters_member
          ...MemberMessages_member
          ...MemberNotes_member
          ...MemberCases_member
        }
      }
    `,
    queryRef,
  )
  const toMembers = <ScreenLink href="/operator/members">All members</ScreenLink>
  if (!member) {
    return (
      <div className={operatorStyles.screen}>
        <OperatorTitle>Member</OperatorTitle>
        <h1>Member</h1>
        <EmptyState sentence="No member has this number.">
          <p>{toMembers}</p>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={operatorStyles.screen}>
      <OperatorTitle>{member.username}</OperatorTitle>
      <div>
        <p className={styles.back}>{toMembers}</p>
        <div className={styles.title}>
          <h1>{member.username}</h1>
          <StatusBadge status={member.accountStatus} />
        </div>
      </div>
      <MemberActions key={member.id} member={member} />
      <MemberFacts member={member} />
      <MemberNotes member={member} />
      <MemberCases member={member} />
      <MemberEncounters member={member} />
      <MemberMessages member={member} />
    </div>
  )
}
