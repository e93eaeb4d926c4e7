import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import styles from './ProposalScreen.module.css'

/** The number of tables on a page, the same as in the query. */
const pageSize = 12

type TablePagesProps = { rowId: number; first: number; last: number; count: number; more: boolean }

/** Links to the previous and next tables. */
export function TablePages({ rowId, first, last, count, more }: TablePagesProps) {
  if (!more && first === 1) return null
  const before = first - pageSize
  const path = `/operator/groups/${rowId}`
  return (
    <nav className={styles.line} aria-label="Pages of tables">
      {first > 1 && (
        <ScreenLink href={before > 1 ? `${path}?from=${before}` : path}>Earlier tables</ScreenLink>
      )}
      <span className={styles.note}>
        Tables {first} to {last}, of {count}
      </span>
      {more && <ScreenLink href={`${path}?from=${last + 1}`}>Later tables</ScreenLink>}
    </nav>
  )
}
