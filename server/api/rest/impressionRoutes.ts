import { z } from 'zod'
import { eventId, rowId, rowIds, truth } from './fields.ts'
import { globalId, rowIdOf } from './ids.ts'
import { memberList } from './memberList.ts'
import {
  Attendee,
  EventSummary,
  Message,
  PrimaryConnection,
  ProcessedEncounter,
  UnprocessedEncounter,
} from './replies.ts'
import { type Row, row } from './row.ts'

type EncounterNode = { id: string; name: string; startsAt: string }
type At = { encounter: { name: string; startsAt: string } }

const encounter = 'id name startsAt'

const eventSummary = ({ id, name, startsAt }: EncounterNode) => ({
  eventId: rowIdOf(id),
  eventName: name,
  eventDate: startsAt,
})

const heldOn = { eventId: 7, eventName: 'First Encounter', eventDate: '2026-11-12T00:00:00.000Z' }
const submitted = 'Your impressions have been submitted.'
const skipped = 'Event marked as processed.'
const willMatch = "We'll try to match you for a Second Encounter!"
const keptInMind = "Thanks, we'll keep you in mind for future events."
const removed = 'The connection has been removed.'
const disconnected = 'You are disconnected from this event.'

/** The calls about what follows an encounter (docs/specification.md, section 7, "Member"). */
export const impressionRows: readonly Row[] = [
  row({
    name: 'unprocessedEncounters',
    method: 'GET',
    path: '/member/unprocessed-encounters',
    summary: 'Encounters the member attended and for which they can still submit impressions.',
    input: z.object({}),
    document: `query { viewer { unprocessedEncounters { ${encounter} } } }`,
    output: z.array(UnprocessedEncounter),
    reply: ({ viewer }: { viewer: { unprocessedEncounters: EncounterNode[] } }) =>
      viewer.unprocessedEncounters.map(({ id, name, startsAt }) => ({
        eventId: rowIdOf(id),
        eventName: name,
        eventDateTime: startsAt,
      })),
    example: {
      reply: [{ eventId: 8, eventName: 'Second Encounter', eventDateTime: '2026-11-19T00:00:00.000Z' }],
    },
  }),
  row({
    name: 'encounterAttendees',
    method: 'GET',
    path: '/member/encounter-attendees/{id}',
    summary: 'The other people who attended an encounter.',
    description: 'Only for a member who also attended it.',
    refusals: ['FORBIDDEN'],
    input: z.object({ id: rowId.describe('The `eventId` of the encounter.') }),
    document: `query($id: ID!) { encounterAttendees(encounterId: $id) { memberId username } }`,
    variables: ({ id }) => ({ id: globalId('Encounter', id) }),
    output: z.array(Attendee),
    reply: ({ encounterAttendees }: { encounterAttendees: z.input<typeof Attendee>[] }) => encounterAttendees,
    example: { input: { id: 8 }, reply: [{ memberId: 43, username: 'Grace' }] },
  }),
  row({
    name: 'submitImpressions',
    method: 'POST',
    path: '/member/submit-impressions',
    summary: 'Says once who made an impression. Nobody is a valid answer.',
    description: 'Choices are private. If anyone named did not attend, nothing is stored.',
    refusals: ['FORBIDDEN', 'CONFLICT'],
    input: z.object({
      eventId,
      selectedMemberIds: rowIds.describe('The `memberId` of each attendee chosen; may be empty.'),
    }),
    document: `mutation($input: SubmitImpressionsInput!) { submitImpressions(input: $input) { encounter { id } } }`,
    variables: ({ eventId, selectedMemberIds }) => ({
      input: {
        encounterId: globalId('Encounter', eventId),
        selectedMemberIds: selectedMemberIds.map((id) => globalId('Attendee', id)),
      },
    }),
    fieldNames: { encounterId: 'eventId' },
    output: Message,
    reply: (_data: unknown, { selectedMemberIds }) => ({
      message: selectedMemberIds.length > 0 ? submitted : skipped,
    }),
    example: { input: { eventId: 8, selectedMemberIds: [43] }, reply: { message: submitted } },
  }),
  memberList({
    name: 'pendingImpressions',
    path: '/member/pending-impressions',
    summary:
      'Encounters at which the member made an impression and which they have not answered yet, the latest first.',
    field: 'pendingImpressions',
    selection: encounter,
    output: EventSummary,
    item: eventSummary,
    example: [heldOn],
  }),
  row({
    name: 'respondToImpression',
    method: 'POST',
    path: '/member/respond-to-impression-event',
    summary: 'Answers, for good, whether the member is interested.',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    input: z.object({
      eventId,
      accept: truth.describe('True makes the member a candidate for a Second Encounter; false stores a no.'),
    }),
    document: `mutation($input: RespondToImpressionInput!) { respondToImpression(input: $input) { encounter { id } } }`,
    variables: ({ eventId, accept }) => ({ input: { encounterId: globalId('Encounter', eventId), accept } }),
    fieldNames: { encounterId: 'eventId' },
    output: Message,
    reply: (_data: unknown, { accept }) => ({ message: accept ? willMatch : keptInMind }),
    example: { input: { eventId: 7, accept: true }, reply: { message: willMatch } },
  }),
  memberList({
    name: 'primaryConnections',
    path: '/member/connections/primary',
    summary: 'People the member chose and has not removed, the latest encounter first.',
    field: 'primaryConnections',
    selection: 'encounterLinkId username encounter { name startsAt }',
    output: PrimaryConnection,
    item: ({ encounterLinkId, username, encounter }: At & { encounterLinkId: number; username: string }) => ({
      encounterLinkId,
      username,
      eventName: encounter.name,
      eventDate: encounter.startsAt,
    }),
    example: [
      {
        encounterLinkId: 50,
        username: 'Grace',
        eventName: 'First Encounter',
        eventDate: '2026-11-12T00:00:00.000Z',
      },
    ],
  }),
  memberList({
    name: 'secondaryEvents',
    path: '/member/connections/secondary-events',
    summary:
      'Encounters to which the member said yes and from which they have not opted out, the latest first.',
    field: 'secondaryEvents',
    selection: encounter,
    output: EventSummary,
    item: eventSummary,
    example: [{ ...heldOn, eventId: 6, eventDate: '2026-10-15T00:00:00.000Z' }],
  }),
  row({
    name: 'removeConnection',
    method: 'POST',
    path: '/member/connections/remove-link',
    summary: 'Removes, for good, a connection the member created.',
    refusals: ['NOT_FOUND'],
    input: z.object({ linkId: rowId.describe('The `encounterLinkId` of the connection.') }),
    document: `mutation($input: RemoveConnectionInput!) { removeConnection(input: $input) { removedConnectionId } }`,
    variables: ({ linkId }) => ({ input: { linkId: globalId('PrimaryConnection', linkId) } }),
    output: Message,
    reply: () => ({ message: removed }),
    example: { input: { linkId: 50 }, reply: { message: removed } },
  }),
  row({
    name: 'optOut',
    method: 'POST',
    path: '/member/connections/opt-out',
    summary: 'Opts out, for good, of being considered for a Second Encounter from an encounter.',
    refusals: ['NOT_FOUND'],
    input: z.object({ eventId }),
    document: `mutation($input: OptOutInput!) { optOut(input: $input) { encounter { id } } }`,
    variables: ({ eventId }) => ({ input: { encounterId: globalId('Encounter', eventId) } }),
    fieldNames: { encounterId: 'eventId' },
    output: Message,
    reply: () => ({ message: disconnected }),
    example: { input: { eventId: 6 }, reply: { message: disconnected } },
  }),
  memberList({
    name: 'processedEncounters',
    path: '/member/processed-encounters',
    summary: 'Encounters for which the member has submitted impressions, the latest first.',
    field: 'processedEncounters',
    selection: 'impressionCount encounter { name startsAt }',
    output: ProcessedEncounter,
    item: ({ impressionCount, encounter }: At & { impressionCount: number }) => ({
      eventName: encounter.name,
      eventDateTime: encounter.startsAt,
      impressionCount,
    }),
    example: [
      { eventName: 'First Encounter', eventDateTime: '2026-11-12T00:00:00.000Z', impressionCount: 1 },
      { eventName: 'First Encounter', eventDateTime: '2026-10-15T00:00:00.000Z', impressionCount: 0 },
    ],
  }),
]
