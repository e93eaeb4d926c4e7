import type { GoProgram } from '../../containers/goProgram.ts'

/** A server of somebody else's that tests run, as a Go module, and what else may say where it is. */
export type Peer = GoProgram & {
  /** what people call it */
  title: string
  /** its name on the PATH */
  command: string
  /** the environment variable that names its file */
  variable: string
}

export const livekitPeer: Peer = {
  title: 'LiveKit server',
  command: 'livekit-server',
  variable: 'LIVEKIT_SERVER',
  path: 'github.com/livekit/livekit-server',
  version: 'v1.13.5',
  folder: './cmd/server',
}

/** Stands between two programs and does to their connections what bad networks do. */
export const toxiproxyPeer: Peer = {
  title: 'toxiproxy',
  command: 'toxiproxy-server',
  variable: 'TOXIPROXY_SERVER',
  path: 'github.com/Shopify/toxiproxy/v2',
  version: 'v2.12.0',
  folder: './cmd/server',
}
