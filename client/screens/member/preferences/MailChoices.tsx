import { LabeledBox } from '../../../ui/Checkbox.tsx'
import styles from './PreferencesScreen.module.css'
import type { PreferencesFormState } from './usePreferencesForm.ts'

/** Which mail a member wants in addition to what concerns their seats and account. */
export function MailChoices({ form }: { form: PreferencesFormState }) {
  return (
    <section className={styles.group} aria-labelledby="mail">
      <h2 id="mail" className={styles.heading}>
        What we email you
      </h2>
      <p className={styles.note}>
        Your dashboard shows every invitation in any case. Mail about seats you hold and about your account
        always comes.
      </p>
      <LabeledBox
        name="wantsInvitationMail"
        checked={form.values.wantsInvitationMail}
        onChange={({ target }) => form.set('wantsInvitationMail', target.checked)}
      >
        Email me when I am invited
      </LabeledBox>
      <LabeledBox
        name="wantsNewsMail"
        checked={form.values.wantsNewsMail}
        onChange={({ target }) => form.set('wantsNewsMail', target.checked)}
      >
        Email me news about Encounters
      </LabeledBox>
    </section>
  )
}
