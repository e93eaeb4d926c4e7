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
  'The text it was written over; it fails where another one is in force by now. Absent: whichever is.'

/** The schema's description of the field that detects an overwritten number. */
export const replacesNumber =
  'The number it was written over, null for one that was not set; it fails where another one is in force by now. Absent: whichever is.'

operatorMutation('setPolicyNumber', {
  confirmed: true,
  description: 'Sets a number of the policy, from now on; what was sent or planned stays.',
  input: {
    description: 'Which number to set, and to what.',
    fields: (t) => ({
      name: t.field({ type: PolicyName, required: true, description: 'Which one.' }),
      value: t.int({ description: 'Within its bounds; the usual one if absent.' }),
      replaces: t.int({ description: replacesNumber }),
    }),
  },
  write: ({ value, ...asked }, { db, now }) => setPolicyNumber(db, { ...asked, value: value ?? null }, now),
  payload: { description: 'It is set.', fields: changedSettings },
})

operatorMutation('setInvitationText', {
  confirmed: true,
  description: 'Sets what invitations to a kind of encounter begin with, from now on.',
  input: {
    description: 'What invitations are to begin with.',
    fields: (t) => ({
      kind: t.field({ type: EncounterKind, required: true, description: 'To which kind of encounter.' }),
      text: t.string({ description: 'Plain text, up to 1,000 characters; the usual words if absent.' }),
      replaces: t.string({ description: replacesWords }),
    }),
  },
  write: ({ text, ...asked }, { db, now }) => setInvitationText(db, { ...asked, text: text ?? null }, now),
  payload: { description: 'It is set.', fields: changedSettings },
})

operatorMutation('setContactDetail', {
  confirmed: true,
  description: 'Sets how to reach the service, for everyone to read from now on.',
  input: {
    description: 'What to set, and to what.',
    fields: (t) => ({
      name: t.field({ type: ContactDetailName, required: true, description: 'Which one.' }),
      text: t.string({
        required: true,
        description:
          'Up to 6 lines of plain text; contact lines up to 500 characters, an address up to 300. Empty for none.',
      }),
      replaces: t.string({ description: replacesWords }),
    }),
  },
  write: (asked, { db, now }) => setContactDetail(db, asked, now),
  payload: { description: 'It is set.', fields: changedSettings },
})
