/** What people read of an encounter before it. */
export type AwaitedEncounter = {
  name: string
  /** As the API names the kinds */
  kind: string
  startsAt: Date
  timeZone: string
  /** How many hold a seat; the reader is among them, unless they host */
  expected: number
  /** Whether the reader is an operator who hosts, without a seat */
  isHost: boolean
  /** Whether it had another start when the page was opened */
  isMoved: boolean
  lobbyOpensAt: Date
  tableOpensAt: Date
}
