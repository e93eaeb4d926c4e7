import { graphql, useFragment } from 'react-relay/hooks'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { PreferencesForm_lookups$key } from './__generated__/PreferencesForm_lookups.graphql.ts'
import type { PreferencesForm_preferences$key } from './__generated__/PreferencesForm_preferences.graphql.ts'
import { MailChoices } from './MailChoices.tsx'
import styles from './PreferencesScreen.module.css'
import { withOwn } from './preferenceValues.ts'
import { usePreferencesForm } from './usePreferencesForm.ts'

type PreferencesFormProps = {
  preferences: PreferencesForm_preferences$key
  lookups: PreferencesForm_lookups$key
}

/** What a member can change: where they meet, whom they meet, and what we mail. */
export function PreferencesForm({ preferences, lookups }: PreferencesFormProps) {
  const stored = useFragment(
    graphql`
      fragment PreferencesForm_preferences on Preferences {
        preferredLocation {
          value: id
          label
        }
        ageRange {
          value: id
          label
        }
        genderIdentity {
          value: id
          label
        }
        preferredAgeRanges {
          value: id
          label
        }
        wantsInvitationMail
        wantsNewsMail
      }
    `,
    preferences,
  )
  const { locations, genders, ageRanges } = useFragment(
    graphql`
      fragment PreferencesForm_lookups on Query {
        locations {
          value: id
          label
        }
        genders {
          value: id
          label
        }
        ageRanges {
          value: id
          label
        }
      }
    `,
    lookups,
  )
  const { form, guard } = usePreferencesForm(stored)
  const preferable = withOwn(ageRanges, stored.preferredAgeRanges)
  const prefer = (ids: readonly string[]) => {
    const inOrder = preferable.map(({ value }) => value).filter((value) => ids.includes(value))
    form.set('preferredAgeRangeIds', inOrder)
    form.touch('preferredAgeRangeIds')
  }
  const select = { placeholder: 'Please choose', required: true }
  return (
    <div className={styles.card}>
      <Form form={form} action="Save Changes" busyWords="Saving...">
        <section className={styles.group} aria-labelledby="meeting">
          <h2 id="meeting" className={styles.heading}>
            Who you meet
          </h2>
          <Select
            label="Preferred location"
            options={withOwn(locations, [stored.preferredLocation])}
            {...select}
            {...form.text('preferredLocationId')}
          />
          <Select
            label="Age range"
            options={withOwn(ageRanges, [stored.ageRange])}
            {...select}
            {...form.text('ageRangeId')}
          />
          <Select
            label="Gender identity"
            options={withOwn(genders, [stored.genderIdentity])}
            {...select}
            {...form.text('genderIdentityId')}
          />
          <CheckboxGroup
            label="Preferred age groups"
            name="preferredAgeRangeIds"
            options={preferable}
            value={form.values.preferredAgeRangeIds}
            error={form.errorOf('preferredAgeRangeIds')}
            onChange={prefer}
          />
        </section>
        <MailChoices form={form} />
      </Form>
      {guard}
    </div>
  )
}
