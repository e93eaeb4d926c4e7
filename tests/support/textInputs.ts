import { getNamedType, isInputObjectType } from 'graphql'
import { schema } from '../../server/api/graphql/schema.ts'

/** Every text that a mutation takes, such as `cancelEncounter.reason`, in the order of the alphabet. */
export function textInputs(): string[] {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {})
  const within = (type: unknown, path: string): string[] => {
    const named = getNamedType(type as Parameters<typeof getNamedType>[0])
    if (named && isInputObjectType(named)) {
      return Object.values(named.getFields()).flatMap((field) => within(field.type, `${path}.${field.name}`))
    }
    return named && ['String', 'JSON'].includes(named.name) ? [path] : []
  }
  return fields.flatMap(({ name, args }) => args.flatMap(({ type }) => within(type, name))).sort()
}

const mail = 'outbox_mails.data'
const audit = 'audit_entries.after'

/** The columns each of them ends up in, among other places; none where it is only compared with what there is. */
export const storedIn: Record<string, readonly string[]> = {
  'addLookup.label': ['locations.label', audit],
  'addLookup.timeZone': ['locations.time_zone'],
  'cancelEncounter.reason': ['encounters.cancel_reason', audit, mail],
  'changeLookup.label': ['genders.label', audit, 'audit_entries.before'],
  'changeLookup.timeZone': ['locations.time_zone'],
  'contactSupport.email': [],
  'contactSupport.message': ['messages.body', mail],
  'contactSupport.subject': ['messages.subject', mail],
  'createEncounter.meetingUrl': ['encounters.meeting_url', audit],
  'createEncounter.name': ['encounters.name', audit, mail],
  'createEncounter.timeZone': ['encounters.time_zone'],
  'createProfile.email': ['members.email'],
  'createProfile.fingerprint': ['login_tokens.fingerprint', 'graphile_worker._private_jobs.payload'],
  'createProfile.username': ['members.username'],
  'declineRequests.note': ['early_access_requests.decision_note', audit, mail],
  'duplicateEncounter.name': ['encounters.name', audit],
  'formGroups.namePattern': ['formation_runs.name_pattern', audit],
  'importAttendance.csv': [],
  'inviteGroups.namePattern': ['encounters.name'],
  'inviteGroups.note': [mail],
  'inviteMembers.note': [mail],
  'inviteRequests.note': ['early_access_requests.decision_note', audit, mail],
  'liftSuppression.email': ['readmissions.email'],
  'liftSuppression.reason': [audit],
  'noteMember.body': ['member_notes.body'],
  'refreshSession.refreshToken': [],
  'removeFromEncounter.reason': [audit, mail],
  'replyToMessage.body': ['message_replies.body', mail],
  'requestEarlyAccess.email': ['early_access_requests.email'],
  'requestEarlyAccess.fingerprint': ['early_access_requests.fingerprint'],
  'requestEarlyAccess.name': ['early_access_requests.name', mail],
  'requestEarlyAccess.notes': ['early_access_requests.notes'],
  'requestMagicLink.email': ['graphile_worker._private_jobs.payload', 'rate_limits.key'],
  'requestMagicLink.fingerprint': ['login_tokens.fingerprint', 'rate_limits.key'],
  'requestMagicLink.redirect': ['login_tokens.redirect', 'graphile_worker._private_jobs.payload'],
  'sendContactMessage.email': ['messages.email', 'outbox_mails.reply_to'],
  'sendContactMessage.fingerprint': ['messages.fingerprint', 'rate_limits.key'],
  'sendContactMessage.message': ['messages.body', mail],
  'sendContactMessage.name': ['messages.name', mail],
  'sendContactMessage.subject': ['messages.subject', mail],
  'setInvitationText.text': ['settings.value', audit],
  'updateEncounter.meetingUrl': ['encounters.meeting_url', audit],
  'updateEncounter.name': ['encounters.name', audit, 'audit_entries.before', mail],
  'updateEncounter.timeZone': ['encounters.time_zone'],
  'verifyMagicLink.fingerprint': [],
  'verifyMagicLink.token': [],
}
