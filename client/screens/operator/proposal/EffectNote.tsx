import styles from './EffectNote.module.css'
import type { MoveEffect } from './moveEffect.ts'

const counts = [
  ['misfits', 'age misfits'],
  ['repeats', 'repeat meetings'],
] as const

const differences = ({ before, after }: MoveEffect['changes'][number]): string[] =>
  counts
    .filter(([name]) => before[name] !== after[name])
    .map(([name, words]) => `${words} ${before[name]} to ${after[name]}`)

/**
 * What a move would do: the rules it breaks, refused ones first, those it fixes, and how the tables fit then.
 *
 * @param props the effect, and the table whose own measures are shown; all of them if absent
 */
export function EffectNote({ effect, tableId }: { effect: MoveEffect; tableId?: string }) {
  const breaks = [...effect.breaks].sort((a, b) => Number(b.isRefused) - Number(a.isRefused))
  const changes = effect.changes.filter((change) => tableId === undefined || change.tableId === tableId)
  const measured = changes.flatMap(differences)
  return (
    <div className={styles.note} role="status">
      {breaks.map(({ rule, tableId: where, sentence, isRefused, isHard }) => (
        <p key={`${rule} ${where}`} data-tone={isRefused ? 'danger' : 'warning'}>
          <strong>{isRefused ? 'Cannot be:' : isHard ? 'To be mended:' : 'Breaks:'}</strong> {sentence}
        </p>
      ))}
      {effect.mends.map(({ rule, sentence }) => (
        <p key={`${rule} ${sentence}`} data-tone="good">
          <strong>Mends:</strong> {sentence}
        </p>
      ))}
      {breaks.length === 0 && <p data-tone="good">Breaks no rule.</p>}
      {measured.length > 0 && <p>Then {measured.join(', ')}.</p>}
    </div>
  )
}
