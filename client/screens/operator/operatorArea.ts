import { OperatorLayout } from '../../layouts/OperatorLayout.tsx'
import { operatorEnvironment } from './operatorEnvironment.ts'
import { operatorRoutes } from './operatorRoutes.ts'

/** The operator's console: its screens, their frame, and their Relay environment. */
export const operatorArea = {
  table: operatorRoutes(operatorEnvironment),
  Layout: OperatorLayout,
  environment: operatorEnvironment,
}
