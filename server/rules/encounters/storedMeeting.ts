/** The columns of an encounter that describe its video meeting. */
export type StoredMeeting = {
  meetingProvider: string | null
  meetingUrl: string | null
  meetingExternalId: string | null
}
