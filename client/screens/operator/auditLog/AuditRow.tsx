import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Cell } from '../../../ui/Table.tsx'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import { spokenName } from '../shared/spokenName.ts'
import type { AuditRow_entry$key } from './__generated__/AuditRow_entry.graphql.ts'
import { ChangeDiff } from './ChangeDiff.tsx'
import { placeOf } from './placeOf.ts'

const logOf = (filter: Record<string, string>) =>
  `/operator/audit-log?${new URLSearchParams(filter).toString()}`

/** One change that an operator made. */
export function AuditRow({ entry }: { entry: AuditRow_entry$key }) {
  const {
    at,
    actor,
    action,
    subjectType,
    subjectId,
    subject: named,
    mentioned,
    locationNames,
    before,
    after,
  } = useFragment(
    graphql`
      fragment AuditRow_entry on AuditEntry {
        at
        actor {
          id
          username
        }
        action
        subjectType
        subjectId
        subject {
          name
          screen
          rowId
          search
        }
        mentioned {
          rowId
          username
        }
        locationNames
        before
        after
      }
    `,
    entry,
  )
  const place = placeOf(named?.screen ?? subjectType, named?.rowId?.toString() ?? subjectId, named?.search)
  const name = named && subjectType === 'Job' ? spokenName(named.name) : named?.name
  const subject = name ?? `${spokenName(subjectType)} ${subjectId}`
  return (
    <tr>
      <Cell label="Change" kind="name">
        {spokenName(action)}
        <span className={operator.small}>
          <time dateTime={at}>{momentWords(at)}</time>
        </span>
      </Cell>
      <Cell label="To" kind="words">
        {place ? <ScreenLink href={place}>{subject}</ScreenLink> : subject}
        <span className={operator.small}>
          {named && `${spokenName(subjectType)} ${subjectId} · `}
          <ScreenLink
            href={logOf({ type: subjectType, subject: subjectId })}
            aria-label={`Only this: ${subject}`}
          >
            Only this
          </ScreenLink>
        </span>
      </Cell>
      <Cell label="By">
        {actor ? (
          <ScreenLink href={logOf({ actor: actor.id })} aria-label={`Only changes by ${actor.username}`}>
            {actor.username}
          </ScreenLink>
        ) : (
          'the service or its command line'
        )}
      </Cell>
      <Cell label="Before and after" kind="actions">
        <div>
          <ChangeDiff before={before} after={after} people={mentioned} locations={locationNames} />
        </div>
      </Cell>
    </tr>
  )
}
