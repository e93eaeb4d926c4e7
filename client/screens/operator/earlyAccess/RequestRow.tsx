import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { Cell } from '../../../ui/Table.tsx'
import { LongText } from '../shared/LongText.tsx'
import styles from '../shared/Operator.module.css'
import { UnreachableNote } from '../shared/UnreachableNote.tsx'
import { howMany } from '../shared/words.ts'
import type { RequestRow_request$key } from './__generated__/RequestRow_request.graphql.ts'
import { Duplicates } from './Duplicates.tsx'
import { RequestStateBadge } from './RequestStateBadge.tsx'

type RequestRowProps = {
  request: RequestRow_request$key
  isMarked: boolean
  /** Null if nothing can be decided */
  onMark: ((isMarked: boolean) => void) | null
  showsDecision: boolean
}

const waited = (days: number) => (days === 0 ? 'Today' : `${howMany(days, 'day')} ago`)
const dayOf = (instant: string) => longDate(new Date(instant), defaultTimeZone)

/** One request for early access. */
export function RequestRow({ request, isMarked, onMark, showsDecision }: RequestRowProps) {
  const data = useFragment(
    graphql`
      fragment RequestRow_request on EarlyAccessRequest {
        email
        name
        notes
        city
        cityOpened
        state
        requestedAt
        waitingDays
        timesAsked
        unreachable
        decidedAt
        decisionNote
        member {
          rowId
          username
          erasedAt
        }
        vouchedBy {
          rowId
          username
        }
        ...Duplicates_request
      }
    `,
    request,
  )
  const { email, name, notes, city, state, requestedAt, waitingDays, timesAsked, decidedAt, decisionNote } =
    data
  const who = (
    <>
      {email ?? (data.member?.erasedAt ? 'Erased' : 'Address now in a newer request')}{' '}
      {name && <span className={styles.small}>{name}</span>}
      {city && (
        <span className={styles.small}>{data.cityOpened ? `${city}, mailed that it opens` : city}</span>
      )}
    </>
  )
  return (
    <tr>
      <Cell label="Who" kind="name">
        {onMark ? (
          <LabeledBox checked={isMarked} onChange={({ target }) => onMark(target.checked)}>
            {who}
          </LabeledBox>
        ) : (
          who
        )}
        {email != null && <UnreachableNote email={email} reason={data.unreachable} />}
        {data.vouchedBy && (
          <span className={styles.small}>
            Vouched for by{' '}
            <ScreenLink href={`/operator/members/${data.vouchedBy.rowId}`}>
              {data.vouchedBy.username}
            </ScreenLink>
          </span>
        )}
      </Cell>
      <Cell label="Asked">
        {waitingDays == null ? (
          dayOf(requestedAt)
        ) : (
          <span className={styles.whole}>{waited(waitingDays)}</span>
        )}
        {timesAsked > 1 && <span className={styles.small}>{timesAsked} times</span>}
      </Cell>
      <Cell label="Why" kind="words" isNamed>
        {notes && <LongText text={notes} />}
      </Cell>
      <Cell label="Perhaps the same as" kind="words" isNamed>
        <Duplicates request={data} />
      </Cell>
      {showsDecision && (
        <Cell label="Decision">
          <RequestStateBadge state={state} />
          {decidedAt && <span className={styles.small}>{dayOf(decidedAt)}</span>}
          {decisionNote && (
            <div className={styles.small}>
              <LongText text={`“${decisionNote}”`} />
            </div>
          )}
          {data.member && (
            <span className={styles.small}>
              <ScreenLink href={`/operator/members/${data.member.rowId}`}>{data.member.username}</ScreenLink>
            </span>
          )}
        </Cell>
      )}
    </tr>
  )
}
