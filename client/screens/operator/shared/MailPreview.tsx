import { Banner } from '../../../ui/Banner.tsx'
import styles from './MailPreview.module.css'

/** A previewed mail, in plain text. */
export type Preview = { subject: string; text: string }

/** A preview of a mail, once it was requested. */
export function MailPreview({
  preview: { mail, failure },
}: {
  preview: { mail: Preview | null; failure: string | null }
}) {
  if (failure) return <Banner tone="danger">{failure}</Banner>
  if (!mail) return null
  return (
    <div className={styles.mail} role="status">
      <p className={styles.subject}>{mail.subject}</p>
      <p className={styles.text}>{mail.text}</p>
    </div>
  )
}
