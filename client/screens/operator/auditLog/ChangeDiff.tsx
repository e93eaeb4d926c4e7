import { Fragment } from 'react'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { LongText } from '../shared/LongText.tsx'
import operator from '../shared/Operator.module.css'
import { spokenName } from '../shared/spokenName.ts'
import styles from './ChangeDiff.module.css'
import { changedFields, type Written } from './changedFields.ts'

type ChangeDiffProps = {
  before: unknown
  after: unknown
  /** The members whose numbers both sides contain */
  people: readonly { readonly rowId: number; readonly username: string }[]
  /** The names of locations by the numbers that both sides contain, in JSON */
  locations: unknown
}

/** Words the name of a field. Its value is shown as a name, so "Id" is left out. */
const fieldName = (name: string) => spokenName(name.replace(/Id(?=s?$)/, ''))

const WrittenSide = ({ side }: { side: Written }) =>
  side.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells pieces of a text apart, and it never changes
    <Fragment key={index}>
      {typeof piece === 'string' ? (
        <LongText text={piece} />
      ) : (
        <ScreenLink href={piece.href}>{piece.words}</ScreenLink>
      )}
    </Fragment>
  ))

/** A change, field by field. */
export function ChangeDiff({ before, after, people, locations }: ChangeDiffProps) {
  const fields = changedFields(before, after, {
    members: new Map(people.map(({ rowId, username }) => [rowId, username])),
    locations: new Map(Object.entries(locations ?? {}).map(([id, label]) => [Number(id), String(label)])),
  })
  if (fields.length === 0) return <span className={operator.soft}>Nothing more of it is stored.</span>
  return (
    <dl className={styles.diff}>
      {fields.map((field) => (
        <div key={field.name} className={styles.field}>
          <dt>{fieldName(field.name)}</dt>
          <dd>
            {field.before !== null && (
              <span>
                <WrittenSide side={field.before} />
              </span>
            )}
            {field.before !== null && ' → '}
            <ins>{field.after === null ? 'nothing' : <WrittenSide side={field.after} />}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
