import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import operator from '../shared/Operator.module.css'
import { spokenName } from '../shared/spokenName.ts'
import styles from './ChangeDiff.module.css'
import { changedFields } from './changedFields.ts'

type ChangeDiffProps = {
  before: unknown
  after: unknown
  /** Members whose numbers both sides hold */
  people: readonly { readonly id: string; readonly rowId: number; readonly username: string }[]
}

/**
 * What a change was made of, field by field.
 *
 * @param props both sides, in JSON, and whom they mention
 */
export function ChangeDiff({ before, after, people }: ChangeDiffProps) {
  const fields = changedFields(before, after, new Map(people.map(({ rowId, username }) => [rowId, username])))
  if (fields.length === 0) return <span className={operator.soft}>Nothing more of it is stored.</span>
  return (
    <dl className={styles.diff}>
      {fields.map((field) => (
        <div key={field.name} className={styles.field}>
          <dt>{spokenName(field.name)}</dt>
          <dd>
            {field.before !== null && <span>{field.before}</span>}
            {field.before !== null && ' → '}
            <ins>{field.after ?? 'nothing'}</ins>
          </dd>
        </div>
      ))}
      {people.length > 0 && (
        <div className={styles.field}>
          <dt>See</dt>
          <dd>
            {people.map(({ id, rowId, username }) => (
              <ScreenLink key={id} href={`/operator/members/${rowId}`}>
                {username}
              </ScreenLink>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
