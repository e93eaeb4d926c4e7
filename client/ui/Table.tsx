import type { ComponentProps, ReactNode } from 'react'
import styles from './Table.module.css'

type TableProps = {
  caption: string
  headings: readonly string[]
  /** On a phone the rows are lines of one list: the name, the rest small below it, and the actions beside them */
  isCompact?: boolean
  children: ReactNode
}

/**
 * A table; under 480 px each of its rows is a card, its cells labeled by their headings, or a line of a list.
 *
 * @param props what it lists (read to those who cannot see it), the headings, how it looks on a phone, and rows of {@link Cell}s
 */
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
  /** `words` is what somebody wrote, of any length; `day` is a short date, which stays on one line; `badge` a badge or nothing */
  kind?: 'text' | 'name' | 'words' | 'number' | 'day' | 'badge' | 'actions'
  /** Whether words say too little on a card without their heading */
  isNamed?: boolean
}

/**
 * A cell of a {@link Table}.
 *
 * @param props its heading, shown beside it on a card, and what kind of thing it holds. Words that are missing are a dash in a
 *   table, and no line of a card
 */
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
