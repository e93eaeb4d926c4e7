import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Cell } from '../../../ui/Table.tsx'
import { engagementWords } from '../shared/engagementWords.ts'
import styles from '../shared/Operator.module.css'
import { shownAddress } from '../shared/shownAddress.ts'
import type { MemberRow_member$key } from './__generated__/MemberRow_member.graphql.ts'

type MemberRowProps = {
  member: MemberRow_member$key
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/**
 * One member of the list, with a link to their history. Only active members can be chosen, since no other is invited.
 */
export function MemberRow({ member, isChosen, onChoose }: MemberRowProps) {
  const { rowId, username, email, accountStatus, location, createdAt, engagement, roundsLeftOut } =
    useFragment(
      graphql`
      fragment MemberRow_member on OperatorMember {
        rowId
        username
        email
        accountStatus
        location {
          label
        }
        createdAt
        engagement {
          noShows
          cancellations
          expired
        }
        roundsLeftOut
      }
    `,
      member,
    )
  return (
    <tr>
      <Cell label="Member" kind="name">
        <ScreenLink href={`/operator/members/${rowId}`}>{username}</ScreenLink>
        <span className={styles.small}>{shownAddress(email)}</span>
      </Cell>
      <Cell label="Chosen" kind="actions">
        {accountStatus === 'ACTIVE' && (
          <LabeledBox
            checked={isChosen}
            aria-label={`Choose ${username}`}
            onChange={({ target }) => onChoose(target.checked)}
          >
            Choose
          </LabeledBox>
        )}
      </Cell>
      <Cell label="Status">
        <StatusBadge status={accountStatus} />
      </Cell>
      <Cell label="Location" kind="words" isNamed>
        {location?.label}
      </Cell>
      <Cell label="Member since">{longDate(new Date(createdAt), defaultTimeZone)}</Cell>
      <Cell label="Engagement">{engagementWords({ ...engagement, roundsLeftOut })}</Cell>
    </tr>
  )
}
