import { DomainError } from '#rules/errors.ts'
import type { BroadcastPlace as Place } from '#rules/forms/broadcast.ts'
import type { Audience } from '../../../domain/broadcasts/audience.ts'
import type { MemberFilter } from '../../../domain/members/lists.ts'
import { builder } from '../builder/builder.ts'
import { Location } from '../member/lookups.ts'
import { AccountStatus } from '../member/viewer.ts'
import { MemberEngagement } from './members.ts'
import { OperatorEncounter } from './operatorEncounter.ts'

export const BroadcastPlace = builder.enumType('BroadcastPlace', {
  description: 'Which people of an encounter receive a mail.',
  values: {
    SEATED: { value: 'Seated', description: 'People who hold a seat.' },
    WAITLISTED: { value: 'Waitlisted', description: 'People on the waitlist.' },
    INVITED: { value: 'Invited', description: 'People who can still answer their invitation.' },
  } as const,
})

export const AudienceInput = builder.inputType('AudienceInput', {
  description:
    'The recipients of a mail to many: the members a filter finds or, if an encounter is given, people of that encounter only.',
  fields: (t) => ({
    search: t.string({
      description: 'Part of the e-mail or the username. One or two letters match only its beginning.',
    }),
    status: t.field({
      type: AccountStatus,
      description:
        'Only members with this status; all except canceled ones if absent. CANCELED finds nobody, because they get no mail.',
    }),
    locationId: t.globalID({ for: Location, description: 'Only members of this location.' }),
    engagement: t.field({ type: MemberEngagement, description: 'Only members who took part in this way.' }),
    encounterId: t.globalID({ for: OperatorEncounter, description: 'The encounter, instead of a filter.' }),
    places: t.field({
      type: [BroadcastPlace],
      description: 'Which people of the encounter. At least one is needed if an encounter is given.',
    }),
  }),
})

type Given = MemberFilter & {
  encounterId?: number | null | undefined
  places?: readonly Place[] | null | undefined
}

/**
 * Reads the audience of a broadcast.
 *
 * @throws DomainError BAD_INPUT for both a filter and an encounter, for groups of people without an encounter, or for
 *   an encounter without groups
 */
export function audienceOf({ encounterId, places, ...filter }: Given): Audience {
  const { search, status, locationId, engagement } = filter
  if (encounterId == null) {
    if (places?.length) throw new DomainError('BAD_INPUT', 'Please choose an encounter.', 'encounterId')
    const members = { status: status ?? null, locationId: locationId ?? null, engagement: engagement ?? null }
    return { members: { ...members, search: search?.trim() || null } }
  }
  if (search || status || locationId != null || engagement) {
    throw new DomainError('BAD_INPUT', 'Please choose either members or an encounter.', 'encounterId')
  }
  if (!places?.length) throw new DomainError('BAD_INPUT', 'Please choose who is written to.', 'places')
  return { encounterId, places: [...new Set(places)].sort() }
}
