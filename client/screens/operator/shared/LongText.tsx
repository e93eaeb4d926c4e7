import { beginning } from '#rules/forms/beginning.ts'
import styles from './LongText.module.css'

/** Enough to see what a text is about, and not too many lines of a narrow column. */
const longestExcerpt = 100

/** A text of any length in a list. A long one is shortened, and opens in full. */
export function LongText({ text }: { text: string }) {
  if (text.length <= longestExcerpt) return text
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.excerpt}>{beginning(text, longestExcerpt)}</span>
        <span className={styles.less}>Show less</span>
      </summary>
      <p>{text}</p>
    </details>
  )
}
