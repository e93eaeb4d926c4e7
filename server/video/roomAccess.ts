/** Where the picture of a table comes from, as one person's page needs it. */
export type RoomAccess =
  /** In the page, by livekit-client; the token is for one room and one seat, until the end. */
  | { kind: 'LiveKit'; url: string; token: string }
  /** In the page, by the IFrame API of the Jitsi server at `url`; without a token the server may want a moderator first. */
  | { kind: 'Jitsi'; url: string; room: string; token: string | null }
  /** In a separate window beside the guide: Zoom, or a link the operator pasted. */
  | { kind: 'Window'; url: string }
  /** No provider is set up, or its link does not work; `reason` says what the operator has to do. */
  | { kind: 'None'; reason: string }

/** Whom a token of a room is for. */
export type RoomGuest = {
  /** The opaque id of the seat. */
  id: string
  name: string
  endsAt: Date
}
