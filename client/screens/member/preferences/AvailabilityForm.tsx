import { graphql } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import { serverNow } from '../../../browser/serverClock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { AvailabilityFormQuery } from './__generated__/AvailabilityFormQuery.graphql.ts'
import { endOfWeek, firstsOptions, usualWords } from './availabilityValues.ts'
import styles from './PreferencesScreen.module.css'
import { useAvailabilityForm } from './useAvailabilityForm.ts'
import { WeekTimes } from './WeekTimes.tsx'

/**
 * The times of the week that suit the member, how long they are away, and how often they come to First Encounters.
 * `tries` counts the failed attempts to load them.
 */
export function AvailabilityForm({ tries }: { tries: number }) {
  const { viewer } = useLazyLoadQuery<AvailabilityFormQuery>(
    graphql`
      query AvailabilityFormQuery {
        viewer {
          availability {
            ...useAvailabilityForm_availability
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'network-only', fetchKey: tries },
  )
  const { form, guard, usual } = useAvailabilityForm(viewer.availability)
  return (
    <>
      <Form form={form} action="Save When I Can Come" busyWords="Saving...">
        <WeekTimes chosen={form.values.times} onChange={(times) => form.set('times', times)} />
        <Field label="I am away until and including (optional)" type="date" {...form.text('awayUntil')} />
        <div className={styles.short}>
          <Button variant="secondary" onClick={() => form.set('awayUntil', endOfWeek(serverNow()))}>
            Not this week
          </Button>
        </div>
        <Select
          label="At most one First Encounter"
          placeholder={usualWords(usual)}
          options={firstsOptions}
          {...form.text('daysBetweenFirsts')}
        />
        <p className={styles.note}>
          Times are by the clock of your location. They count for new groups and invitations; seats you hold
          stay yours.
        </p>
      </Form>
      {guard}
    </>
  )
}
