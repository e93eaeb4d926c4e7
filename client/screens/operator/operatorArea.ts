import { OperatorLayout } from '../../layouts/OperatorLayout.tsx'
import { operatorEnvironment } from './operatorEnvironment.ts'
import { operatorRoutes } from './operatorRoutes.ts'

/** The operator's console: its screens, the frame around them, and how they reach the server. */
export const operatorArea = {
  table: operatorRoutes(operatorEnvironment),
  Layout: OperatorLayout,
  environment: operatorEnvironment,
}
