import { createEnvironment } from '../../relay/environment.ts'
import { fetchGraphQL } from '../../relay/fetchGraphQL.ts'
import { subscribe } from '../../relay/memberEnvironment.ts'
import { withStepUp } from '../shared/stepUp/withStepUp.ts'

/** The environment of the operator's console, where the server may want an act confirmed before it is done. */
export const operatorEnvironment = createEnvironment(
  (request, variables) => withStepUp(() => fetchGraphQL(request, variables)),
  subscribe,
)
