import { graphql, useFragment } from 'react-relay/hooks'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import operator from '../shared/Operator.module.css'
import { howMany } from '../shared/words.ts'
import type { ReportPreview_report$key } from './__generated__/ReportPreview_report.graphql.ts'

/** What a report says, seat by seat. */
export type Report = ReportPreview_report$key

type ReportPreviewProps = { report: Report; busy: boolean; onApply: () => void; onDrop: () => void }

const stay = (minutes: number | null | undefined) => (minutes == null ? '' : howMany(minutes, 'minute'))

/**
 * Shows who a report names before anybody is marked: those matched and how, the lines of nobody, the seats without a
 * line.
 *
 * @param props the report, whether it is being applied, and what applies it or puts it away
 */
export function ReportPreview({ report, busy, onApply, onDrop }: ReportPreviewProps) {
  const { matches, leftovers, missing } = useFragment(
    graphql`
      fragment ReportPreview_report on ImportAttendancePayload {
        matches {
          by
          line {
            name
            email
            minutes
          }
          entry {
            id
            member {
              username
            }
          }
        }
        leftovers {
          name
          email
          minutes
        }
        missing {
          id
          member {
            username
          }
        }
      }
    `,
    report,
  )
  return (
    <section className={operator.list} aria-labelledby="preview">
      <h3 id="preview">{howMany(matches.length, 'match', 'matches')}</h3>
      {matches.length > 0 && (
        <Table caption="Matches" headings={['Member', 'In the report', 'Stayed', 'Matched by']}>
          {matches.map(({ entry, line, by }) => (
            <tr key={entry.id}>
              <Cell label="Member" kind="name">
                {entry.member.username}
              </Cell>
              <Cell label="In the report">{line.name}</Cell>
              <Cell label="Stayed" kind="number">
                {stay(line.minutes)}
              </Cell>
              <Cell label="Matched by">
                <Badge tone={by === 'EMAIL' ? 'good' : 'warning'}>
                  {by === 'EMAIL' ? 'E-mail' : 'Name: look twice'}
                </Badge>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <h3>Lines that belong to nobody: {leftovers.length}</h3>
      {leftovers.length > 0 && (
        <ul>
          {leftovers.map(({ name, email, minutes }) => (
            <li key={email ?? name}>{[name, email, stay(minutes)].filter(Boolean).join(', ')}</li>
          ))}
        </ul>
      )}
      <h3>Seats the report does not name: {missing.length}</h3>
      {missing.length > 0 && (
        <p>{missing.map(({ member }) => member.username).join(', ')}. Their marks stay as they are.</p>
      )}
      <div className={operator.actions}>
        <Button disabled={busy || matches.length === 0} onClick={onApply}>
          {busy ? 'Marking...' : `Mark ${howMany(matches.length, 'person', 'people')} as there`}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onDrop}>
          Put it away
        </Button>
      </div>
    </section>
  )
}
