import { createEnvironment } from '../../relay/environment.ts'
import { fetchGraphQL } from '../../relay/fetchGraphQL.ts'
import { subscribe } from '../../relay/memberEnvironment.ts'
import { withStepUp } from '../shared/stepUp/withStepUp.ts'

/** The environment of the operator's console. The server may ask for a confirmation before it performs an act. */
export const operatorEnvironment = createEnvironment(
  (request, variables) => withStepUp(() => fetchGraphQL(request, variables)),
  subscribe,
)
