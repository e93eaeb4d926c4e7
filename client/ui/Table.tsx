import type { ComponentProps, ReactNode } from 'react'
import styles from './Table.module.css'

type TableProps = {
  caption: string
  headings: readonly string[]
  /**
   * On a phone each row becomes one list item: the name, the other cells small below it, and the actions beside them
   */
  isCompact?: boolean
  children: ReactNode
}

/** A table. Under 480 px each of its rows is a card whose cells are labeled by their headings, or an item of a list. */
export function Table({ caption, headings, isCompact = false, children }: TableProps) {
  return (
    <div className={styles.room}>
      <div className={styles.frame} data-compact={isCompact}>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  )
}

type CellProps = Omit<ComponentProps<'td'>, 'className'> & {
  label: string
  /**
   * `words` is a text of any length that somebody wrote; `day` is a short date, which stays on one line; `badge` a
   * badge or nothing
   */
  kind?: 'text' | 'name' | 'words' | 'number' | 'day' | 'badge' | 'actions'
  /** Whether a text needs its heading to be understood on a card */
  isNamed?: boolean
}

/** A cell of a {@link Table}. An empty cell of words shows a dash in a table, and no line on a card. */
export function Cell({
  label,
  kind = 'text',
  isNamed = kind === 'text' || kind === 'number' || kind === 'day',
  children,
  ...rest
}: CellProps) {
  return (
    <td {...rest} data-label={label} data-kind={kind} data-named={isNamed}>
      {children}
    </td>
  )
}
