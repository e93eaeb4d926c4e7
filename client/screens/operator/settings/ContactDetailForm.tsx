import { graphql, useFragment } from 'react-relay/hooks'
import { contactDetailError } from '#rules/safety/contactDetails.ts'
import { useAction } from '../../../relay/useAction.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { lastChanged } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import { OvertakenDraft } from '../shared/OvertakenDraft.tsx'
import type { ContactDetailForm_detail$key } from './__generated__/ContactDetailForm_detail.graphql.ts'
import type { ContactDetailFormMutation } from './__generated__/ContactDetailFormMutation.graphql.ts'
import { SettingForm } from './SettingForm.tsx'
import { TextVersions } from './TextVersions.tsx'
import { useSettingText } from './useSettingText.ts'

const kinds = {
  CONTACT_LINES: {
    rule: 'contactLines',
    label: 'Contact lines',
    placeholder: 'Safety: safety@example.org',
    done: 'The contact lines are saved.',
    failed: 'The contact lines could not be saved.',
  },
  POSTAL_ADDRESS: {
    rule: 'postalAddress',
    label: 'Postal address',
    placeholder: 'Name, street and town',
    done: 'The postal address is saved.',
    failed: 'The postal address could not be saved.',
  },
} as const

/** One way to reach the service, a few lines of text; an empty one is not shown. */
export function ContactDetailForm({
  detail,
  tell,
}: {
  detail: ContactDetailForm_detail$key
  tell: TellOutcome
}) {
  const { name, text, changedAt } = useFragment(
    graphql`
      fragment ContactDetailForm_detail on ContactDetail {
        name
        text
        changedAt
      }
    `,
    detail,
  )
  const [send, busy] = useAction<ContactDetailFormMutation>(
    graphql`
      mutation ContactDetailFormMutation($input: SetContactDetailInput!) {
        setContactDetail(input: $input) {
          settings {
            ...ContactDetails_settings
          }
        }
      }
    `,
    { tell },
  )
  const written = useSettingText(`detail ${name}`, text ?? '')
  const { draft, setDraft, base } = written
  if (name === '%future added value') return null
  const { rule, label, placeholder, done, failed } = kinds[name]
  const error = contactDetailError(rule, draft.trim())
  return (
    <SettingForm
      label={label}
      written={written}
      busy={busy}
      canSave={error === null}
      below={
        <TextVersions
          setting={{ name, label, isEmptyAtFirst: true }}
          inUse={changedAt ?? ''}
          written={written}
          tell={tell}
        />
      }
      onSave={() => send({ input: { name, text: draft, replaces: base } }, { done, failed })}
    >
      <TextArea
        label={label}
        rows={4}
        placeholder={placeholder}
        value={draft}
        error={error}
        onChange={({ target }) => setDraft(target.value)}
      />
      <OvertakenDraft written={written} what="other words" />
      {changedAt && <p className={operator.soft}>{lastChanged(changedAt)}</p>}
    </SettingForm>
  )
}
