/** What an encounter knows of its meeting. */
export type StoredMeeting = {
  meetingProvider: string | null
  meetingUrl: string | null
  meetingExternalId: string | null
}
