import { readFileSync } from 'node:fs'
import type { Member } from '../../server/generated/client/client.ts'
import { globalId } from './globalId.ts'
import type { Proposal } from './proposals.ts'

export type Call = { as: 'member' | 'operator' | 'nobody'; variables?: Record<string, unknown> }

/** The data that the variables refer to: Ada's world (tests/rest/exampleWorld.ts), and a proposal of tables. */
export type ExampleData = {
  ada: Member
  proposal: Proposal
  messageId: number
  caseId: number
  linkToken: string
  seat: string
}

/** Returns the operations that the client was built with: their names with ids and kinds. */
export function clientOperations(): Map<string, { id: string; kind: string }> {
  const file = new URL('../../client/generated/persisted.json', import.meta.url)
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    Object.entries(texts).map(([id, text]) => {
      const [, kind = '', name = ''] = /^(query|mutation|subscription) (\w+)/.exec(text) ?? []
      return [name, { id, kind }]
    }),
  )
}

const asMember = (variables: Call['variables'] = {}): Call => ({ as: 'member', variables })
const asOperator = (variables: Call['variables'] = {}): Call => ({ as: 'operator', variables })
const asNobody = (variables: Call['variables'] = {}): Call => ({ as: 'nobody', variables })

const invitation = (id: number) => globalId('Invitation', id)

/**
 * Returns every query of the client, as its screens send it. A query that is not named here is a member's, without
 * variables.
 */
export function clientQueries(spoken: ExampleData): Record<string, Call> {
  const queries = [...clientOperations()].filter(([, { kind }]) => kind === 'query')
  return { ...Object.fromEntries(queries.map(([name]) => [name, asMember()])), ...namedQueries(spoken) }
}

function namedQueries({
  ada,
  proposal,
  messageId,
  caseId,
  linkToken,
  seat,
}: ExampleData): Record<string, Call> {
  const member = { id: globalId('OperatorMember', ada.id) }
  const [table] = proposal.tables.edges
  const ofProposal = { id: proposal.id }
  return {
    ...visitorQueries(linkToken),
    TablePageQuery: asNobody({ seat }),
    SeatReportQuery: asNobody({ seat }),
    usePreparedVideoQuery: asNobody({ seat }),
    useRoomVideoQuery: asNobody({ seat }),
    ...memberQueries,
    AuditListPageQuery: asOperator(),
    AuditLogScreenQuery: asOperator(),
    AwaitingErasurePageQuery: asOperator(),
    BroadcastScreenQuery: asOperator({ to: {}, encounterId: '', isEncounter: false }),
    CandidatesQuery: asOperator(),
    CaseScreenQuery: asOperator({ rowId: caseId }),
    CaseTablePageQuery: asOperator(),
    CasesScreenQuery: asOperator(),
    DueGroupsQuery: asOperator(),
    EarlyAccessScreenQuery: asOperator(),
    useCityOpeningQuery: asOperator({ cities: ['Ann Arbor'] }),
    EveningsQuery: asOperator(),
    EditEncounterScreenQuery: asOperator({ rowId: 7 }),
    EncounterListPageQuery: asOperator({ count: 20 }),
    EncounterScreenQuery: asOperator({ rowId: 7, group: 'GOING' }),
    EncountersScreenQuery: asOperator({ count: 20 }),
    FailedJobsPageQuery: asOperator(),
    FiguresQuery: asOperator(),
    FindPersonQuery: asOperator({ rowId: proposal.rowId, search: 'Member' }),
    GroupsScreenQuery: asOperator(),
    GuideQuestionsScreenQuery: asOperator(),
    GuideScriptsScreenQuery: asOperator(),
    InboxMessageScreenQuery: asOperator({ rowId: messageId }),
    InboxScreenQuery: asOperator(),
    InviteFormQuery: asOperator({ from: '2026-01-01T00:00:00.000Z' }),
    WeekScreenQuery: asOperator({ weekOf: '2026-11-23' }),
    InviteResultsQuery: asOperator({ search: 'Member' }),
    LeftOutPageQuery: asOperator(ofProposal),
    LiveEveningScreenQuery: asOperator(),
    MailListPageQuery: asOperator(),
    MailScreenQuery: asOperator({ mails: true, written: true, addresses: true, jobs: true }),
    MemberCasesPageQuery: asOperator(member),
    MemberDetailScreenQuery: asOperator({ rowId: ada.id }),
    MemberEncountersPageQuery: asOperator(member),
    MemberListPageQuery: asOperator(),
    MemberMessagesPageQuery: asOperator(member),
    MemberNotesPageQuery: asOperator(member),
    MembersScreenQuery: asOperator(),
    MessageListPageQuery: asOperator(),
    NeedsMeScreenQuery: asOperator(),
    OperatorsScreenQuery: asOperator(),
    NewEncounterScreenQuery: asOperator(),
    PrivacyRequestsPageQuery: asOperator(),
    PrivacyScreenQuery: asOperator(),
    ProgressListPageQuery: asOperator(),
    ProgressScreenQuery: asOperator(),
    ProposalListPageQuery: asOperator(),
    ProposalScreenQuery: asOperator({ rowId: proposal.rowId }),
    RequestListPageQuery: asOperator(),
    RosterPartPageQuery: asOperator({ id: globalId('OperatorEncounter', 7), group: 'GOING' }),
    SettingsScreenQuery: asOperator({ kind: 'AGE_RANGE' }),
    SuppressedPartPageQuery: asOperator(),
    VersionTableQuery: asOperator({ of: 'FIRST_SCRIPT' }),
    WrittenPartPageQuery: asOperator(),
    useBroadcastPreviewQuery: asOperator({ to: {}, subject: 'News', text: 'We meet.' }),
    TableArrivalsQuery: asOperator({ rowId: proposal.rowId, tableId: table?.node.id }),
    findTableQuery: asOperator({ rowId: proposal.rowId, number: 1 }),
    useDecideRequestsCountsQuery: asOperator(),
    UsualInvitesNoteQuery: asOperator({
      kind: 'FIRST',
      locationId: globalId('Location', 1),
      minimum: 10,
      capacity: 12,
    }),
    useAddSomeoneQuery: asOperator({ search: 'Member' }),
    useReadVersionQuery: asOperator({ of: 'FIRST_SCRIPT', version: 0 }),
    usePreviewQuery: asOperator({ kind: 'FIRST', text: 'Come and sit with us.' }),
  }
}

