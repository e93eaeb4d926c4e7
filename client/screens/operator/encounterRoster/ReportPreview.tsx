import { graphql, useFragment } from 'react-relay/hooks'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import operator from '../shared/Operator.module.css'
import { howMany } from '../shared/words.ts'
import type { ReportPreview_report$key } from './__generated__/ReportPreview_report.graphql.ts'

type ReportPreviewProps = {
  report: ReportPreview_report$key
  busy: boolean
  /** Assigns a line to a seat's Relay id, or to nobody with null */
  onChoose: (line: number, invitationId: string | null) => void
  onApply: () => void
  onDrop: () => void
}

type Judged = { readonly isEnough: boolean; readonly staysAbsent: boolean }

type Match = Judged & { readonly entry: { readonly id: string } }

const isThere = ({ isEnough, staysAbsent }: Judged) => isEnough && !staysAbsent

/** Counts seats: one named in two lines counts once. */
const countSeats = (matches: readonly Match[]): number => new Set(matches.map(({ entry }) => entry.id)).size

/**
 * Counts the people who would be marked.
 *
 * @param matches the lines that belong to seats
 */
export const countThere = (matches: readonly Match[]): number => countSeats(matches.filter(isThere))

/**
 * Counts the people who stay absent, since an operator marked them so after the report was read.
 *
 * @param matches the lines that belong to seats
 * @param read the same lines when the report was read
 */
export function countOvertaken(matches: readonly Match[], read: readonly Match[]): number {
  const wereThere = new Set(read.filter(isThere).map(({ entry }) => entry.id))
  return countSeats(matches.filter(({ entry, staysAbsent }) => staysAbsent && wereThere.has(entry.id)))
}

type Named = { readonly member: { readonly username: string } }

const byUsername = (one: Named, other: Named) => one.member.username.localeCompare(other.member.username)

const foundBy: Record<string, { tone: BadgeTone; words: string }> = {
  EMAIL: { tone: 'good', words: 'E-mail' },
  NAME: { tone: 'warning', words: 'Name: look twice' },
  HAND: { tone: 'neutral', words: 'By you' },
}

const stay = (minutes: number | null | undefined) => (minutes == null ? '' : howMany(minutes, 'minute'))

/** How long a person stayed, and the reason if they are not marked as present. */
function stayOf(minutes: number | null | undefined, { isEnough, staysAbsent }: Judged): string {
  const why = staysAbsent ? 'marked absent by hand' : isEnough ? '' : 'too short'
  return [stay(minutes), why].filter(Boolean).join(', ')
}

/**
 * Shows the people in a report before anybody is marked: matched lines and how they were matched, unmatched lines, and
 * seats without a line.
 */
export function ReportPreview({ report, busy, onChoose, onApply, onDrop }: ReportPreviewProps) {
  const { matches, leftovers, missing } = useFragment(
    graphql`
      fragment ReportPreview_report on ImportAttendancePayload {
        matches {
          by
          isEnough
          staysAbsent
          line {
            number
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
          number
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
  const there = countThere(matches)
  const seats = [...matches.map(({ entry }) => entry), ...missing]
  const options = [...new Map(seats.map((seat) => [seat.id, seat])).values()]
    .toSorted(byUsername)
    .map(({ id, member }) => ({ value: id, label: member.username }))
  return (
    <section className={operator.list} aria-labelledby="preview">
      <h3 id="preview">{howMany(matches.length, 'match', 'matches')}</h3>
      {matches.length > 0 && (
        <Table caption="Matches" headings={['There', 'In the report', 'Stayed', 'Matched by']}>
          {matches.map(({ entry, line, by, ...match }) => (
            <tr key={line.number}>
              <Cell label="There" kind="name">
                <LabeledBox
                  checked={isThere(match)}
                  disabled={busy}
                  onChange={({ target }) => onChoose(line.number, target.checked ? entry.id : null)}
                >
                  {entry.member.username}
                </LabeledBox>
              </Cell>
              <Cell label="In the report" kind="words">
                {line.name}
              </Cell>
              <Cell label="Stayed" kind="number">
                {stayOf(line.minutes, match)}
              </Cell>
              <Cell label="Matched by">
                <Badge tone={foundBy[by]?.tone ?? 'neutral'}>{foundBy[by]?.words ?? by}</Badge>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <h3>Lines that belong to nobody: {leftovers.length}</h3>
      {leftovers.length > 0 && (
        <ul>
          {leftovers.map(({ number, name, email, minutes }) => (
            <li key={number}>
              <Select
                label={[name, email, stay(minutes)].filter(Boolean).join(', ')}
                placeholder="Nobody’s"
                options={options}
                disabled={busy}
                value=""
                onChange={({ target }) => onChoose(number, target.value || null)}
              />
            </li>
          ))}
        </ul>
      )}
      <h3>Seats the report does not name: {missing.length}</h3>
      {missing.length > 0 && (
        <p>
          {missing
            .toSorted(byUsername)
            .map(({ member }) => member.username)
            .join(', ')}
          . Their marks stay as they are.
        </p>
      )}
      <div className={operator.actions}>
        <Button disabled={busy || there === 0} onClick={onApply}>
          {busy ? 'Marking...' : `Mark ${howMany(there, 'person', 'people')} as there`}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onDrop}>
          Put it away
        </Button>
      </div>
    </section>
  )
}
