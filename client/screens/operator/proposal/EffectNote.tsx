import styles from './EffectNote.module.css'
import { measureChanges } from './measureWords.ts'
import type { MoveEffect } from './moveEffect.ts'

const nameOf = ({ tableNumber }: MoveEffect['changes'][number]) =>
  tableNumber == null ? 'New table' : `Table ${tableNumber}`

/**
 * The effect of a move: the rules it breaks (those that prevent it first), those it fixes, and every measure that
 * changes at the tables concerned, the worse ones first.
 */
export function EffectNote({ effect }: { effect: MoveEffect }) {
  const breaks = [...effect.breaks].sort((a, b) => Number(b.isRefused) - Number(a.isRefused))
  const measured = effect.changes
    .flatMap((change) => measureChanges(change).map((each) => ({ ...each, table: nameOf(change) })))
    .sort((a, b) => Number(b.isWorse) - Number(a.isWorse))
  const worsens = effect.waitedOut > 0 || measured.some(({ isWorse }) => isWorse)
  return (
    <div className={styles.note} role="status">
      {breaks.map(({ rule, tableId: where, sentence, isRefused, isHard }) => (
        <p key={`${rule} ${where}`} data-tone={isRefused ? 'danger' : 'warning'}>
          <strong>{isRefused ? 'Cannot be:' : isHard ? 'To be completed:' : 'Breaks:'}</strong> {sentence}
        </p>
      ))}
      {effect.fixes.map(({ rule, tableId: where, sentence }) => (
        <p key={`${rule} ${where}`} data-tone="good">
          <strong>No longer true:</strong> {sentence}
        </p>
      ))}
      {effect.waitedOut > 0 && (
        <p data-tone="warning">
          <strong>Worse:</strong> somebody left out before would be left out again.
        </p>
      )}
      {measured.map(({ table, words, isWorse }) => (
        <p key={`${table} ${words}`} data-tone={isWorse ? 'warning' : 'good'}>
          <strong>{isWorse ? 'Worse:' : 'Not worse:'}</strong> {table}, {words}.
        </p>
      ))}
      {breaks.length === 0 && !worsens && <p data-tone="good">Breaks no rule and makes nothing worse.</p>}
    </div>
  )
}