const visitorQueries = (linkToken: string): Record<string, Call> => ({
  appealLinkQuery: asNobody({ token: `1.${'A'.repeat(43)}` }),
  FriendNoteQuery: asNobody({ secret: 'A'.repeat(43) }),
  joiningEmailQuery: asNobody({ email: 'ada@example.org', fingerprint: 'print' }),
  joiningLookupsQuery: asNobody(),
  loadAgreementQuery: asNobody(),
  joiningUsernameQuery: asNobody({ username: 'Somebody', fingerprint: 'print' }),
  magicLinkQuery: asNobody({ token: linkToken }),
})

const memberQueries: Record<string, Call> = {
  askJoinSeatQuery: asMember({ id: invitation(30) }),
  DashboardByPartsQuery: asMember({
    standing: true,
    seats: true,
    invitations: true,
    impressions: true,
    waitlist: true,
  }),
  LobbyLinkQuery: asMember({ id: invitation(30) }),
  readStatusQuery: asMember({ id: invitation(30) }),
  ReportSomebodyQuery: asMember({ encounterId: globalId('Encounter', 8) }),
  SelectImpressionsScreenQuery: asMember({ eventId: 8 }),
  useCalendarFileQuery: asMember({ id: invitation(30) }),
  useCanAcceptQuery: asMember({ id: invitation(30) }),
}

const encounter = (id: number) => ({ encounterId: globalId('Encounter', id) })
const grace = globalId('Attendee', 43)

/** The mutations of a member, in an order in which each is possible. */
export const memberMutations: Record<string, Call> = {
  useAcceptInvitationMutation: asMember({ input: { invitationId: invitation(31), response: 'ACCEPTED' } }),
  useUndoAcceptanceMutation: asMember({ input: { invitationId: invitation(31) } }),
  useGiveUpSeatMutation: asMember({ input: { invitationId: invitation(32), response: 'DECLINED' } }),
  CancelRsvpDialogMutation: asMember({ input: { invitationId: invitation(30), response: 'DECLINED' } }),
  useDeclineInvitationMutation: asMember({ input: { invitationId: invitation(31), response: 'DECLINED' } }),
  useLeaveWaitlistMutation: asMember({ input: { invitationId: invitation(32) } }),
  useSubmitImpressionsMutation: asMember({ input: { ...encounter(8), selectedMemberIds: [grace] } }),
  useRespondToImpressionMutation: asMember({ input: { ...encounter(7), accept: true } }),
  useAvoidanceMutation: asMember({ input: { ...encounter(7), attendeeId: grace } }),
  useAvoidanceStopMutation: asMember({ input: { attendeeId: grace } }),
  useMemberReportMutation: asMember({
    input: { ...encounter(7), attendeeId: grace, kind: 'FAKE', words: 'Hm.', wantsReply: true },
  }),
  useRemoveConnectionMutation: asMember({ input: { linkId: globalId('PrimaryConnection', 50) } }),
  useDisconnectMutation: asMember({ input: encounter(6) }),
  useAvailabilityFormMutation: asMember({
    input: { times: [{ weekday: 4, part: 'EVENING' }], awayUntil: '2026-12-24', daysBetweenFirsts: 28 },
  }),
  usePreferencesFormMutation: asMember({
    input: {
      preferredLocationId: globalId('Location', 1),
      ageRangeId: globalId('AgeRange', 2),
      genderIdentityId: globalId('Gender', 1),
      preferredAgeRangeIds: [globalId('AgeRange', 2), globalId('AgeRange', 3)],
    },
  }),
  useSupportFormMutation: asMember({ input: { subject: 'Other', message: 'Thank you for the evening.' } }),
  membershipCallsPauseMutation: asMember(),
  membershipCallsResumeMutation: asMember(),
  logOutMutation: asMember(),
}
