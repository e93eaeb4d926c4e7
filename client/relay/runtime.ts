/**
 * The parts of `relay-runtime` that the client and hooks.ts use. The build replaces that package with this module
 * (vite.config.ts), which saves 4 KB of the first screen. tests/web/relayParts.test.ts checks that no part is missing.
 */
import requests from 'relay-runtime/lib/query/fetchQueryInternal.js'
import tags from 'relay-runtime/lib/query/GraphQLTag.js'
import createRelayContext from 'relay-runtime/lib/store/createRelayContext.js'
import createRelayLoggingContext from 'relay-runtime/lib/store/createRelayLoggingContext.js'
import descriptors from 'relay-runtime/lib/store/RelayModernOperationDescriptor.js'
import selectors from 'relay-runtime/lib/store/RelayModernSelector.js'
import records from 'relay-runtime/lib/store/RelayStoreUtils.js'
import snapshots from 'relay-runtime/lib/util/handlePotentialSnapshotErrors.js'

export { default as ConnectionHandler } from 'relay-runtime/lib/handlers/connection/ConnectionHandler.js'
export { default as ConnectionInterface } from 'relay-runtime/lib/handlers/connection/ConnectionInterface.js'
export { default as commitMutation } from 'relay-runtime/lib/mutations/commitMutation.js'
export { default as Network } from 'relay-runtime/lib/network/RelayNetwork.js'
export { default as Observable } from 'relay-runtime/lib/network/RelayObservable.js'
export { default as fetchQuery } from 'relay-runtime/lib/query/fetchQuery.js'
export { default as PreloadableQueryRegistry } from 'relay-runtime/lib/query/PreloadableQueryRegistry.js'
export { default as Environment } from 'relay-runtime/lib/store/RelayModernEnvironment.js'
export { default as Record } from 'relay-runtime/lib/store/RelayModernRecord.js'
export { default as Store } from 'relay-runtime/lib/store/RelayModernStore.js'
export { default as RecordSource } from 'relay-runtime/lib/store/RelayRecordSource.js'
export { default as requestSubscription } from 'relay-runtime/lib/subscription/requestSubscription.js'
export { default as getFragmentIdentifier } from 'relay-runtime/lib/util/getFragmentIdentifier.js'
export { default as getPaginationMetadata } from 'relay-runtime/lib/util/getPaginationMetadata.js'
export { default as getPaginationVariables } from 'relay-runtime/lib/util/getPaginationVariables.js'
export { default as getPendingOperationsForFragment } from 'relay-runtime/lib/util/getPendingOperationsForFragment.js'
export { default as getRefetchMetadata } from 'relay-runtime/lib/util/getRefetchMetadata.js'
export { default as getRequestIdentifier } from 'relay-runtime/lib/util/getRequestIdentifier.js'
export { default as getValueAtPath } from 'relay-runtime/lib/util/getValueAtPath.js'
export { default as isPromise } from 'relay-runtime/lib/util/isPromise.js'
export { default as RelayFeatureFlags } from 'relay-runtime/lib/util/RelayFeatureFlags.js'
export { default as ReplaySubject } from 'relay-runtime/lib/util/RelayReplaySubject.js'
export { default as recycleNodesInto } from 'relay-runtime/lib/util/recycleNodesInto.js'

export const { getFragment, getRequest, graphql } = tags
export const { createOperationDescriptor } = descriptors
export const { areEqualSelectors, getSelector, getVariablesFromFragment } = selectors
export const { ID_KEY } = records
export const { handlePotentialSnapshotErrors } = snapshots
export const __internal = { ...requests, createRelayContext, createRelayLoggingContext }
