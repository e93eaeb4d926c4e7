/**
 * The parts of `react-relay/hooks` that the first screen uses. The build replaces that module with this one
 * (vite.config.ts), which saves 4 KB. A hook that only later screens need is imported there, by the path of its part.
 */

export { loadQuery } from 'react-relay/lib/relay-hooks/loadQuery'
export { default as RelayEnvironmentProvider } from 'react-relay/lib/relay-hooks/RelayEnvironmentProvider'
export { default as useFragment } from 'react-relay/lib/relay-hooks/useFragment'
export { default as usePreloadedQuery } from 'react-relay/lib/relay-hooks/usePreloadedQuery'
export { default as useRelayEnvironment } from 'react-relay/lib/relay-hooks/useRelayEnvironment'
export { fetchQuery, graphql } from 'relay-runtime'
