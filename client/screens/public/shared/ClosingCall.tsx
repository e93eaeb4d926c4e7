import { PageLink } from '../../../site/PageLink.tsx'
import type { PublicPath } from '../../../site/publicPaths.ts'
import { RoundTable } from '../../../ui/RoundTable.tsx'
import styles from './ClosingCall.module.css'

type ClosingCallProps = { title: string; words: string; to: PublicPath; label: string }

/** The end of a public page: the drawing, a sentence, and the next step. */
export function ClosingCall({ title, words, to, label }: ClosingCallProps) {
  return (
    <section className={styles.call}>
      <div className={styles.drawing}>
        <RoundTable seats={12} />
      </div>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{words}</p>
        <div>
          <PageLink to={to}>{label}</PageLink>
        </div>
      </div>
    </section>
  )
}
