import { graphql, useFragment } from 'react-relay/hooks'
import { beginning } from '#rules/forms/beginning.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Cell } from '../../../ui/Table.tsx'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import { howMany } from '../shared/words.ts'
import type { WrittenRow_broadcast$key } from './__generated__/WrittenRow_broadcast.graphql.ts'

/** One mail to many people: its text, its recipients, and what has happened to it so far. */
export function WrittenRow({ broadcast: key }: { broadcast: WrittenRow_broadcast$key }) {
  const { subject, text, encounter, recipients, sentAt, outcome } = useFragment(
    graphql`
      fragment WrittenRow_broadcast on Broadcast {
        subject
        text
        encounter {
          rowId
          name
        }
        recipients
        sentAt
        outcome {
          queued
          sent
          failed
          notSent
        }
      }
    `,
    key,
  )
  const { queued, sent, failed, notSent } = outcome
  return (
    <tr>
      <Cell label="Mail" kind="name">
        {subject}
        <span className={operator.small}>{beginning(text, 120)}</span>
      </Cell>
      <Cell label="To" kind="words">
        {howMany(recipients, 'person', 'people')}
        <span className={operator.small}>
          {encounter ? (
            <ScreenLink href={`/operator/encounters/${encounter.rowId}`}>{encounter.name}</ScreenLink>
          ) : (
            'Members'
          )}
        </span>
      </Cell>
      <Cell label="When">{momentWords(sentAt)}</Cell>
      <Cell label="Sent">
        <span className={operator.whole}>
          <Badge tone={queued > 0 ? 'neutral' : 'good'}>{sent.toLocaleString('en-US')} sent</Badge>
        </span>
        {queued > 0 && <span className={operator.small}>{queued.toLocaleString('en-US')} queued</span>}
      </Cell>
      <Cell label="Not sent">
        {failed > 0 && (
          <span className={operator.whole}>
            <Badge tone="danger">{failed.toLocaleString('en-US')} failed</Badge>
          </span>
        )}
        {notSent > 0 && (
          <span className={operator.small}>
            {notSent.toLocaleString('en-US')}{' '}
            {encounter
              ? 'without a place by then, suppressed, gone or canceled'
              : 'unsubscribed, suppressed or gone'}
          </span>
        )}
        {failed + notSent === 0 && '–'}
      </Cell>
    </tr>
  )
}
