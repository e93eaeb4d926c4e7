import {
  setContactDetail,
  setInvitationText,
  setPolicyNumber,
} from '../../../domain/settings/changeSetting.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { EncounterKind } from '../member/memberEncounter.ts'
import { ContactDetailName, changedSettings, PolicyName } from './operatorSettings.ts'

/** The schema's description of the field that detects an overwritten text. */
export const replacesWords =
  'The text that the client is replacing. Fails with CONFLICT if another text is in force by now. If absent, this is not checked.'

/** The schema's description of the field that detects an overwritten number. */
export const replacesNumber =
  'The number that the client is replacing, null if none was set. Fails with CONFLICT if another number is in force by now. If absent, this is not checked.'

operatorMutation('setPolicyNumber', {
  confirmed: true,
  description: 'Sets a number of the policy from now on. What was already sent or planned does not change.',
  input: {
    description: 'The number to set, and its value.',
    fields: (t) => ({
      name: t.field({ type: PolicyName, required: true, description: 'Which one to set.' }),
      value: t.int({ description: 'The value, within its bounds; the usual value if absent.' }),
      replaces: t.int({ description: replacesNumber }),
    }),
  },
  write: ({ value, ...asked }, { db, now }) => setPolicyNumber(db, { ...asked, value: value ?? null }, now),
  payload: { description: 'The settings after the change.', fields: changedSettings },
})

operatorMutation('setInvitationText', {
  confirmed: true,
  description: 'Sets the text with which invitations to a kind of encounter begin from now on.',
  input: {
    description: 'The text with which invitations are to begin.',
    fields: (t) => ({
      kind: t.field({ type: EncounterKind, required: true, description: 'The kind of encounter.' }),
      text: t.string({ description: 'Plain text, up to 1,000 characters; the usual text if absent.' }),
      replaces: t.string({ description: replacesWords }),
    }),
  },
  write: ({ text, ...asked }, { db, now }) => setInvitationText(db, { ...asked, text: text ?? null }, now),
  payload: { description: 'The settings after the change.', fields: changedSettings },
})

operatorMutation('setContactDetail', {
  confirmed: true,
  description: 'Sets a way to reach the service, which everyone can read from now on.',
  input: {
    description: 'The text to set.',
    fields: (t) => ({
      name: t.field({ type: ContactDetailName, required: true, description: 'Which one to set.' }),
      text: t.string({
        required: true,
        description:
          'Up to 6 lines of plain text: up to 500 characters for contact lines, up to 300 for the postal address. Empty removes it.',
      }),
      replaces: t.string({ description: replacesWords }),
    }),
  },
  write: (asked, { db, now }) => setContactDetail(db, asked, now),
  payload: { description: 'The settings after the change.', fields: changedSettings },
})
