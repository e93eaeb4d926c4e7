/** The video of a table, as one person's page connects to it. */
export type RoomAccess =
  /** In the page, by livekit-client. The token is for one room and one seat, until the end. */
  | { kind: 'LiveKit'; url: string; token: string }
  /** In the page, by the IFrame API of the Jitsi server at `url`; without a token it may require a moderator first. */
  | { kind: 'Jitsi'; url: string; room: string; token: string | null }
  /** In a separate window next to the guide: Zoom, or a link the operator pasted. */
  | { kind: 'Window'; url: string }
  /** No provider is configured, or its link does not work; `reason` says what the operator has to do. */
  | { kind: 'None'; reason: string }

/** The person a room's token is for. */
export type RoomGuest = {
  /** The opaque id of the seat. */
  id: string
  name: string
  endsAt: Date
}
