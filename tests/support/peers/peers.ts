import type { GoProgram } from '../../containers/goProgram.ts'

/** A third party's server that tests run, as a Go module, and where else to find it. */
export type Peer = GoProgram & {
  /** its usual name */
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

/** A proxy between two programs that imitates bad networks. */
export const toxiproxyPeer: Peer = {
  title: 'toxiproxy',
  command: 'toxiproxy-server',
  variable: 'TOXIPROXY_SERVER',
  path: 'github.com/Shopify/toxiproxy/v2',
  version: 'v2.12.0',
  folder: './cmd/server',
}
