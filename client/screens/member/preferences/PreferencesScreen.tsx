import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Field } from '../../../ui/Field.tsx'
import { loadedPart } from '../../../ui/loadedPart.tsx'
import type { PreferencesScreenQuery } from './__generated__/PreferencesScreenQuery.graphql.ts'
import { AvailabilityCard } from './AvailabilityCard.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import styles from './PreferencesScreen.module.css'

const NotificationsCard = loadedPart(
  () => import('./NotificationsCard.tsx').then((module) => module.NotificationsCard),
  null,
  null,
)

/** The member's profile, and what they can change about whom they meet and what we mail. */
export function PreferencesScreen({ queryRef }: { queryRef: PreloadedQuery<PreferencesScreenQuery> }) {
  const query = usePreloadedQuery<PreferencesScreenQuery>(
    graphql`
      query PreferencesScreenQuery @preloadable {
        viewer {
          preferences {
            username
            email
            ...PreferencesForm_preferences
          }
        }
        ...PreferencesForm_lookups
      }
    `,
    queryRef,
  )
  const { preferences } = query.viewer
  return (
    <div className={styles.screen}>
      <title>Preferences · Encounters</title>
      <h1>Preferences</h1>
      <section className={styles.card} aria-labelledby="account">
        <h2 id="account" className={styles.heading}>
          Your account
        </h2>
        <div className={styles.identity}>
          <Field label="Username" value={preferences.username} readOnly />
          <Field label="Email" type="email" value={preferences.email} readOnly />
        </div>
        <p className={styles.note}>
          You change your username and email under{' '}
          <ScreenLink href="/member/membership">Membership</ScreenLink>.
        </p>
      </section>
      <PreferencesForm preferences={preferences} lookups={query} />
      <AvailabilityCard />
      <NotificationsCard />
    </div>
  )
}
