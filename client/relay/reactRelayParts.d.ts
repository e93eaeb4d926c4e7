/** Types of the parts of react-relay that are imported one by one, taken from the package's types. */
declare module 'react-relay/lib/relay-hooks/loadQuery' {
  export { loadQuery } from 'react-relay/hooks'
}
declare module 'react-relay/lib/relay-hooks/RelayEnvironmentProvider' {
  import { RelayEnvironmentProvider } from 'react-relay/hooks'
  export = RelayEnvironmentProvider
}
declare module 'react-relay/lib/relay-hooks/useFragment' {
  import { useFragment } from 'react-relay/hooks'
  export = useFragment
}
declare module 'react-relay/lib/relay-hooks/useLazyLoadQuery' {
  import { useLazyLoadQuery } from 'react-relay/hooks'
  export = useLazyLoadQuery
}
declare module 'react-relay/lib/relay-hooks/usePaginationFragment' {
  import { usePaginationFragment } from 'react-relay/hooks'
  export = usePaginationFragment
}
declare module 'react-relay/lib/relay-hooks/usePreloadedQuery' {
  import { usePreloadedQuery } from 'react-relay/hooks'
  export = usePreloadedQuery
}
declare module 'react-relay/lib/relay-hooks/useQueryLoader' {
  import { useQueryLoader } from 'react-relay/hooks'
  export = useQueryLoader
}
declare module 'react-relay/lib/relay-hooks/useRelayEnvironment' {
  import { useRelayEnvironment } from 'react-relay/hooks'
  export = useRelayEnvironment
}
