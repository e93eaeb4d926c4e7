import type { TableHostMoveKind } from './__generated__/HostMove_guide.graphql.ts'

const done: Record<Exclude<TableHostMoveKind, '%future added value'>, string> = {
  MOVE_ON: 'moved on.',
  GO_BACK: 'went back.',
  EXTEND: 'gave two more minutes.',
  SKIP_TURN: 'skipped a turn.',
}

type Move = { kind: TableHostMoveKind; isHost: boolean; isYou: boolean }

/** What a host or an operator outside the table did, as a sentence; null for an act that this version does not know. */
export function hostMoveWords({ kind, isHost, isYou }: Move): string | null {
  if (kind === '%future added value') return null
  const who = isYou ? 'You' : isHost ? 'Your host' : 'The operator'
  return `${who} ${done[kind]}`
}
