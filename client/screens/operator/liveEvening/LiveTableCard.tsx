import { graphql, useFragment } from 'react-relay/hooks'
import { shortTime } from '#rules/dates.ts'
import { isolated } from '#rules/forms/isolated.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { findKind } from '../shared/proposalWords.ts'
import { findStage } from '../shared/stageWords.ts'
import type { LiveTableCard_table$key } from './__generated__/LiveTableCard_table.graphql.ts'
import { leftWords, problemLook } from './eveningWords.ts'
import { LivePeople } from './LivePeople.tsx'
import styles from './LiveTableCard.module.css'
import { TableActs } from './TableActs.tsx'

/** An act that is confirmed first: ending a table, or removing a person from it. */
export type AskedOfTable = {
  /** The Relay id and the name of the encounter */
  table: { encounterId: string; name: string }
  person: { seatId: string; name: string } | null
}

type LiveTableCardProps = {
  table: LiveTableCard_table$key
  tell: TellOutcome
  onAsk: (asked: AskedOfTable) => void
}

/** One table of the evening: its problems, the current stage, who is there, and what the operator can do from here. */
export function LiveTableCard({ table: key, tell, onAsk }: LiveTableCardProps) {
  const table = useFragment(
    graphql`
      fragment LiveTableCard_table on LiveTable {
        encounterId
        eventId
        name
        kind
        startsAt
        endsAt
        timeZone
        minimum
        isOpen
        stage
        stageNumber
        stageCount
        secondsLeft
        here
        expected
        problems
        lines {
          text
          by
          at
        }
        ...LivePeople_table
        ...TableActs_table
      }
    `,
    key,
  )
  const { encounterId, eventId, name, startsAt, endsAt, timeZone, stage, stageNumber, stageCount } = table
  const time = (instant: string) => shortTime(new Date(instant), timeZone)
  const left = leftWords(table.secondsLeft)
  return (
    <article className={operator.card} aria-labelledby={`table-${eventId}`}>
      <div className={operator.head}>
        <h2 id={`table-${eventId}`}>
          <ScreenLink href={`/operator/encounters/${eventId}?tab=live`}>{name}</ScreenLink>
        </h2>
        <div className={operator.actions}>
          {table.problems.map((problem) => {
            const look = problemLook(problem)
            return (
              look && (
                <Badge key={problem} tone={look.tone}>
                  {look.words}
                </Badge>
              )
            )
          })}
        </div>
      </div>
      <p className={styles.fact}>
        {findKind(table.kind)?.label}, {time(startsAt)} to {time(endsAt)}.
      </p>
      <p className={styles.fact}>
        {!table.isOpen && 'Only the lobby is open. '}
        {table.isOpen && !stage && 'Nobody has come to the table yet. '}
        {stage && (
          <>
            <strong>
              Part {stageNumber} of {stageCount}: {findStage(stage)?.label}
            </strong>
            {left && `, ${left}`}.{' '}
          </>
        )}
        <strong>
          {table.here} of {table.expected} here
        </strong>
        , at least {table.minimum} needed.
      </p>
      {table.problems.includes('REPORTED') && (
        <p className={styles.fact}>
          <ScreenLink href="/operator/cases">Read the report among the cases</ScreenLink>
        </p>
      )}
      {table.lines.map(({ text, by, at }) => (
        <p key={`${at} ${by} ${text}`} className={styles.fact}>
          {isolated(by)} writes to the table: “{isolated(text)}”
        </p>
      ))}
      <LivePeople table={table} onRemove={(person) => onAsk({ table: { encounterId, name }, person })} />
      <TableActs
        table={table}
        tell={tell}
        onEnd={() => onAsk({ table: { encounterId, name }, person: null })}
      />
    </article>
  )
}
