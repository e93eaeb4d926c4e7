import operator from '../shared/Operator.module.css'
import { spokenName } from '../shared/spokenName.ts'
import styles from './ChangeDiff.module.css'
import { changedFields } from './changedFields.ts'

/**
 * What a change was made of, field by field.
 *
 * @param props both sides, in JSON
 */
export function ChangeDiff({ before, after }: { before: unknown; after: unknown }) {
  const fields = changedFields(before, after)
  if (fields.length === 0) return <span className={operator.soft}>Nothing more of it is stored.</span>
  return (
    <dl className={styles.diff}>
      {fields.map((field) => (
        <div key={field.name} className={styles.field}>
          <dt>{spokenName(field.name)}</dt>
          <dd>
            {field.before !== null && <del>{field.before}</del>}
            {field.before !== null && field.after !== null && ' → '}
            {field.after !== null && <ins>{field.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
