import { Checkbox } from '../../../ui/Checkbox.tsx'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Select } from '../../../ui/Select.tsx'
import styles from './CreateProfileForm.module.css'
import { LookupsFailure } from './LookupsFailure.tsx'
import { useProfileForm } from './useProfileForm.ts'
import { WaitingBoxes } from './WaitingBoxes.tsx'

/** Creates the profile of an invited person. */
export function CreateProfileForm() {
  const { form, change, checked, choices, later } = useProfileForm()
  const { lookups, state, prepare, retry } = choices
  const waiting = state !== 'loaded'
  const placeholder = state === 'failed' ? 'Not loaded' : waiting ? 'Loading...' : 'Please choose'
  const select = { placeholder, disabled: waiting, required: true }
  return (
    <>
      {later && <later.OnceLoaded form={form} change={change} lookups={lookups} />}
      {later && form.success ? (
        <later.CheckYourMail sentence={form.success} email={form.values.email} />
      ) : (
        <Form form={form} action="Create Profile" prepare={prepare}>
          <Field label="Email" type="email" autoComplete="email" required {...checked('email')} />
          <Field label="Username" autoComplete="nickname" required {...checked('username')} />
          {state === 'failed' && <LookupsFailure onRetry={retry} />}
          <Select
            label="Preferred location"
            options={lookups.locations}
            {...select}
            {...form.text('locationId')}
          />
          <Select label="Gender identity" options={lookups.genders} {...select} {...form.text('genderId')} />
          <Select label="Age range" options={lookups.ageRanges} {...select} {...form.text('ageRangeId')} />
          <CheckboxGroup
            label="Preferred age groups"
            name="preferredAgeRangeIds"
            options={lookups.ageRanges}
            value={form.values.preferredAgeRangeIds}
            error={form.errorOf('preferredAgeRangeIds')}
            onChange={(ids) => form.set('preferredAgeRangeIds', ids)}
          >
            {waiting && <WaitingBoxes />}
          </CheckboxGroup>
          <Checkbox
            name="agreementAccepted"
            checked={form.values.agreementAccepted}
            error={form.errorOf('agreementAccepted')}
            onChange={(event) => form.set('agreementAccepted', event.target.checked)}
          >
            <span className={styles.agreement}>
              I am 18 or older, and I agree to the <a href="/terms-of-service">Terms of Service</a>, the{' '}
              <a href="/privacy-policy">Privacy Policy</a> and the{' '}
              <a href="/community-guidelines">Community Guidelines</a>.
            </span>
          </Checkbox>
        </Form>
      )}
    </>
  )
}
